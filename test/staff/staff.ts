import { randomBytes } from "node:crypto";
import { createSession, type Session } from "../../contract/sessions.ts";
import { hashPassword } from "../../server/auth/passwords.ts";
import type { Role } from "../../server/context.ts";
import { openProfile, openTab, rememberConsent, type Visit, type VisitOptions } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";

export const staffPassword = "a long enough password";

export type StaffMember = {
  id: number;
  username: string;
  /** As the server answered the sign-in. */
  session: Session;
  /** `Bearer …`, for calls beside the browser. */
  authorization: string;
};

export type StaffVisit = Visit & { member: StaffMember };

export type StaffVisitOptions = VisitOptions & {
  /** Someone who was made before; a fresh user unless given. */
  member?: StaffMember;
  /** The name shown of a fresh user. */
  name?: string;
};

let passwordHash: Promise<string> | null = null;

/** A fresh user of this role, signed in through the server's door. */
export async function createStaff(site: Site, role: Role, name?: string): Promise<StaffMember> {
  passwordHash ??= hashPassword(staffPassword);
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  const values = { username, email: `${username}@example.ie`, display_name: name ?? username, role };
  const { id } = await site.db
    .insertInto("users")
    .values({ ...values, password_hash: await passwordHash })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = await fetch(site.url + createSession.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: staffPassword }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  const session = (await answer.json()) as Session;
  return { id, username, session, authorization: `Bearer ${session.token}` };
}

/**
 * A screen of the staff area, opened by someone who is signed in: the session is put where a sign-in puts it. What the page itself changes in
 * it later stays changed, in every tab of `context`.
 */
export async function openStaff(
  site: Site,
  role: Role,
  path: string,
  { member, name, consent: _, realTime = false, kept = false, ...options }: StaffVisitOptions = {},
): Promise<StaffVisit> {
  const who = member ?? (await createStaff(site, role, name));
  const context = await openProfile({ baseURL: site.url, ...options }, { kept });
  await rememberConsent(context, false, site.clock.now());
  await storeSession(context, who.session);
  const visit = await openTab(context, site, realTime);
  await visit.page.goto(path);
  return { ...visit, member: who };
}

/** Once a context: a page that signs out stays signed out. */
async function storeSession(context: Visit["context"], session: Session): Promise<void> {
  const { token, data, user_nicename: username, user_email: email, user_display_name: name } = session;
  const { roles, capabilities } = session;
  const user = JSON.stringify({ id: data.user.id, username, email, name: name || username, roles, capabilities });
  await context.addInitScript(
    ([userText, tokenText]) => {
      if (location.protocol === "about:" || localStorage.getItem("signed-in-by-test")) return;
      localStorage.setItem("signed-in-by-test", "true");
      localStorage.setItem("wp_user", userText);
      localStorage.setItem("wp_token", tokenText);
    },
    [user, token] as [string, string],
  );
}
