import { randomBytes, randomUUID } from "node:crypto";
import { brand } from "../../brand.ts";
import type { Failure } from "../../contract/errors.ts";
import type { PortalSession } from "../../contract/portal-sign-in.ts";
import { memberSessionExpiry, sessionDays } from "../../domain/accounts/member-sign-in.ts";
import { describeBrowser } from "../../domain/text/describe-browser.ts";
import { hashKey } from "../auth/authenticate.ts";
import { memberCookie } from "../auth/authenticate-member.ts";
import type { Context } from "../context.ts";
import { enterAccount } from "./enter-account.ts";
import { readPortalSession } from "./get-portal-session.ts";
import { readMemberships } from "./read-memberships.ts";

/**
 * Signs the browser in as a proven email address, and into its account if there is only one. `forbidden` if no account
 * is left to choose. Runs in the caller's transaction.
 */
export async function openSession(context: Context, email: string): Promise<PortalSession | Failure> {
  const memberships = await readMemberships(context, email);
  const usable = memberships.filter(({ refusal }) => refusal === null);
  if (usable.length === 0) return refuseSignIn(memberships.map(({ refusal }) => refusal ?? ""));
  const only = usable.length === 1 ? (usable[0] ?? null) : null;
  const [token, now] = [randomBytes(32).toString("base64url"), context.now()];
  await context.db
    .insertInto("member_sessions")
    .values({
      id: randomUUID(),
      token_hash: hashKey(token),
      email,
      member_id: only?.memberId ?? null,
      browser: describeBrowser(context.userAgent),
      signed_in_at: now,
      seen_at: now,
      expires_at: memberSessionExpiry({ signedInAt: now, usedAt: now }),
    })
    .execute();
  if (only) await enterAccount(context, only.memberId);
  context.portalCookies?.set(memberCookie, token, sessionDays.total * 86_400);
  return readPortalSession(context, email, only?.memberId ?? null);
}

function refuseSignIn(refusals: string[]): Failure {
  const why = refusals.length === 0 ? "No account uses this address any more." : refusals.join(" ");
  return { failed: "forbidden", message: `${why} Call us on ${brand.officePhone.display} about it.` };
}
