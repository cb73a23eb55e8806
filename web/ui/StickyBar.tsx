import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type StickyBarProps = { label: string; className?: string; children: ReactNode };

/**
 * The fixed bar at the bottom of a phone, hidden on wide screens. `--dock-height` is its height, for other elements
 * fixed to the bottom: `bottom: calc(var(--dock-height) + 1rem)`. If it is higher than a quarter of the window,
 * boot/inline.js makes it static. The space at its left is for Cookie Settings.
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
