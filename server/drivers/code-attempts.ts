import { RateLimiterMemory } from "rate-limiter-flexible";
import { networksOf } from "../auth/login-attempts.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";

const wrongCodes = { attempts: 10, seconds: 300 };
/** A /48 may hold several customers. */
const wholeSite = 4;
/** Guesses of all the world together, spread over as many addresses as they like: at this pace a code of the ten minutes is not found in a lifetime. */
const everybody = 1_000;

/** Counts wrong codes by network, and all of them together. */
export type CodeAttempts = {
  /** The seconds to wait, or null to go on. */
  spend(address: string): Promise<number | null>;
  /** The code was right. */
  giveBack(address: string): Promise<void>;
};

export function createCodeAttempts({ attempts, seconds } = wrongCodes): CodeAttempts {
  const narrow = new RateLimiterMemory({ points: attempts, duration: seconds });
  const wide = new RateLimiterMemory({ points: attempts * wholeSite, duration: seconds });
  const all = new RateLimiterMemory({ points: everybody, duration: seconds });
  const counted = (address: string) => [
    ...networksOf(address).map((network, at) => ({ limiter: at === 0 ? narrow : wide, key: network })),
    { limiter: all, key: "all" },
  ];
  return {
    async spend(address) {
      for (const { limiter, key } of counted(address)) {
        const wait = await consumeRateLimit(limiter, key);
        // Who has to wait uses up nothing of what is everybody's.
        if (wait !== null) return wait;
      }
      return null;
    },
    async giveBack(address) {
      for (const { limiter, key } of counted(address)) await limiter.reward(key);
    },
  };
}
