import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { endSessionsBody } from "./user-sessions.schema.ts";

/** An open session of a user. `method`: how they signed in; one from another version is shown as stored. */
export type UserSession = {
  id: string;
  method: "password" | "password_and_code" | "passkey" | "single_sign_on" | (string & {});
  /** ISO instants. */
  openedAt: string;
  seenAt: string;
  expiresAt: string;
  address: string;
  /** "Firefox on Windows". */
  browser: string;
  isCurrent: boolean;
};

export const listOwnSessions = defineCall<Record<never, never>, { sessions: UserSession[] }>({
  name: "listOwnSessions",
  method: "GET",
  path: `${api}/own-sessions`,
  access: "own_account",
  summary: "Where the caller is signed in, most recently used first",
});

export const endOwnSessions = defineCall<{ body: typeof endSessionsBody }, { ended: number }>({
  name: "endOwnSessions",
  method: "POST",
  path: `${api}/own-sessions/end`,
  access: "own_account",
  summary: "End one of the caller's own sessions, or with `session` null all but this one",
});

export const listUserSessions = defineCall<{ params: typeof idParams }, { sessions: UserSession[] }>({
  name: "listUserSessions",
  method: "GET",
  path: `${api}/users/{id}/sessions`,
  access: "administrator",
  summary: "Where a user is signed in, most recently used first",
});

export const endUserSessions = defineCall<{ params: typeof idParams; body: typeof endSessionsBody }, { ended: number }>(
  {
    name: "endUserSessions",
    method: "POST",
    path: `${api}/users/{id}/sessions/end`,
    access: "administrator",
    summary: "End one of a user's sessions, or with `session` null all of them",
  },
);
