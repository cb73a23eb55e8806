import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Wrong logins that one address may make on one account before it has to wait, and the seconds after which they are forgotten. */
export const wrongLogins = { attempts: 8, seconds: 300 };

/**
 * Counts by account and address together: whoever guesses slows only himself down, never the account's owner elsewhere. `spend` gives
 * the seconds to wait, or null to go on.
 */
export type LoginAttempts = {
  spend(username: string, address: string): Promise<number | null>;
  forget(username: string, address: string): Promise<void>;
};

export function createLoginAttempts({ attempts, seconds } = wrongLogins): LoginAttempts {
  const limiter = new RateLimiterMemory({ points: attempts, duration: seconds });
  const key = (username: string, address: string) => `${username.toLowerCase()}|${address}`;
  return {
    async spend(username, address) {
      try {
        await limiter.consume(key(username, address));
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
        throw refused;
      }
    },
    async forget(username, address) {
      await limiter.delete(key(username, address));
    },
  };
}
