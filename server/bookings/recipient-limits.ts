import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumeRateLimit } from "../consume-rate-limit.ts";

/** Emails to one address about unpaid bookings: more than a person books in an hour, or an office in a day. */
const unpaidEmails = { anHour: 5, aDay: 20 };

/** Rate limits per address, kept in the memory of this process. */
export type RecipientLimits = {
  /** Counts one email to this address; false above the limit. */
  consume(email: string): Promise<boolean>;
  /** Takes an email back that was not queued after all. */
  restore(email: string): Promise<void>;
};

export function createRecipientLimits({ anHour, aDay } = unpaidEmails): RecipientLimits {
  const limiters = [
    new RateLimiterMemory({ points: anHour, duration: 3_600 }),
    new RateLimiterMemory({ points: aDay, duration: 86_400 }),
  ];
  return {
    async consume(email) {
      for (const limiter of limiters) {
        if ((await consumeRateLimit(limiter, mailbox(email))) !== null) return false;
      }
      return true;
    },
    async restore(email) {
      for (const limiter of limiters) await limiter.reward(mailbox(email));
    },
  };
}

/** Mail to `aine+anything@` reaches the mailbox of `aine@`. */
export function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
