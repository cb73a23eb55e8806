import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { addAuthenticator, startAuthenticator } from "../../contract/own-second-factor.ts";
import { requestPasswordReset } from "../../contract/password-reset.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import type { PasswordResetData } from "../../server/mail/account-emails.ts";
import type { TestApp } from "../app.ts";
import { administrator, knownHash } from "../first-administrator.ts";
import { type AuditedRow, audited } from "./audited-row.ts";

const rules = { secondFactorRoles: [], confirmMinutes: 0, confirmRefundsAboveCents: 50_000 };
const { password } = administrator;

/** Rows of forgotten passwords, authenticator apps, sessions and the rules of signing in. */
export function ownAccountRows(shop: { app: TestApp }): Record<string, AuditedRow> {
  const post = async <T>(path: string, json: object, token?: string) =>
    (await (await shop.app.request(path, { json, ...(token && { token }) })).json()) as T;
  const addUser = async () => {
    const username = `nora-${crypto.randomUUID()}`;
    const values = {
      username,
      email: `${username}@example.ie`,
      display_name: "Nora Daly",
      role: "dispatcher" as const,
    };
    const { id } = await shop.app.db
      .insertInto("users")
      .values({ ...values, password_hash: await knownHash() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ...values, id, actor: { kind: "user", id } };
  };
  const signIn = async ({ username }: { username: string }) =>
    (await post<Session>(createSession.path, { username, password })).token;
  const linkFor = async ({ username, email }: { username: string; email: string }) => {
    await post(requestPasswordReset.path, { username });
    const links = () =>
      shop.app.db.selectFrom("emails").select("data").where("recipient", "=", email).orderBy("id", "desc").execute();
    await expect.poll(async () => (await links()).length).toBe(1);
    const { url } = ((await links())[0]?.data ?? {}) as Partial<PasswordResetData>;
    return url?.split("#")[1] ?? "";
  };
  /** A user whose authenticator app shows a code that has not been sent yet. */
  const startApp = async () => {
    const user = await addUser();
    const token = await signIn(user);
    const { secret } = await post<{ secret: string }>(startAuthenticator.path, {}, token);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return { user, token, secret, code: totp.generate({ timestamp: shop.app.context.now().getTime() }) };
  };

  return {
    resetPassword: audited(["user.password_reset"], async () => {
      const user = await addUser();
      const token = await linkFor(user);
      const json = { token, password: "a quite different phrase" };
      const secrets = [token, json.password, user.username];
      return { as: {}, json, object: user.id, actor: user.actor, before: null, after: null, secrets };
    }),
    addAuthenticator: audited(["user.factor_added"], async () => {
      const { user, token, secret, code } = await startApp();
      return { as: { token }, json: { code }, object: user.id, actor: user.actor, secrets: [secret, code] };
    }),
    removeAuthenticator: audited(["user.factor_removed"], async () => {
      const { user, token, secret, code } = await startApp();
      await post(addAuthenticator.path, { code }, token);
      return { as: { token }, object: user.id, actor: user.actor, before: null, after: null, secrets: [secret] };
    }),
    endUserSessions: audited(["user.sessions_ended"], async () => {
      const user = await addUser();
      for (const _ of [1, 2]) await signIn(user);
      const json = { session: null };
      return { params: { id: user.id }, json, object: user.id, before: null, after: { ended: 2 } };
    }),
    endOwnSessions: audited(["user.sessions_ended"], async () => {
      const user = await addUser();
      for (const _ of [1, 2]) await signIn(user);
      const token = await signIn(user);
      const json = { session: null };
      return { as: { token }, json, object: user.id, actor: user.actor, before: null, after: { ended: 2 } };
    }),
    saveSignInRules: audited(["user.rules_saved"], async () => ({
      json: { ...rules, confirmRefundsAboveCents: 60_000 },
      before: rules,
      after: { ...rules, confirmRefundsAboveCents: 60_000 },
    })),
  };
}
