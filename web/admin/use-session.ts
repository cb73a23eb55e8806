import { useSyncExternalStore } from "react";
import { endSession } from "../../contract/sessions.ts";
import { call } from "../api/call.ts";
import { dropSession, onSessionChange, readSession, type StaffSession } from "./staff-session.ts";

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
