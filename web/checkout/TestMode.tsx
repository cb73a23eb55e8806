import type { ReactNode } from "react";

/** A banner saying that no money is taken on this page. */
export function TestMode({ children }: { children: ReactNode }) {
  return (
    <p className="rounded border-2 border-dashed border-ink bg-gorse-100 px-4 py-3">
      <strong className="me-2 rounded bg-atlantic-950 px-2 py-0.5 text-sm tracking-wide whitespace-nowrap text-white">
        TEST MODE
      </strong>
      {children}
    </p>
  );
}
