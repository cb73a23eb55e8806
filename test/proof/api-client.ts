import assert from "node:assert/strict";
import { createSession, type Session } from "../../contract/sessions.ts";

export type Answer<Body = unknown> = { status: number; body: Body };
export type Question = { json?: unknown; headers?: Record<string, string> };

/** One request to a server under proof. Throws where no answer comes. */
export async function ask<Body>(url: string, path: string, { json, headers }: Question = {}): Promise<Answer<Body>> {
  const response = await fetch(url + path, {
    ...(json !== undefined && { method: "POST", body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { "content-type": "application/json" }), ...headers },
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** The same, where only this status will do. */
export async function askFor<Body>(url: string, path: string, status: number, question: Question = {}): Promise<Body> {
  const answer = await ask<Body>(url, path, question);
  assert.equal(answer.status, status, `${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** `headers`: as the proxy in front of the server adds them. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { token } = await askFor<Session>(url, createSession.path, 200, { json: { username, password }, headers });
  return { authorization: `Bearer ${token}` };
}
