import { useMemo } from "react";
import { newUuid } from "../api/idempotency-key.ts";

/** Requests from the first letter to the chosen place share one id, because the provider bills by session. */
export type SearchSession = {
  id(): string;
  /** The next request starts a new session. */
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
