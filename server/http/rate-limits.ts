import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Failure } from "../../contract/errors.ts";
import { networksOf } from "../auth/login-attempts.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";

/**
 * Requests a client address may make, per `seconds`. One office behind one address fits in: `places` is asked at each pause in
 * typing, the others once a step of the journey.
 */
export const limits = {
  places: { requests: 600, seconds: 60 },
  distance: { requests: 240, seconds: 60 },
  quotes: { requests: 240, seconds: 60 },
  /** Each sends an email to an address that somebody typed: a busy office stays below, a flood does not get far. */
  bookings: { requests: 60, seconds: 3_600 },
  payments: { requests: 60, seconds: 60 },
  /** Pages to pay on and to print, each rendered for one visitor. */
  checkout: { requests: 120, seconds: 60 },
  /** Pages that are asked for again with each piece of news, and every 15 seconds where none gets through. */
  tracking: { requests: 300, seconds: 60 },
  /** Each changes an order, or guesses the email address that it was booked with. */
  trackingForms: { requests: 12, seconds: 300 },
  forms: { requests: 60, seconds: 60 },
  sessions: { requests: 60, seconds: 60 },
  /** Each asks an outside service, some of them for money. */
  connectionTests: { requests: 12, seconds: 60 },
  redirects: { requests: 240, seconds: 60 },
  /** Of one phone each: a carrier's network hides hundreds of them behind one address. */
  phoneEvents: { requests: 120, seconds: 60 },
  phoneProofs: { requests: 120, seconds: 60 },
  phonePositions: { requests: 30, seconds: 60 },
} as const;

export type LimitName = keyof typeof limits;

/** A /48 may be one customer's, or hold several: all its networks together may ask so many times as much as one. */
const wholeSite = 4;

/** Counts requests of this process by `key`, a client's address, and by the network that it lies in; null lets the request pass. */
export type RateLimits = { spend(limit: LimitName, key: string): Promise<Failure | null> };

export const noRateLimits: RateLimits = { spend: async () => null };

export function createRateLimits(table: Record<LimitName, { requests: number; seconds: number }> = limits): RateLimits {
  const limitersOf = (times: number) =>
    new Map(
      Object.entries(table).map(([name, { requests, seconds }]) => [
        name,
        new RateLimiterMemory({ keyPrefix: name, points: requests * times, duration: seconds }),
      ]),
    );
  const [narrow, wide] = [limitersOf(1), limitersOf(wholeSite)];
  return {
    async spend(limit, key) {
      for (const [at, network] of networksOf(key).entries()) {
        const limiter = (at === 0 ? narrow : wide).get(limit);
        const retryAfter = limiter ? await consumeRateLimit(limiter, network) : null;
        if (retryAfter === null) continue;
        const message = "Too many requests. Please wait a moment and try again.";
        return { failed: "too_many_requests", message, details: { retryAfter } };
      }
      return null;
    },
  };
}
