import { useEffect, useRef, useState } from "react";
import { type PlanScope, type WatchedPlan, watchPlan } from "../../../../contract/dispatch.ts";
import type { ApiError } from "../../../api/api-error.ts";
import { staffCall } from "../../shell/staff-call.ts";

const pollIntervalMs = 700;

/**
 * The plan of a day while it improves: starts planning, or joins another dispatcher's planning that is under way.
 * The server stops once nobody polls any more. `again` starts a new plan.
 */
export function useWatchedPlan(day: string) {
  const [watched, setWatched] = useState<WatchedPlan | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [begun, setBegun] = useState<{ scope: PlanScope; times: number }>({ scope: "unassigned", times: 0 });
  const isStopped = useRef(false);
  useEffect(() => {
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    isStopped.current = false;
    const poll = async (planId?: string) => {
      try {
        const body = { day, scope: begun.scope, stop: isStopped.current, ...(planId !== undefined && { planId }) };
        const answer = await staffCall(watchPlan, { body }, { signal: control.signal, timeoutMs: 30_000 });
        if (control.signal.aborted) return;
        setWatched(answer);
        if (answer.plan === null) timer = setTimeout(() => void poll(answer.planId), pollIntervalMs);
      } catch (error) {
        if (!control.signal.aborted) setError(error as ApiError);
      }
    };
    setWatched(null);
    setError(null);
    void poll();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [day, begun]);
  return {
    watched,
    error,
    stop: () => {
      isStopped.current = true;
    },
    again: (scope: PlanScope = begun.scope) => setBegun(({ times }) => ({ scope, times: times + 1 })),
  };
}
