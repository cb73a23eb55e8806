import Stripe from "stripe";
import { beforeAll, vi } from "vitest";

/**
 * Shortens the waits of Stripe's client before it repeats a call, half a second and more, to a twentieth, for all tests
 * of a file.
 */
export function repeatStripeCallsAtOnce(): void {
  beforeAll(() => {
    const seconds = 0.05;
    const delay = vi.spyOn(Stripe.prototype, "getInitialNetworkRetryDelay").mockReturnValue(seconds);
    return () => delay.mockRestore();
  });
}
