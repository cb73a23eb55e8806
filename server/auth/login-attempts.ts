import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumeRateLimit } from "../consume-rate-limit.ts";

/** Wrong logins that one address may make on one account before it has to wait, and the seconds after which they are forgotten. */
const wrongLogins = { attempts: 8, seconds: 300 };

/** An IPv6 customer may have thousands of networks; all of them together may try this many times as often as one. */
const wholeSite = 4;

/**
 * Counts by account and address together: guessing slows down only whoever guesses, never the account's owner elsewhere. An account is its
 * user, whichever of their names was typed. `networks`: the narrowest first.
 */
export type LoginAttempts = {
  /** The seconds to wait, or null to go on. */
  spend(account: string, networks: string[]): Promise<number | null>;
  forget(account: string, networks: string[]): Promise<void>;
  /** How much these networks asked for lately, on all accounts: who asked for more waits behind who asked for less. */
  burden(networks: string[]): Promise<number>;
};

/** What sign-ins are counted by: a user by their id, a name that nobody has by itself. */
export function accountOf(user: { id: number } | undefined, typed: string): string {
  return user ? `user ${user.id}` : `name ${typed.toLowerCase()}`;
}

export function createLoginAttempts({ attempts, seconds } = wrongLogins): LoginAttempts {
  const narrow = new RateLimiterMemory({ points: attempts, duration: seconds });
  const wide = new RateLimiterMemory({ points: attempts * wholeSite, duration: seconds });
  const asked = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: seconds });
  const counted = (networks: string[]) =>
    networks.map((network, at) => ({ limiter: at === 0 ? narrow : wide, network }));
  return {
    async spend(account, networks) {
      let wait: number | null = null;
      for (const { limiter, network } of counted(networks)) {
        await asked.consume(network);
        const seconds = await consumeRateLimit(limiter, `${account}|${network}`);
        if (seconds !== null) wait = Math.max(wait ?? 0, seconds);
      }
      return wait;
    },
    async forget(account, networks) {
      for (const { limiter, network } of counted(networks)) await limiter.delete(`${account}|${network}`);
    },
    async burden(networks) {
      const all = await Promise.all(networks.map((network) => asked.get(network)));
      return Math.max(0, ...all.map((each) => each?.consumedPoints ?? 0));
    },
  };
}

/**
 * The networks that a caller is counted by, the narrowest first: their IPv4 address, or their IPv6 /64 and the /48 that the largest
 * customers own, who would otherwise have 65,536 networks to be counted by.
 */
export function networksOf(address: string): string[] {
  const site = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address)?.[1];
  return site === undefined ? [address] : [address, `${site}::/48`];
}
