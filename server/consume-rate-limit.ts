import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** Counts a request under this key; answers null if it is allowed, else the seconds to wait. */
export async function consumeRateLimit(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
    throw refused;
  }
}
