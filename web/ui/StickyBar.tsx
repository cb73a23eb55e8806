import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type StickyBarProps = { label: string; className?: string; children: ReactNode };

/**
 * The bar at the bottom of a phone; on wide screens it is not there. While it is fixed, `--dock-height` is its height, and whatever
 * else is fixed to the bottom stands on that: `bottom: calc(var(--dock-height) + 1rem)`. Higher than a quarter of the window, it stays
 * where it stands in the page: boot/inline.js measures it. At its left is room for Cookie Settings.
 */
export function StickyBar({ label, className, children }: StickyBarProps) {
  return (
    <section
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
