import type { ReactNode } from "react";

/** One row of a two-column `<dl>`: what it is, and what it is for this booking. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="tabular min-w-0 font-medium break-words">{children}</dd>
    </>
  );
}
