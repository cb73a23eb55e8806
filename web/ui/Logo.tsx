import { brand } from "../../brand.ts";
import { joinClasses } from "./join-classes.ts";

/** The mark: a currach from the side, whose keel line runs on as a route to its stop. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 32" fill="none" className={joinClasses("h-8 w-12", className)} aria-hidden="true">
      <path fill="currentColor" d="M1 11C10 15.5 21 14.5 31 5 31 17 25.5 25.5 15 25.5 7 25.5 2.5 20 1 11Z" />
      <path d="M15 24H28C36 24 33 11 42 11" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
      <circle cx="43.5" cy="11" r="3.8" fill="currentColor" />
    </svg>
  );
}

/** Mark and name in the current text colour. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={joinClasses("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="font-heading text-xl leading-none font-bold tracking-tight">{brand.name}</span>
    </span>
  );
}
