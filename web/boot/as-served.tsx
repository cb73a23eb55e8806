import type { ReactNode } from "react";

/** A constant object: a new one would make React clear the served HTML. */
const asServed = { __html: "" };

/**
 * Static HTML that is never hydrated and ships no script; pass `children` on the server only (`import.meta.env.SSR`).
 * Only for what is in every document that may show it.
 */
export function AsServed({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? (
    <div className="contents">{children}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the served HTML
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
  );
}
