import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { CreateLimiter } from "../rate-limiters.ts";

/** Forms per network address and hour before they count as suspect; a busy office stays below. */
export const formRateLimit = { forms: 20, seconds: 3600 };

/** Counts forms by network address, which is never stored: only a hash of it, until the count runs out. */
export type SenderCounts = {
  /** Counts one more; resolves to true once that is too many. */
  count(address: string): Promise<boolean>;
  /** Takes one back that was not stored after all. */
  restore(address: string): Promise<void>;
};

export function createSenderCounts(createLimiter: CreateLimiter, { forms, seconds } = formRateLimit): SenderCounts {
  const limiter = createLimiter({ name: "forms", points: forms, seconds });
  return {
    count: async (address) => (await consumeRateLimit(limiter, address)) !== null,
    restore: async (address) => {
      await limiter.reward(address);
    },
  };
}
