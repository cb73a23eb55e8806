import { createSession, type Session } from "../../contract/sessions.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { mayEnter } from "./staff-access.ts";
import { keepSession } from "./staff-session.ts";

export type Credentials = { username: string; password: string };

/** `fault` is said at the form, `denied` and `broken` as toasts. Only `signed-in` stores anything. */
export type SignIn = { result: "signed-in" | "denied" | "broken" } | { result: "fault"; text: string };

/** Asks the server for a session and keeps it in this browser. Never throws. */
export async function signIn(credentials: Credentials): Promise<SignIn> {
  try {
    const session = await call(createSession, { body: credentials });
    if (!hasToken(session)) return { result: "fault", text: "No token received from server" };
    const { roles = [], capabilities = [] } = session;
    if (!mayEnter({ roles, capabilities })) return { result: "denied" };
    keepSession({ ...session, roles, capabilities });
    return { result: "signed-in" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400) return { result: "broken" };
    if (error.status === 403) return { result: "fault", text: "Invalid username or password" };
    return { result: "fault", text: `Authentication failed: ${error.status}` };
  }
}

/** Checks the answer: one that comes from a proxy or another backend may not follow the contract. */
function hasToken(session: Partial<Session> | null): session is Session {
  return typeof session?.token === "string" && session.token !== "";
}
