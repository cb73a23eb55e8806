import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumeRateLimit } from "../consume-rate-limit.ts";

/** Forms per network address and hour before they count as suspect; a busy office stays below. */
export const formRateLimit = { forms: 20, seconds: 3600 };

/** Counts forms by network address, in memory only: addresses are never stored. */
export type SenderCounts = {
  /** Counts one more; resolves to true once that is too many. */
  count(address: string): Promise<boolean>;
  /** Takes one back that was not stored after all. */
  restore(address: string): Promise<void>;
};

export function createSenderCounts({ forms, seconds } = formRateLimit): SenderCounts {
  const limiter = new RateLimiterMemory({ points: forms, duration: seconds });
  return {
    count: async (address) => (await consumeRateLimit(limiter, address)) !== null,
    restore: async (address) => {
      await limiter.reward(address);
    },
  };
}
