import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { pages } from "../../contract/paths.ts";

/** Sections of the home page that other pages link to. */
type HomeSection = "services" | "why-choose" | "contact";

type ScrollState = { scrollTo?: HomeSection } | null;

/** The specification's delay between navigation and scroll. */
const scrollDelayMs = 100;

type SectionLinkProps = Omit<ComponentProps<"a">, "href"> & { section: HomeSection };

/** Links to a section of the home page; a plain anchor without script. */
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

/** Scrolls the home page to the section named by the navigation; going back restores the position instead. */
export function useScrollTarget(): void {
  const { key, state } = useLocation();
  const arrived = useNavigationType();
  const target = arrived === "POP" ? undefined : (state as ScrollState)?.scrollTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new navigation to the same target scrolls again
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => document.getElementById(target)?.scrollIntoView(), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [key, target]);
}
