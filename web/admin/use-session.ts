import { useSyncExternalStore } from "react";
import { onSessionChange, readSession, type StaffSession } from "./staff-session.ts";

/** Who is signed in; null: nobody; undefined until what is stored has been read, as in the page that the server sends. */
export function useSession(): StaffSession | null | undefined {
  return useSyncExternalStore<StaffSession | null | undefined>(onSessionChange, readSession, () => undefined);
}
