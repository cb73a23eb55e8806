import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { portalApi } from "../contract/portal-paths.ts";
import { requestSignIn, signInWithCode } from "../contract/portal-sign-in.ts";
import type { MemberRole } from "../domain/accounts/member-roles.ts";
import { queueSignInEmails } from "../server/portal/queue-sign-in-emails.ts";
import type { TestApp, TestRequest } from "./app.ts";

/** A test's application, or the site of a browser test. */
type Running = Pick<TestApp, "db" | "context">;

/** A browser at the portal: it stores cookies as browsers do, and sends its origin. */
export type MemberBrowser = {
  request(path: string, request?: TestRequest): Promise<Response>;
  cookies: Map<string, string>;
};

export function openBrowser(app: TestApp, { userAgent = "" } = {}): MemberBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async request(path, request = {}) {
      const headers = new Headers(request.headers);
      const { origin, host } = new URL(app.context.environment.publicUrl);
      if (!headers.has("origin")) headers.set("origin", origin);
      headers.set("host", host);
      if (userAgent) headers.set("user-agent", userAgent);
      if (path.startsWith(`${portalApi}/`) && cookies.size > 0)
        headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const response = await app.request(path, { ...request, headers });
      for (const cookie of response.headers.getSetCookie()) saveCookie(cookies, cookie);
      return response;
    },
  };
}

function saveCookie(cookies: Map<string, string>, cookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (/Max-Age=0\b/.test(cookie)) cookies.delete(name);
  else cookies.set(name, value);
}

/** An account with this name. */
export async function addAccount(app: Running, name = `Company ${randomUUID().slice(0, 8)}`) {
  return app.db
    .insertInto("accounts")
    .values({ name, created_at: app.context.now(), created_by: "test" })
    .returning(["id", "name", "number"])
    .executeTakeFirstOrThrow();
}

type AddedMember = { email?: string; name?: string; role?: MemberRole; state?: "invited" | "active" };

/** A member of an account, active by default. */
export async function addMember(app: Running, accountId: number, options: AddedMember = {}) {
  const {
    email = `${randomUUID().slice(0, 8)}@example.ie`,
    name = "Mary Murphy",
    role = "owner",
    state = "active",
  } = options;
  const now = app.context.now();
  return app.db
    .insertInto("members")
    .values({
      account_id: accountId,
      email,
      name,
      role,
      state,
      invited_at: now,
      activated_at: state === "active" ? now : null,
    })
    .returning(["id", "email", "account_id"])
    .executeTakeFirstOrThrow();
}

/**
 * Requests a sign-in email and runs the job that queues it. Returns key and code of the newest, or null if none came.
 */
export async function askForCode(app: TestApp, browser: MemberBrowser, email: string) {
  const response = await browser.request(requestSignIn.path, { json: { email } });
  expect(response.status, await response.clone().text()).toBe(200);
  await queueSignInEmails(app.context);
  return newestCode(app, email);
}

export async function newestCode(app: Running, email: string): Promise<{ key: string; code: string } | null> {
  const newest = await app.db
    .selectFrom("emails")
    .select("data")
    .where("template", "=", "member_sign_in")
    .where("recipient", "=", email)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!newest) return null;
  const { url, code } = newest.data as { url: string; code: string };
  return { key: new URL(url).searchParams.get("key") ?? "", code };
}

/** A browser in which the owner of this address has signed in. */
export async function signInMember(app: TestApp, email: string, options = {}): Promise<MemberBrowser> {
  const browser = openBrowser(app, options);
  const sent = await askForCode(app, browser, email);
  const response = await browser.request(signInWithCode.path, { json: { code: sent?.code ?? "" } });
  expect(response.status, await response.clone().text()).toBe(200);
  return browser;
}
