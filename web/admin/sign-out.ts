import { endSession } from "../../contract/sessions.ts";
import { call } from "../api/call.ts";
import { dropSession, readSession } from "./staff-session.ts";

/** Signs this browser out at once, and tells the server that the token is over: a copy of it opens nothing any more. */
export function signOut(): void {
  const token = readSession()?.token;
  dropSession();
  // Without a connection the token ends by itself, twelve hours after it was made.
  if (token) call(endSession, {}, { token }).catch(() => undefined);
}
