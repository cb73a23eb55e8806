import type { z } from "zod";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { Session } from "./sessions.ts";
import type {
  changeOwnPasswordBody,
  changeUserBody,
  createUserBody,
  setUserAccessBody,
  setUserPasswordBody,
} from "./users.schema.ts";

/** What a user can be made. A driver is one from the start, with a vehicle and a phone: `contract/drivers.ts`. */
export const givenRoles = ["administrator", "shop_manager", "dispatcher", "customer"] as const;
export const roles = [...givenRoles, "driver"] as const;
export type GivenRole = (typeof givenRoles)[number];
export type UserRole = (typeof roles)[number];

/** What each role is called. A customer has no way into the staff area, a dispatcher only to deliveries and drivers, a driver only to their phone. */
export const roleNames: Record<UserRole, string> = {
  administrator: "Administrator",
  shop_manager: "Shop Manager",
  dispatcher: "Dispatcher",
  driver: "Driver",
  customer: "Customer",
};

export type User = {
  id: number;
  username: string;
  /** Empty for a driver without one. */
  email: string;
  /** The name shown. */
  name: string;
  role: UserRole;
  /** ISO instant from which on they cannot sign in; null: they can. */
  disabledAt: string | null;
  createdAt: string;
};

export type NewUser = z.input<typeof createUserBody>;

export const listUsers = defineCall<Record<never, never>, { users: User[] }>({
  name: "listUsers",
  method: "GET",
  path: `${api}/users`,
  access: "administrator",
  summary: "Everyone who has a user name here, by name; at most 1,000",
});

export const createUser = defineCall<{ body: typeof createUserBody }, User>({
  name: "createUser",
  method: "POST",
  path: `${api}/users`,
  access: "administrator",
  status: 201,
  summary: "Add a user. A user name or email that is taken is refused by its field",
});

/** Drivers are refused: they are changed under Drivers. An absent field stays as it is. Another role ends the user's sessions; `last_administrator` where nobody else could then manage users. */
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
  summary: "Give a user another password, which ends all their sessions",
});

/** Ends every other session of the caller; the answer is a new one for the browser that asked. */
export const changeOwnPassword = defineCall<{ body: typeof changeOwnPasswordBody }, Session>({
  name: "changeOwnPassword",
  method: "POST",
  path: `${api}/own-password`,
  access: "dispatcher",
  summary: "Change one's own password; a wrong current one is refused, and slowed as a wrong login is",
});
