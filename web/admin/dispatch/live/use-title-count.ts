import { useEffect, useRef } from "react";
import type { BoardAlert } from "../../../contract/dispatch.ts";

/** What fails while the tab is out of sight is counted in its title, '(2) Dispatch', until somebody looks. */
export function useTitleCount(alerts: readonly BoardAlert[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const unseen = useRef(new Set<string>());
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      unseen.current.clear();
      showCount(0);
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
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
    // What somebody else has answered meanwhile needs nobody any more.
    for (const id of unseen.current) if (!failures.has(id)) unseen.current.delete(id);
    showCount(unseen.current.size);
  }, [alerts]);
}

function showCount(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = count === 0 ? title : `(${count}) ${title}`;
}
