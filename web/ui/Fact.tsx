import type { ReactNode } from "react";

/** One row of a two-column `<dl>`. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="tabular min-w-0 font-medium break-words">{children}</dd>
    </>
  );
}
