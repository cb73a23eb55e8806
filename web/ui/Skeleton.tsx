import { joinClasses } from "./join-classes.ts";

/** Holds the place of what is loading; give it the size of that by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses("block h-4 animate-breathe rounded bg-line", className)} />;
}
