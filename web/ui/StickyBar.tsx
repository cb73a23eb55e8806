import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { joinClasses } from "./join-classes.ts";

type StickyBarProps = { label: string; className?: string; children: ReactNode };

/**
 * The bar at the bottom of a phone; on wide screens it is not there. While it is fixed, `--dock-height` is its height, and whatever
 * else is fixed to the bottom stands on that: `bottom: calc(var(--dock-height) + 1rem)`. Higher than a quarter of the window, it stays
 * where it stands in the page. At its left is room for Cookie Settings.
 */
export function StickyBar({ label, className, children }: StickyBarProps) {
  const bar = useRef<HTMLElement>(null);
  // The style sheet knows the usual height before any script; larger text can make the bar higher.
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    // Where it knew it right nothing is written: a change of the root's style is one for every element.
    const known = () => Math.round(Number.parseFloat(getComputedStyle(document.body).paddingBottom));
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = element;
      if (element.toggleAttribute("data-high", offsetHeight * 4 > innerHeight))
        root.style.removeProperty("--dock-height");
      else if (offsetHeight !== known()) root.style.setProperty("--dock-height", `${offsetHeight}px`);
    });
    observer.observe(element);
    observer.observe(root);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--dock-height");
    };
  }, []);
  return (
    <section
      ref={bar}
      data-dock
      aria-label={label}
      className={joinClasses(
        "no-print fixed inset-x-0 bottom-0 z-30 flex min-h-[calc(4.5rem+env(safe-area-inset-bottom,0rem))] flex-wrap items-center justify-between gap-x-2 gap-y-2",
        "border-t border-line bg-white px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom,0rem))] lg:hidden",
        className,
      )}
    >
      {children}
    </section>
  );
}
