import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import type { ErrorBody } from "../../contract/errors.ts";
import { type AddedFactor, addAuthenticator, startAuthenticator } from "../../contract/own-second-factor.ts";
import { createSession, type Session } from "../../contract/sessions.ts";

export type Answer<Body = unknown> = { status: number; body: Body };
export type Question = { json?: unknown; headers?: Record<string, string> };

/** One request to a server under proof. Throws if there is no answer. */
export async function ask<Body>(url: string, path: string, { json, headers }: Question = {}): Promise<Answer<Body>> {
  const response = await fetch(url + path, {
    ...(json !== undefined && { method: "POST", body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { "content-type": "application/json" }), ...headers },
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** The same, but throws for any other status. */
export async function askFor<Body>(url: string, path: string, status: number, question: Question = {}): Promise<Body> {
  const answer = await ask<Body>(url, path, question);
  assert.equal(answer.status, status, `${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Signs in an administrator of a public site for the first time and sets up an authenticator app. `headers` are those
 * that the proxy in front of the server adds.
 */
export async function setUpAndSignIn(
  url: string,
  json: { username: string; password: string },
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const refused = await askFor<ErrorBody>(url, createSession.path, 403, { json, headers });
  const withToken = { ...headers, authorization: `Bearer ${refused.data["setUpToken"]}` };
  const started = { json: {}, headers: withToken };
  const { secret } = await askFor<{ secret: string }>(url, startAuthenticator.path, 200, started);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const added = { json: { code }, headers: withToken };
  const { session } = await askFor<AddedFactor>(url, addAuthenticator.path, 200, added);
  assert.ok(session, "the first second factor opened no session");
  return { authorization: `Bearer ${session.token}` };
}

export async function signIn(url: string, username: string, password: string): Promise<Record<string, string>> {
  const { token } = await askFor<Session>(url, createSession.path, 200, { json: { username, password } });
  return { authorization: `Bearer ${token}` };
}
