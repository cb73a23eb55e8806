import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from "cockatiel";
import type { AskGoogle } from "./ask-google.ts";
import { type GoogleApi, GoogleFailure } from "./google-failure.ts";

/** After so many failures in a row an API is left alone for so long. */
export type GoogleGuard = { breakAfter: number; leftAloneMs: number };

/**
 * Asks nothing of an API that keeps failing: `BrokenCircuitError` at once. Then one question is let through to see whether it is well,
 * and no other waits for that. A question that nobody could answer is no failure: with Google's answer to it a row of failures ends.
 */
export function guardGoogle(ask: AskGoogle, { breakAfter, leftAloneMs }: GoogleGuard): AskGoogle {
  const breaker = (): CircuitBreakerPolicy =>
    circuitBreaker(handleAll, { halfOpenAfter: leftAloneMs, breaker: new ConsecutiveBreaker(breakAfter) });
  // One of them can be switched off in the console while the other works.
  const breakers: Record<GoogleApi, CircuitBreakerPolicy> = { "Places API (New)": breaker(), "Routes API": breaker() };
  return async (question) => {
    const guard = breakers[question.api];
    if (guard.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    // As a value: what is thrown past the breaker would close it without forgetting the failures before.
    const outcome = await guard.execute(() => ask(question).catch(answerOrThrow));
    if (outcome instanceof GoogleFailure) throw outcome;
    return outcome;
  };
}

function answerOrThrow(error: unknown): GoogleFailure {
  if (error instanceof GoogleFailure && error.isAboutTheQuestion) return error;
  throw error;
}
