import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { CreateLimiter } from "../rate-limiters.ts";

/** Emails to one address about unpaid bookings: more than a person books in an hour, or an office in a day. */
const unpaidEmails = { anHour: 5, aDay: 20 };

/** Rate limits per address. */
export type RecipientLimits = {
  /** Counts one email to this address; false above the limit. */
  consume(email: string): Promise<boolean>;
  /** Gives back an email that was not queued after all. */
  restore(email: string): Promise<void>;
};

export function createRecipientLimits(createLimiter: CreateLimiter, { anHour, aDay } = unpaidEmails): RecipientLimits {
  const limiters = [
    createLimiter({ name: "unpaid emails an hour", points: anHour, seconds: 3_600 }),
    createLimiter({ name: "unpaid emails a day", points: aDay, seconds: 86_400 }),
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

/** Mail to `aine+anything@` reaches the mailbox of `aine@`; Gmail also ignores dots and has two domains. */
export function mailbox(email: string): string {
  const [, name = "", host = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase().replace(/\+[^@]*(?=@)/, "")) ?? [];
  return /^(gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}
