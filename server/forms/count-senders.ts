import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { CreateLimiter } from "../rate-limiters.ts";

/** Forms per network address and hour before further ones count as suspect; a busy office stays below this. */
export const formRateLimit = { forms: 20, seconds: 3600 };

/** Counts forms by network address. Only a hash of the address is stored, until its count expires. */
export type SenderCounts = {
  /** Counts one more form; resolves to true once there are too many. */
  count(address: string): Promise<boolean>;
  /** Takes back the count of a form that wasn't stored after all. */
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
