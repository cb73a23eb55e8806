import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { pages } from "../../contract/paths.ts";

/** Sections of the home page that other pages lead to. */
type HomeSection = "services" | "why-choose" | "contact";

type ScrollState = { scrollTo?: HomeSection } | null;

/** The specification's pause between a change of page and the scroll. */
const scrollDelayMs = 100;

type SectionLinkProps = Omit<ComponentProps<"a">, "href"> & { section: HomeSection };

/** Leads to a section of the home page. Without script it is the plain anchor that it looks like. */
export function SectionLink({ section, onClick, ...rest }: SectionLinkProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    if (pathname === pages.home) document.getElementById(section)?.scrollIntoView();
    else void navigate(pages.home, { state: { scrollTo: section } satisfies ScrollState });
  };
  return <a {...rest} href={`${pages.home}#${section}`} onClick={go} />;
}

/** For the home page: scrolls to the section that the way here names. Going back to it keeps the place where one was. */
export function useScrollTarget(): void {
  const { key, state } = useLocation();
  const arrived = useNavigationType();
  const target = arrived === "POP" ? undefined : (state as ScrollState)?.scrollTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same target named by a new navigation is a new wish
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => document.getElementById(target)?.scrollIntoView(), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [key, target]);
}
