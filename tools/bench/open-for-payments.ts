import { randomUUID } from "node:crypto";
import { createSession, type Session } from "../../contract/sessions.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { saveSettings } from "../../contract/staff-settings.ts";
import type { CleanUp } from "./clean-up.ts";
import type { CallShop } from "./taps/callers.ts";

const administrator = { username: "admin", password: "for this bench alone" };

/** A production start with its own data folder that takes payments in the sandbox, and an administrator's calls. */
export async function openForPayments(cleanUp: CleanUp, more: Record<string, string> = {}) {
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = administrator;
  const variables = { DATA_DIR: cleanUp.folder(), RATE_LIMITS: "off", ADMIN_USERNAME, ADMIN_PASSWORD, ...more };
  const server = await cleanUp.server({ variables });
  const ask = await signIn(server.url);
  const { version } = await ask<{ version: number }>(getPublicSettings);
  await ask(saveSettings, { version, livePaymentsEnabled: true });
  return { server, administrator, ask };
}

/** Returns a function that makes API calls as an administrator, each with its own idempotency key. */
async function signIn(url: string): Promise<CallShop> {
  const send = async <Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const headers = {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const { token } = await send<Session>("POST", createSession.path, administrator);
  return ({ method, path }, body, id) => send(method, path.replace("{id}", String(id)), body, token);
}
