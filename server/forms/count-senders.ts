import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumeRateLimit } from "../consume-rate-limit.ts";

/** Forms that one network address may send in an hour before they are suspected: a busy office stays below. */
export const formsFromAddress = { forms: 20, seconds: 3600 };

/** Counts forms by their sender's network address, in this process and nowhere else: an address is never stored. */
export type SenderCounts = {
  /** Counts one more; true where that is too many. */
  isTooMany(address: string): Promise<boolean>;
};

export function createSenderCounts({ forms, seconds } = formsFromAddress): SenderCounts {
  const limiter = new RateLimiterMemory({ points: forms, duration: seconds });
  return { isTooMany: async (address) => (await consumeRateLimit(limiter, address)) !== null };
}
