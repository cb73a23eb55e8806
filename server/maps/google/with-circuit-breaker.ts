import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from "cockatiel";
import type { CallGoogle } from "./call-google.ts";
import { type GoogleApi, GoogleError } from "./google-error.ts";

/** After `maxFailures` failures in a row, no requests for `openMs`. */
export type BreakerOptions = { maxFailures: number; openMs: number };

/**
 * Puts a circuit breaker before each API: `BrokenCircuitError` while open, then one probing request at a time. A
 * rejected request counts as an answer and ends a run of failures.
 */
export function withCircuitBreaker(call: CallGoogle, { maxFailures, openMs }: BreakerOptions): CallGoogle {
  const createBreaker = (): CircuitBreakerPolicy =>
    circuitBreaker(handleAll, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(maxFailures) });
  // One of them may be switched off in Google's console while the other works.
  const breakers: Record<GoogleApi, CircuitBreakerPolicy> = {
    "Places API (New)": createBreaker(),
    "Routes API": createBreaker(),
  };
  return async (request) => {
    const breaker = breakers[request.api];
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    // Returned as a value: throwing past the breaker would close it without resetting its count.
    const outcome = await breaker.execute(() => call(request).catch(returnIfAnswered));
    if (outcome instanceof GoogleError) throw outcome;
    return outcome;
  };
}

function returnIfAnswered(error: unknown): GoogleError {
  if (error instanceof GoogleError && error.isRequestRejected) return error;
  throw error;
}
