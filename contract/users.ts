import type { z } from "zod";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { Session } from "./sessions.ts";
import type { UserRole } from "./user-roles.ts";
import type {
  changeOwnPasswordBody,
  changeUserBody,
  createUserBody,
  eraseUserBody,
  setUserAccessBody,
  setUserPasswordBody,
} from "./users.schema.ts";

export type User = {
  id: number;
  username: string;
  /** Empty for a driver without one. */
  email: string;
  /** The display name. */
  name: string;
  role: UserRole;
  /** ISO instant since which they can't sign in; null if they can. */
  disabledAt: string | null;
  createdAt: string;
  /** ISO instant since which nothing names them; null if they were not erased. */
  erasedAt: string | null;
};

/** `hasSecondFactor`: a passkey or an authenticator app. */
export type ListedUser = User & { hasSecondFactor: boolean };

export type NewUser = z.input<typeof createUserBody>;

export const listUsers = defineCall<Record<never, never>, { users: ListedUser[] }>({
  name: "listUsers",
  method: "GET",
  path: `${api}/users`,
  access: "administrator",
  summary: "All users by name; at most 1,000",
});

export const createUser = defineCall<{ body: typeof createUserBody }, User>({
  name: "createUser",
  method: "POST",
  path: `${api}/users`,
  access: "administrator",
  status: 201,
  summary: "Add a user; a user name or email already in use is an invalid field",
});

/**
 * Refused for drivers, who are changed under Drivers; omitted fields stay as they are.
 * A new role ends the user's sessions; `last_administrator` if nobody else could then manage users.
 */
export type UserChanges = z.input<typeof changeUserBody>;

export const changeUser = defineCall<{ params: typeof idParams; body: typeof changeUserBody }, User>({
  name: "changeUser",
  method: "POST",
  path: `${api}/users/{id}`,
  access: "administrator",
  summary: "Change a user's name, email or role",
});

export const setUserAccess = defineCall<{ params: typeof idParams; body: typeof setUserAccessBody }, User>({
  name: "setUserAccess",
  method: "POST",
  path: `${api}/users/{id}/access`,
  access: "administrator",
  summary: "Disable a user, which ends their sessions at once, or let them sign in again",
});

export const setUserPassword = defineCall<{ params: typeof idParams; body: typeof setUserPasswordBody }, User>({
  name: "setUserPassword",
  method: "POST",
  path: `${api}/users/{id}/password`,
  access: "administrator",
  summary: "Set a user's password, which ends all their sessions",
});

export const resetSecondFactor = defineCall<{ params: typeof idParams }, User>({
  name: "resetSecondFactor",
  method: "POST",
  path: `${api}/users/{id}/second-factor/reset`,
  access: "administrator",
  summary: "Remove another user's passkeys, authenticator app and recovery codes, and end their sessions",
});

/**
 * `histories`: how often orders, payments and settings name them. `auditLog`: what they did, and what others did to
 * them.
 */
export type UserExport = {
  exportedAt: string;
  user: Record<string, unknown>;
  sessions: Record<string, unknown>[];
  passkeys: Record<string, unknown>[];
  auditLog: Record<string, unknown>[];
  emails: Record<string, unknown>[];
  histories: Record<string, number>;
};

export const exportUser = defineCall<{ params: typeof idParams }, UserExport>({
  name: "exportUser",
  method: "GET",
  path: `${api}/users/{id}/export`,
  access: "administrator",
  summary: "All stored data about a user, without what proves who they are",
});

/** `username` is typed as a confirmation. 409 `not_erasable` while the user can sign in. */
export const eraseUser = defineCall<{ params: typeof idParams; body: typeof eraseUserBody }, User>({
  name: "eraseUser",
  method: "POST",
  path: `${api}/users/{id}/erase`,
  access: "administrator",
  summary: "Erase a former member of staff; the audit log keeps their id, and histories say 'former-colleague-12'",
});

/** Ends all other sessions of the caller; answers a new one for this browser. */
export const changeOwnPassword = defineCall<{ body: typeof changeOwnPasswordBody }, Session>({
  name: "changeOwnPassword",
  method: "POST",
  path: `${api}/own-password`,
  access: "own_account",
  summary: "Change the caller's own password; a wrong current one is refused and throttled like a failed sign-in",
});
