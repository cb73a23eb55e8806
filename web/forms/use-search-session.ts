import { useMemo } from "react";
import { newUuid } from "../api/idempotency-key.ts";

/** One search is charged as one: from the first letter to the place that is looked up, each question carries the same id. */
export type SearchSession = {
  id(): string;
  /** The next question begins a new one. */
  end(): void;
};

export function useSearchSession(): SearchSession {
  return useMemo(() => {
    let current: string | null = null;
    return {
      id: () => {
        current ??= newUuid();
        return current;
      },
      end: () => {
        current = null;
      },
    };
  }, []);
}
