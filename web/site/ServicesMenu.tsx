import { ChevronDown } from "lucide-react";
import { type PointerEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { SectionLink } from "./SectionLink.tsx";
import { LinkItems, serviceLinks } from "./site-links.tsx";

/**
 * The specification's delays for hovering: open after a rest, reopen at once on a quick return, close after leaving.
 */
const openDelayMs = 200;
const skipDelayMs = 300;
const closeDelayMs = 150;

/** The Services dropdown, a `<details>` that opens without script; script adds hovering, Escape and closing. */
export function ServicesMenu({ className }: { className: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const hover = useHoverDelays(menu);
  useClosing(menu);
  const entry =
    "block rounded px-3 py-2 hover:bg-atlantic-100 aria-[current=page]:bg-atlantic-100 aria-[current=page]:font-semibold";
  return (
    <details
      ref={menu}
      className="group relative"
      suppressHydrationWarning
      onPointerEnter={hover.enter}
      onPointerLeave={hover.leave}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature */}
      <summary className={`${className} list-none gap-1 [&::-webkit-details-marker]:hidden`} onClick={hover.press}>
        Services
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute start-0 top-full z-10 w-60 rounded border border-line bg-white p-2 shadow">
        <LinkItems links={serviceLinks} className={entry} />
        <li className="mt-2 border-t border-line pt-2">
          <SectionLink section="why-choose" className={entry} onClick={() => menu.current?.removeAttribute("open")}>
            Why Choose Us
          </SectionLink>
        </li>
      </ul>
    </details>
  );
}

type MenuRef = { current: HTMLDetailsElement | null };

function useHoverDelays(menu: MenuRef) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moments = useRef({ opened: 0, closed: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);

  const setOpen = (open: boolean) => {
    if (!menu.current || menu.current.open === open) return;
    menu.current.open = open;
    moments.current[open ? "opened" : "closed"] = performance.now();
  };
  const later = (open: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), delay);
  };
  const since = (moment: number) => performance.now() - moment;

  return {
    enter(event: PointerEvent) {
      if (event.pointerType !== "mouse") return;
      if (since(moments.current.closed) < skipDelayMs && moments.current.closed > 0) setOpen(true);
      later(true, openDelayMs);
    },
    leave(event: PointerEvent) {
      if (event.pointerType === "mouse") later(false, closeDelayMs);
    },
    press(event: { preventDefault(): void }) {
      clearTimeout(timer.current);
      // A click just after the menu opened by hover is meant to open it.
      if (menu.current?.open && moments.current.opened > 0 && since(moments.current.opened) < 500)
        event.preventDefault();
    },
  };
}

/** Closes the menu on Escape, on a click or focus elsewhere, and on navigation. */
function useClosing(menu: MenuRef): void {
  const { pathname } = useLocation();
  // In the clean-up, so that hydration does not close a menu opened before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => () => menu.current?.removeAttribute("open"), [menu, pathname]);

  useEffect(() => {
    const closeBehind = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeBehind);
    document.addEventListener("focusin", closeBehind);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeBehind);
      document.removeEventListener("focusin", closeBehind);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [menu]);
}
