import { joinClasses } from "./join-classes.ts";

/** A placeholder while content loads; set its size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={joinClasses("block h-4 animate-breathe rounded bg-line", className)} />;
}
