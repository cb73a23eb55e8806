import { networksOf } from "../auth/login-attempts.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { CreateLimiter } from "../rate-limiters.ts";

const wrongCodes = { attempts: 10, seconds: 300 };
/** A /48 may contain several customers, so it gets more attempts. */
const siteFactor = 4;
/**
 * For all addresses together: more than many strangers send, so that they lock nobody out, and still so few of the 24^8
 * codes that it takes decades to guess one, at ten new codes a day, each valid for ten minutes.
 */
const maxWorldwide = 200_000;

/** Limits wrong codes per network and worldwide. */
export type CodeAttempts = {
  /** Counts an attempt. Returns the seconds to wait, or null to go on. */
  consume(address: string): Promise<number | null>;
  /** Gives back the attempt of a correct code. */
  restore(address: string): Promise<void>;
};

export function createCodeAttempts(createLimiter: CreateLimiter, { attempts, seconds } = wrongCodes): CodeAttempts {
  const narrow = createLimiter({ name: "driver codes", points: attempts, seconds });
  const wide = createLimiter({ name: "driver codes of a site", points: attempts * siteFactor, seconds });
  const all = createLimiter({ name: "driver codes of everybody", points: maxWorldwide, seconds });
  const counted = (address: string) => [
    ...networksOf(address).map((network, at) => ({ limiter: at === 0 ? narrow : wide, key: network })),
    { limiter: all, key: "all" },
  ];
  return {
    async consume(address) {
      for (const { limiter, key } of counted(address)) {
        const wait = await consumeRateLimit(limiter, key);
        // A blocked network must not use up the worldwide limit.
        if (wait !== null) return wait;
      }
      return null;
    },
    async restore(address) {
      for (const { limiter, key } of counted(address)) await limiter.reward(key);
    },
  };
}
