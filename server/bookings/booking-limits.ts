import { brand } from "../../brand.ts";
import type { Failure } from "../../contract/errors.ts";
import { waitInWords } from "../../domain/schedule/wait-in-words.ts";
import { networksOf } from "../auth/login-attempts.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { CreateLimiter } from "../rate-limiters.ts";
import { mailbox } from "./recipient-limits.ts";

/**
 * Bookings stored per hour. `newcomer`: for one email address that has not paid before, from one network; `network`:
 * for all such email addresses together, because each booking sends an email to a typed address and a mobile network
 * hides hundreds of customers; `known`: for one that has paid before.
 */
const storedBookings = { newcomer: 60, network: 120, known: 600 };
const seconds = 3_600;
/** A /48 may contain several customers, so it gets more bookings. */
const siteFactor = 4;

/** The customer who books. `hasPaid`: they have an earlier order that is paid or on account. */
export type Booker = { email: string; address: string; hasPaid: boolean };

/** Limits bookings by email address and network together, so that nobody can use up another customer's. */
export type BookingLimits = {
  /** Counts a booking that is about to be stored; refuses it above the limit, without counting it. */
  consume(booker: Booker): Promise<Failure | null>;
  /** Gives back a booking that was not stored after all. */
  restore(booker: Booker): Promise<void>;
};

export function createBookingLimits(
  createLimiter: CreateLimiter,
  { newcomer, network, known } = storedBookings,
): BookingLimits {
  const limitersOf = (name: string, points: number) =>
    [points, points * siteFactor].map((points, width) =>
      createLimiter({ name: `bookings ${name} ${width}`, points, seconds }),
    );
  const newcomers = limitersOf("newcomer", newcomer);
  const networks = limitersOf("network", network);
  const knowns = limitersOf("known", known);
  const countedFor = ({ email, address, hasPaid }: Booker) =>
    networksOf(address).flatMap((at, width) => {
      const person = { limiter: (hasPaid ? knowns : newcomers)[width], key: `${mailbox(email)}|${at}` };
      return hasPaid ? [person] : [person, { limiter: networks[width], key: at }];
    });
  return {
    async consume(booker) {
      const counted: ReturnType<typeof countedFor> = [];
      for (const one of countedFor(booker)) {
        const wait = one.limiter ? await consumeRateLimit(one.limiter, one.key) : null;
        counted.push(one);
        if (wait === null) continue;
        for (const { limiter, key } of counted) await limiter?.reward(key);
        return refuse(wait);
      }
      return null;
    },
    async restore(booker) {
      for (const { limiter, key } of countedFor(booker)) await limiter?.reward(key);
    },
  };
}

function refuse(retryAfter: number): Failure {
  const message = `That is as many bookings as we take online in an hour. You can book the next one ${waitInWords(retryAfter)}. If it can’t wait, call ${brand.officePhone.display} and we’ll book it for you.`;
  return { failed: "too_many_requests", message, details: { retryAfter } };
}
