import { consumeRateLimit } from "../consume-rate-limit.ts";
import { type CreateLimiter, createMemoryLimiter } from "../rate-limiters.ts";

/** Failed logins that one address may make on one account before it has to wait, and how long each counts. */
const failedLogins = { attempts: 8, seconds: 300 };

/** Attempts on one account from all addresses: more than its owner makes, and too few to guess a password. */
const accountAttempts = { points: 60, seconds: 900 };
/** Attempts from a browser that the owner has used before, which may have been stolen. */
const deviceAttempts = { points: 20, seconds: 3600 };
/** Six-digit codes, for callers who know the password: at 240 a day, a guess succeeds about once in a thousand days. */
const codeAttempts = { points: 10, seconds: 3600 };

/** An IPv6 customer may own thousands of networks; together they get this many times the attempts of one network. */
const siteFactor = 4;

/**
 * Counts by account and address together, so that guessing slows down only the attacker, never the account's owner
 * elsewhere. `networks`: the narrowest first.
 */
export type LoginAttempts = {
  /** Counts an attempt; returns the seconds to wait, or null to go on. */
  consume(account: string, networks: string[]): Promise<number | null>;
  reset(account: string, networks: string[]): Promise<void>;
  /**
   * Counts an attempt on an account from anywhere. `isLast`: the next attempt has to wait, so now is the time to raise
   * an alert.
   */
  consumeAccount(account: string): Promise<{ retryAfter: number | null; isLast: boolean }>;
  /** Gives back the attempt that a correct password consumed. */
  restoreAccount(account: string): Promise<void>;
  /** Counts an attempt from a browser that the account's owner has used before; false above the limit. */
  consumeDevice(device: string): Promise<boolean>;
  /** Counts a second-factor code; returns the seconds to wait, or null to go on. */
  consumeCode(account: string): Promise<number | null>;
  restoreCode(account: string): Promise<void>;
  /** Recent attempts from these networks on all accounts, for the order of the queue. */
  countRecent(networks: string[]): Promise<number>;
};

/** A user's id, whether they typed their username or email; an unknown name counts by itself. */
export function attemptsKey(user: { id: number } | undefined, typed: string): string {
  return user ? `user ${user.id}` : `name ${typed.toLowerCase()}`;
}

export function createLoginAttempts(createLimiter: CreateLimiter, { attempts, seconds } = failedLogins): LoginAttempts {
  const narrow = createLimiter({ name: "sign-ins", points: attempts, seconds });
  const wide = createLimiter({ name: "sign-ins of a site", points: attempts * siteFactor, seconds });
  const accounts = createLimiter({ name: "sign-ins of an account", ...accountAttempts });
  const devices = createLimiter({ name: "sign-ins of a device", ...deviceAttempts });
  const codes = createLimiter({ name: "codes of sign-ins", ...codeAttempts });
  // In memory, because the queue is this process's own too.
  const recent = createMemoryLimiter({ name: "recent sign-ins", points: Number.MAX_SAFE_INTEGER, seconds });
  const limitersOf = (networks: string[]) =>
    networks.map((network, at) => ({ limiter: at === 0 ? narrow : wide, network }));
  return {
    async consume(account, networks) {
      let longestWait: number | null = null;
      for (const { limiter, network } of limitersOf(networks)) {
        await recent.consume(network);
        const seconds = await consumeRateLimit(limiter, `${account}|${network}`);
        if (seconds !== null) longestWait = Math.max(longestWait ?? 0, seconds);
      }
      return longestWait;
    },
    async reset(account, networks) {
      for (const { limiter, network } of limitersOf(networks)) await limiter.delete(`${account}|${network}`);
    },
    async consumeAccount(account) {
      const retryAfter = await consumeRateLimit(accounts, account);
      const isLast = retryAfter === null && (await accounts.get(account))?.remainingPoints === 0;
      return { retryAfter, isLast };
    },
    async restoreAccount(account) {
      await accounts.reward(account, 1);
    },
    consumeDevice: async (device) => (await consumeRateLimit(devices, device)) === null,
    consumeCode: (account) => consumeRateLimit(codes, account),
    async restoreCode(account) {
      await codes.delete(account);
    },
    async countRecent(networks) {
      const all = await Promise.all(networks.map((network) => recent.get(network)));
      return Math.max(0, ...all.map((each) => each?.consumedPoints ?? 0));
    },
  };
}

/**
 * The networks by which a caller is counted, the narrowest first: their IPv4 address, or their IPv6 /64 and then its
 * /48, because a large customer owns all 65,536 networks of a /48.
 */
export function networksOf(address: string): string[] {
  const site = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address)?.[1];
  return site === undefined ? [address] : [address, `${site}::/48`];
}
