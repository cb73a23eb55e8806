import { randomUUID } from "node:crypto";
import { maxCodeTries, signInExpiry, signInMinutes } from "../../domain/accounts/member-sign-in.ts";
import type { Verb } from "../context.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import { browserToken } from "./sign-in-secrets.ts";

/** Identifies the request that this browser made; its link and code work only there. */
export const signInCookie = "currach_sign_in";

/**
 * Stores a request to sign in, whoever the address belongs to. A job sends the email, so that neither the answer nor
 * its timing reveals whether there is a member.
 */
export function requestSignIn(limits: SignInLimits): Verb<{ email: string }, { email: string; minutes: number }> {
  return async (context, { email }) => {
    const limited = await limits.consumeRequest(context, email);
    if (limited) return limited;
    const [id, now] = [randomUUID(), context.now()];
    await context.db
      .insertInto("member_sign_ins")
      .values({ id, email, tries_remaining: maxCodeTries, created_at: now, expires_at: signInExpiry(now) })
      .execute();
    context.portalCookies?.set(signInCookie, browserToken(context, id), signInMinutes * 60);
    return { email, minutes: signInMinutes };
  };
}
