import type { ReactNode } from "react";

/** One object for good: another would count as a change, and empty what was served. */
const asServed = { __html: "" };

/**
 * A part of the frame that works as the server wrote it, by plain HTML and inline.js: it never wakes up, and the browser has no script of it.
 * `children` are to be given on the server alone (`import.meta.env.SSR`). Only for what stands in every document that may show it.
 */
export function AsServed({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? (
    <div className="contents">{children}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: leaves alone what is there
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
  );
}
