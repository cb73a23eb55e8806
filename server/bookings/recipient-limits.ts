import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumeRateLimit } from "../consume-rate-limit.ts";

/** Emails about bookings that nobody has paid, to one address: more than a person books in an hour, and than an office in a day. */
const unpaidEmails = { anHour: 5, aDay: 20 };

/** Counts in this process: an address is kept as long as it counts, and in memory alone. */
export type RecipientCounts = {
  /** Counts one more; false where it is too many. */
  mayHear(email: string): Promise<boolean>;
};

export function createRecipientCounts({ anHour, aDay } = unpaidEmails): RecipientCounts {
  const limiters = [
    new RateLimiterMemory({ points: anHour, duration: 3_600 }),
    new RateLimiterMemory({ points: aDay, duration: 86_400 }),
  ];
  return {
    async mayHear(email) {
      for (const limiter of limiters) {
        if ((await consumeRateLimit(limiter, mailbox(email))) !== null) return false;
      }
      return true;
    },
  };
}

/** Mail to `aine+anything@` lands where mail to `aine@` does. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
