import { useEffect, useRef } from "react";
import type { BoardAlert } from "../../../../contract/dispatch.ts";

/** Counts stops that fail while the tab is hidden in its title, '(2) Dispatch', until the tab is shown again. */
export function useTitleCount(alerts: readonly BoardAlert[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const unseen = useRef(new Set<string>());
  useEffect(() => {
    const clearWhenVisible = () => {
      if (document.hidden) return;
      unseen.current.clear();
      showCount(0);
    };
    document.addEventListener("visibilitychange", clearWhenVisible);
    return () => {
      document.removeEventListener("visibilitychange", clearWhenVisible);
      showCount(0);
    };
  }, []);
  useEffect(() => {
    if (!alerts) return;
    const failures = new Set(alerts.filter(({ kind }) => kind === "failed").map(({ id }) => id));
    const before = known.current;
    known.current = failures;
    if (!document.hidden || before === null) return;
    for (const id of failures) if (!before.has(id)) unseen.current.add(id);
    // A failure that a colleague has dealt with meanwhile no longer counts.
    for (const id of unseen.current) if (!failures.has(id)) unseen.current.delete(id);
    showCount(unseen.current.size);
  }, [alerts]);
}

function showCount(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = count === 0 ? title : `(${count}) ${title}`;
}
