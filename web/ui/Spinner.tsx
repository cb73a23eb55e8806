import { joinClasses } from "./join-classes.ts";

type SpinnerProps = { className?: string; label?: string };

/** A spinner in the current text colour. Without a label it is decorative, so say elsewhere what is loading. */
export function Spinner({ className, label }: SpinnerProps) {
  return (
    <svg
      className={joinClasses("size-[1.25em] animate-spin", className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
