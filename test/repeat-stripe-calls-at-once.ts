import Stripe from "stripe";
import { beforeAll, vi } from "vitest";

/** For all tests of a file: Stripe's client waits half a second and more before it repeats a call; here a twentieth. */
export function repeatStripeCallsAtOnce(): void {
  beforeAll(() => {
    const seconds = 0.05;
    const delay = vi.spyOn(Stripe.prototype, "getInitialNetworkRetryDelay").mockReturnValue(seconds);
    return () => delay.mockRestore();
  });
}
