import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";

/** After `maxFailures` consecutive failures, blocks requests for `openMs`. */
export type BreakerOptions = { maxFailures: number; openMs: number };

export type CircuitBreaker = <Answer>(request: () => Promise<Answer>) => Promise<Answer>;

/**
 * Throws `BrokenCircuitError` while open, then lets one request through at a time. An error for which `isAnswer` is
 * true shows that the service works, and ends a series of failures.
 */
export function createCircuitBreaker(
  { maxFailures, openMs }: BreakerOptions,
  isAnswer: (error: unknown) => boolean,
): CircuitBreaker {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(maxFailures) });
  return async (request) => {
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    // Returned as a value, because throwing past the breaker would close it without resetting its count.
    const outcome = await breaker.execute(() =>
      request().then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (isAnswer(error)) return { error };
          throw error;
        },
      ),
    );
    if ("error" in outcome) throw outcome.error;
    return outcome.answer;
  };
}
