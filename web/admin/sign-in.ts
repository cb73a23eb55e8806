import { useSyncExternalStore } from "react";
import { createSession, endSession, type Session } from "../../contract/sessions.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import {
  dropSession,
  keepSession,
  onSessionChange,
  readSession,
  type StaffSession,
  type StaffUser,
} from "./staff-session.ts";

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

/** Who is signed in; null: nobody; undefined until what is stored has been read, as in the page that the server sends. */
export function useSession(): StaffSession | null | undefined {
  return useSyncExternalStore<StaffSession | null | undefined>(onSessionChange, readSession, () => undefined);
}

/** Signs this browser out at once, and tells the server that the token is over: a copy of it opens nothing any more. */
export function signOut(): void {
  const token = readSession()?.token;
  dropSession();
  // Without a connection the token ends by itself, twelve hours after it was made.
  if (token) call(endSession, {}, { token }).catch(() => undefined);
}

type Rights = Pick<StaffUser, "roles" | "capabilities">;

/** Whether this user may enter the staff area. The server guards the data itself; this only spares customers an empty screen. */
export function mayEnter({ roles, capabilities }: Rights): boolean {
  return (
    roles.includes("administrator") ||
    isDispatcher({ roles }) ||
    capabilities.includes("manage_options") ||
    capabilities.includes("manage_woocommerce")
  );
}

/** Deliveries and drivers are all that they see of the staff area. */
export function isDispatcher({ roles }: Pick<Rights, "roles">): boolean {
  return roles.includes("dispatcher");
}

/** The role as it is shown beside the name. */
export function roleLabel({ roles }: Rights): string {
  if (roles.includes("administrator")) return "Administrator";
  if (roles.includes("shop_manager")) return "Shop Manager";
  return isDispatcher({ roles }) ? "Dispatcher" : "User";
}
