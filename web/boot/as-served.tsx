import type { ReactNode } from "react";

/** A constant object: a new one would make React clear the served HTML. */
const asServed = { __html: "" };

/**
 * Static HTML that is never hydrated and ships no script; pass `children` on the server only (`import.meta.env.SSR`).
 * Use it only for content that is in every document that may show it. `tag`: a `span` in a label or a paragraph.
 */
export function AsServed({ children, tag: Tag = "div" }: { children: ReactNode; tag?: "div" | "span" | undefined }) {
  return import.meta.env.SSR ? (
    <Tag className="contents">{children}</Tag>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the served HTML
    <Tag className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
  );
}
