import { type BreakerOptions, createCircuitBreaker } from "../circuit-breaker.ts";
import type { CallGoogle } from "./call-google.ts";
import { type GoogleApi, GoogleError } from "./google-error.ts";

/** Puts a circuit breaker in front of each API. A rejected request counts as an answer. */
export function withCircuitBreaker(call: CallGoogle, options: BreakerOptions): CallGoogle {
  const isAnswer = (error: unknown): boolean => error instanceof GoogleError && error.isRequestRejected;
  // One API may be disabled in Google's console while the other works.
  const breakers = {
    "Places API (New)": createCircuitBreaker(options, isAnswer),
    "Routes API": createCircuitBreaker(options, isAnswer),
  } satisfies Record<GoogleApi, unknown>;
  return (request) => breakers[request.api](() => call(request));
}
