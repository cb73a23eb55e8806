import type { Failure } from "../../contract/errors.ts";
import { waitInWords } from "../../domain/schedule/wait-in-words.ts";
import { networksOf } from "../auth/login-attempts.ts";
import { mailbox } from "../bookings/recipient-limits.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { Context } from "../context.ts";
import type { CreateLimiter } from "../rate-limiters.ts";

const hour = 3_600;
const day = 24 * hour;
/** Emails to one mailbox: more than a member needs in an hour, and too few to fill a mailbox or to guess codes by. */
const emails = { anHour: 3, aDay: 12 };
/** Requests from one network address, which a whole office may share; a /48 gets more. */
const requests = { anHour: 40, siteFactor: 4 };
/** Wrong codes from one network address. In addition, each request allows ten. */
const wrongCodes = { anHour: 60 };

/** Limits counted across all nodes, for known and unknown addresses alike. */
export type SignInLimits = {
  /** Counts a request to sign in; null lets it pass. */
  consumeRequest(context: Context, email: string): Promise<Failure | null>;
  /** Counts a try of a code; null lets it pass. */
  consumeTry(context: Context): Promise<Failure | null>;
  /** Gives a try back after a correct code. */
  restoreTry(context: Context): Promise<void>;
};

export function createSignInLimits(createLimiter: CreateLimiter): SignInLimits {
  const perNetwork = (name: string, points: number) => [
    createLimiter({ name, points, seconds: hour }),
    createLimiter({ name: `${name} of a site`, points: points * requests.siteFactor, seconds: hour }),
  ];
  const asking = perNetwork("member sign-ins", requests.anHour);
  const trying = perNetwork("member codes", wrongCodes.anHour);
  const mailboxes = [
    createLimiter({ name: "member sign-in emails an hour", points: emails.anHour, seconds: hour }),
    createLimiter({ name: "member sign-in emails a day", points: emails.aDay, seconds: day }),
  ];
  const counted = ({ actor }: Context, [narrow, wide]: typeof asking) =>
    networksOf("address" in actor ? actor.address : "").flatMap((key, at) => {
      const limiter = at === 0 ? narrow : wide;
      return limiter ? [{ limiter, key }] : [];
    });
  const consumeNetworks = async (context: Context, limiters: typeof asking, text: (wait: string) => string) => {
    for (const { limiter, key } of counted(context, limiters)) {
      const retryAfter = await consumeRateLimit(limiter, key);
      if (retryAfter !== null) return tooMany(text(waitInWords(retryAfter)), retryAfter);
    }
    return null;
  };
  return {
    async consumeRequest(context, email) {
      if (!context.environment.rateLimits) return null;
      // Checked first, so that a blocked network can't use up its victims' emails.
      const text = (wait: string) => `Too many sign-ins from your network. Please try again ${wait}.`;
      const blocked = await consumeNetworks(context, asking, text);
      if (blocked) return blocked;
      for (const limiter of mailboxes) {
        const retryAfter = await consumeRateLimit(limiter, mailbox(email));
        if (retryAfter === null) continue;
        const wait = waitInWords(retryAfter);
        return tooMany(`Several emails were already requested. Use the newest, or ask again ${wait}.`, retryAfter);
      }
      return null;
    },
    async consumeTry(context) {
      if (!context.environment.rateLimits) return null;
      return consumeNetworks(context, trying, (wait) => `Too many wrong codes. Please try again ${wait}.`);
    },
    async restoreTry(context) {
      if (!context.environment.rateLimits) return;
      for (const { limiter, key } of counted(context, trying)) await limiter.reward(key);
    },
  };
}

const tooMany = (message: string, retryAfter: number): Failure => ({
  failed: "too_many_requests",
  message,
  details: { retryAfter },
});
