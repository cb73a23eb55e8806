import { brand } from "../../brand.ts";
import type { Failure } from "../../contract/errors.ts";
import { waitInWords } from "../../domain/schedule/wait-in-words.ts";
import { networksOf } from "../auth/login-attempts.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";
import { type CreateLimiter, createMemoryLimiter } from "../rate-limiters.ts";

/**
 * Requests per client address and `seconds`, enough for an office behind one address. The limits protect the server and
 * count invalid requests too, so none of them lasts much longer than a minute: a mobile network hides hundreds of
 * customers behind one address. Bookings and other results are limited where they are stored
 * (bookings/booking-limits.ts). `places` is requested at every pause in typing, the others once per step. `shared`: all
 * nodes count together, always or only if the calls cost money at Google.
 */
export const rateLimits = {
  places: { requests: 600, seconds: 60, shared: "with Google" },
  distance: { requests: 240, seconds: 60, shared: "with Google" },
  quotes: { requests: 240, seconds: 60, shared: "with Google" },
  bookings: { requests: 240, seconds: 60 },
  payments: { requests: 60, seconds: 60, shared: "always" },
  /** Pay pages and printable pages, each rendered for one visitor. */
  checkout: { requests: 120, seconds: 60 },
  /** Pages that reload with each change, or poll every 15 seconds without live updates. */
  tracking: { requests: 300, seconds: 60 },
  trackingPosts: { requests: 240, seconds: 60 },
  /** Per delivery and address. Each request changes an order, or guesses the email address that it was booked with. */
  trackingForms: { requests: 12, seconds: 300, shared: "always" },
  forms: { requests: 60, seconds: 60 },
  sessions: { requests: 60, seconds: 60 },
  /** Each request may send an email, or guesses a link. */
  passwordResets: { requests: 12, seconds: 300, shared: "always" },
  /** Each request calls an outside service, and some of these calls cost money. */
  connectionTests: { requests: 12, seconds: 60, shared: "always" },
  redirects: { requests: 240, seconds: 60 },
  /** Per phone, because a mobile network hides hundreds of them behind one address. */
  phoneEvents: { requests: 120, seconds: 60 },
  phoneProofs: { requests: 120, seconds: 60 },
  phonePositions: { requests: 30, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof rateLimits;

type Limit = { requests: number; seconds: number; shared?: "always" | "with Google" };

/** A /48 may belong to one customer or several, so all its networks together get this multiple of a single limit. */
const siteMultiplier = 4;

/**
 * Counts requests by `key`, a client's address, and by its network; null lets the request pass. With `thing`, requests
 * about one thing are counted separately.
 */
export type RateLimits = { consume(limit: LimitName, key: string, thing?: string): Promise<Failure | null> };

export const noRateLimits: RateLimits = { consume: async () => null };

type LimiterOptions = { createShared?: CreateLimiter; usesGoogle?: boolean };

export function createRateLimits(
  table: Record<LimitName, Limit> = rateLimits,
  { createShared = createMemoryLimiter, usesGoogle = false }: LimiterOptions = {},
): RateLimits {
  const limitersOf = (times: number) =>
    new Map(
      Object.entries(table).map(([name, { requests, seconds, shared }]) => {
        const isShared = shared === "always" || (shared === "with Google" && usesGoogle);
        const createLimiter = isShared ? createShared : createMemoryLimiter;
        return [name, createLimiter({ name: `${name} ${times}`, points: requests * times, seconds })];
      }),
    );
  const [narrow, wide] = [limitersOf(1), limitersOf(siteMultiplier)];
  return {
    async consume(limit, key, thing) {
      for (const [at, network] of networksOf(key).entries()) {
        const limiter = (at === 0 ? narrow : wide).get(limit);
        const retryAfter = limiter ? await consumeRateLimit(limiter, thing ? `${network} ${thing}` : network) : null;
        if (retryAfter === null) continue;
        return { failed: "too_many_requests", message: waitText(retryAfter), details: { retryAfter } };
      }
      return null;
    },
  };
}

function waitText(seconds: number): string {
  if (seconds <= 60) return "Too many requests. Please wait a moment and try again.";
  return `Too many requests. Please try again ${waitInWords(seconds)}, or call ${brand.officePhone.display}.`;
}
