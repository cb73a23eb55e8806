import { useSyncExternalStore } from "react";
import { createPasskeySession, startPasskeySession } from "../../contract/own-passkeys.ts";
import { createSession, endSession, type Session } from "../../contract/sessions.ts";
import { createSingleSignOnSession } from "../../contract/single-sign-on.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { answerWithPasskey, passkeyErrorText } from "../passkeys/browser-passkeys.ts";
import {
  clearSession,
  onSessionChange,
  readSession,
  type StaffSession,
  type StaffUser,
  saveSession,
} from "./staff-session.ts";

export type Credentials = { username: string; password: string; code?: string };

/**
 * `failed` is shown in the form, `denied` and `broken` as toasts. Only `signed-in` stores anything. The password was
 * right, but `code-needed` asks for a second factor and `set-up-needed` for one to be set up.
 */
export type SignInResult =
  | { result: "signed-in" | "denied" | "broken" }
  | { result: "failed"; text: string }
  | { result: "code-needed"; methods: string[] }
  | { result: "set-up-needed"; setUpToken: string };

/** Requests a session from the server and saves it in this browser. Never throws. */
export function signIn(credentials: Credentials): Promise<SignInResult> {
  return openSession(
    () => call(createSession, { body: credentials }),
    () => "Invalid username or password",
  );
}

/** Like `signIn`, with the code that a sign-in at the provider left in this browser. */
export function signInWithCode(code: string): Promise<SignInResult> {
  return openSession(
    () => call(createSingleSignOnSession, { body: { code } }),
    ({ message }) => message,
  );
}

async function openSession(
  request: () => Promise<Session>,
  textOf: (refusal: ApiError) => string,
): Promise<SignInResult> {
  try {
    return acceptSession(await request());
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400) return { result: "broken" };
    const { methods, setUpToken } = error.data;
    switch (error.code) {
      case "[jwt_auth] second_factor_required":
        return { result: "code-needed", methods: Array.isArray(methods) ? methods.map(String) : [] };
      case "[jwt_auth] second_factor_setup_required":
        return { result: "set-up-needed", setUpToken: String(setUpToken) };
      case "[jwt_auth] incorrect_code":
        return { result: "failed", text: error.message };
    }
    if (error.status === 403) return { result: "failed", text: textOf(error) };
    return { result: "failed", text: `Authentication failed: ${error.status}` };
  }
}

/** Signs in with a passkey alone. Never throws. */
export async function signInWithPasskey(): Promise<SignInResult> {
  try {
    const response = await answerWithPasskey(await call(startPasskeySession, {}));
    return acceptSession(await call(createPasskeySession, { body: { response } }));
  } catch (error) {
    return { result: "failed", text: passkeyErrorText(error) ?? errorText(error) };
  }
}

/** Saves a session that the server returned, unless its user may not use the staff area. */
export function acceptSession(session: Session): SignInResult {
  if (!hasToken(session)) return { result: "failed", text: "No token received from server" };
  const { roles = [], capabilities = [] } = session;
  if (!canUseStaffArea({ roles, capabilities })) return { result: "denied" };
  saveSession({ ...session, roles, capabilities });
  return { result: "signed-in" };
}

/** An answer from a proxy or another backend may not follow the contract. */
function hasToken(session: Partial<Session> | null): session is Session {
  return typeof session?.token === "string" && session.token !== "";
}

/** The session; null if nobody is signed in, undefined on the server and until storage has been read. */
export function useSession(): StaffSession | null | undefined {
  return useSyncExternalStore<StaffSession | null | undefined>(onSessionChange, readSession, () => undefined);
}

/** Signs this browser out at once and has the server revoke the token, so that a copy of it is worthless. */
export function signOut(): void {
  const token = readSession()?.token;
  clearSession();
  // Without a connection the token expires by itself, twelve hours after it was issued.
  if (token) call(endSession, {}, { token }).catch(() => undefined);
}

type Rights = Pick<StaffUser, "roles" | "capabilities">;

/** Spares customers an empty screen; the server checks each call itself. */
export function canUseStaffArea({ roles, capabilities }: Rights): boolean {
  return (
    roles.includes("administrator") ||
    roleWithPart({ roles }) !== null ||
    capabilities.includes("manage_options") ||
    capabilities.includes("manage_woocommerce")
  );
}

/** Roles that see a part of the staff area. */
const rolesWithPart = { bookkeeper: "Bookkeeper", clerk: "Clerk", dispatcher: "Dispatcher" } as const;
export type RoleWithPart = keyof typeof rolesWithPart;

/** The role of a user who sees only a part of the staff area; null for administrators and shop managers. */
export function roleWithPart({ roles }: Pick<Rights, "roles">): RoleWithPart | null {
  return (Object.keys(rolesWithPart) as RoleWithPart[]).find((role) => roles.includes(role)) ?? null;
}

export function roleLabel({ roles }: Rights): string {
  if (roles.includes("administrator")) return "Administrator";
  if (roles.includes("shop_manager")) return "Shop Manager";
  const part = roleWithPart({ roles });
  return part ? rolesWithPart[part] : "User";
}
