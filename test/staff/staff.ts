import { randomBytes } from "node:crypto";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import { createSession, type Session } from "../../contract/sessions.ts";
import { hashPassword } from "../../server/auth/passwords.ts";
import type { Role } from "../../server/context.ts";
import { consentKey } from "../../web/consent/consent.ts";
import { openProfile, openTab, rememberConsent, type Visit, type VisitOptions } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";

export const staffPassword = "a long enough password";

export type StaffMember = {
  id: number;
  username: string;
  /** The session in the answer to the sign-in. */
  session: Session;
  /** `Bearer …`, for calls beside the browser. */
  authorization: string;
};

export type StaffVisit = Visit & { member: StaffMember };

export type StaffVisitOptions = VisitOptions & {
  /** An existing user; a new one by default. */
  member?: StaffMember;
  /** The display name of a new user. */
  name?: string;
};

let passwordHash: Promise<string> | null = null;

/** Creates a user with this role and signs them in by a call. */
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
 * Opens a screen of the staff area as a signed-in user, with the session stored where a sign-in stores it. Later
 * changes to it by the page stay, in every tab of `context`.
 */
export async function openStaff(
  site: Site,
  role: Role,
  path: string,
  { member, name, consent: _, realTime = false, kept = false, ...options }: StaffVisitOptions = {},
): Promise<StaffVisit> {
  const who = member ?? (await createStaff(site, role, name));
  const isUsual = !kept && Object.keys(options).length === 0;
  const context = (isUsual && (await takeUsual(site))) || (await openStaffProfile(site, options, kept));
  const visit = await openTab(context, site, realTime);
  await storeSession(visit.page, who.session);
  await visit.page.goto(path);
  return { ...visit, member: who };
}

async function openStaffProfile(site: Site, options: BrowserContextOptions, kept: boolean): Promise<BrowserContext> {
  const context = await openProfile({ baseURL: site.url, ...options }, { kept });
  await rememberConsent(context, false, site.clock.now());
  return context;
}

let usual: { site: Site; context: BrowserContext; taken: boolean } | null = null;

/**
 * The first visit of a test without options gets the profile that the previous test left, which has already loaded the
 * screens' scripts; null while it is taken.
 */
async function takeUsual(site: Site): Promise<BrowserContext | null> {
  if (!TestRunner.getCurrentTest() || (usual?.site === site && usual.taken)) return null;
  if (usual?.site !== site) {
    const context = await openStaffProfile(site, {}, true);
    usual = { site, context, taken: false };
    context.on("close", () => {
      if (usual?.context === context) usual = null;
    });
  }
  const mine = usual;
  mine.taken = true;
  onTestFinished(async () => {
    if (usual !== mine) return;
    await Promise.all(mine.context.pages().map((page) => page.close()));
    await mine.context.unrouteAll({ behavior: "ignoreErrors" });
    await mine.context.clearCookies();
    mine.taken = false;
  });
  return mine.context;
}

/** Stores the session in a profile that has only the cookie choice. Once per tab, so that signing out is not undone. */
async function storeSession(page: Page, session: Session): Promise<void> {
  const { token, data, user_nicename: username, user_email: email, user_display_name: name } = session;
  const { roles, capabilities } = session;
  const user = JSON.stringify({ id: data.user.id, username, email, name: name || username, roles, capabilities });
  await page.addInitScript(
    ([userText, tokenText, consent]) => {
      if (location.protocol === "about:" || sessionStorage.getItem("signed-in-by-test")) return;
      sessionStorage.setItem("signed-in-by-test", "true");
      const choice = localStorage.getItem(consent);
      localStorage.clear();
      if (choice) localStorage.setItem(consent, choice);
      localStorage.setItem("wp_user", userText);
      localStorage.setItem("wp_token", tokenText);
    },
    [user, token, consentKey] as [string, string, string],
  );
}
