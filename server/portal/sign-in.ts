import type { Failure } from "../../contract/errors.ts";
import type { OpenedLink, PortalSession } from "../../contract/portal-sign-in.ts";
import { readTypedCode, signInMinutes } from "../../domain/accounts/member-sign-in.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { openSession } from "./open-session.ts";
import { signInCookie } from "./request-sign-in.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import { readBrowserToken, readLinkKey, signInCode } from "./sign-in-secrets.ts";

/** What an email's link leads to in this browser. Does not use the link up. */
export const openSignInLink: Verb<{ key: string }, OpenedLink> = async (context, { key }) => {
  const id = readLinkKey(context, key);
  if (id === null) return refuse("key", damagedLink);
  const request = await readRequest(context, id);
  const refused = refuseRequest(context, request);
  if (refused || !request) return refuse("key", refused ?? expired);
  return id === browserRequest(context)
    ? { here: true, email: request.email }
    : { here: false, code: signInCode(context, id) };
};

/** Signs in with a link, in the browser that asked for it. */
export const signInWithLink: Verb<{ key: string }, PortalSession> = async (context, { key }) => {
  const id = readLinkKey(context, key);
  if (id === null) return refuse("key", damagedLink);
  if (id !== browserRequest(context)) return refuse("key", otherBrowser);
  return completeSignIn(context, id, { field: "key", isRight: true });
};

/** Signs in with a code, in the browser that asked for it. `too_many_requests` after many wrong codes. */
export function signInWithCode(limits: SignInLimits): Verb<{ code: string }, PortalSession> {
  return async (context, { code }) => {
    const typed = readTypedCode(code);
    if (typed === null) return refuse("code", "The code has six digits, such as 042 917.");
    const id = browserRequest(context);
    if (id === null) return refuse("code", otherBrowser);
    const limited = await limits.consumeTry(context);
    if (limited) return limited;
    const isRight = typed === signInCode(context, id);
    const result = await completeSignIn(context, id, { field: "code", isRight });
    if (!isFailure(result)) await limits.restoreTry(context);
    return result;
  };
}

type Field = "key" | "code";

/** Counts the try and claims the request in one statement each, so that only one of two concurrent tries signs in. */
function completeSignIn(
  context: Context,
  id: string,
  { field, isRight }: { field: Field; isRight: boolean },
): Promise<PortalSession | Failure> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const claimed = await db
      .updateTable("member_sign_ins")
      .set((eb) => (isRight ? { used_at: now() } : { tries_remaining: eb("tries_remaining", "-", 1) }))
      .where("id", "=", id)
      .where("used_at", "is", null)
      .where("expires_at", ">", now())
      .where("tries_remaining", ">", 0)
      .returning(["email", "tries_remaining"])
      .executeTakeFirst();
    if (!claimed) return refuse(field, refuseRequest(context, await readRequest(context, id)) ?? expired);
    if (!isRight) return refuse(field, wrongCode(claimed.tries_remaining));
    const session = await openSession(context, claimed.email);
    return isFailure(session) ? { ...session, params: { [field]: session.message } } : session;
  });
}

/** The request that this browser made, by its cookie. */
function browserRequest(context: Context): string | null {
  const token = context.portalCookies?.read(signInCookie);
  return token ? readBrowserToken(context, token) : null;
}

type SignInRequest = { email: string; used_at: Date | null; expires_at: Date; tries_remaining: number };

function readRequest({ db }: Context, id: string): Promise<SignInRequest | undefined> {
  return db
    .selectFrom("member_sign_ins")
    .select(["email", "used_at", "expires_at", "tries_remaining"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Why the link and code of a request no longer work; null while they do. */
function refuseRequest({ now }: Context, request: SignInRequest | undefined): string | null {
  if (!request || request.expires_at <= now()) return expired;
  if (request.used_at) return "This link and its code were already used. Ask for a new email.";
  return request.tries_remaining > 0 ? null : "Too many wrong codes were typed. Ask for a new email.";
}

const damagedLink = "This link is damaged. Copy the whole link, or ask for a new email.";
const expired = `The link and its code have expired: they work for ${signInMinutes} minutes. Ask for a new email.`;
const otherBrowser =
  "This works only in the browser in which you asked for the email. Go back to it, or ask for a new email here.";

function wrongCode(tries: number): string {
  if (tries === 0) return "This code is wrong, and it was the last try. Ask for a new email.";
  const left = tries === 1 ? "One try is left." : `${tries} tries are left.`;
  return `This code is wrong. Use the code in the newest email. ${left}`;
}

function refuse(field: Field, message: string): Failure {
  return { failed: "invalid_fields", message, params: { [field]: message } };
}
