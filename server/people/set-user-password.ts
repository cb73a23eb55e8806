import type { Failure } from "../../contract/errors.ts";
import type { User } from "../../contract/users.ts";
import { hashPassword } from "../auth/passwords.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { type PeopleContext, refuseDriver, showUser, userColumns, userNotFound } from "./users.ts";

/** Sets a user's password and ends all their sessions. */
export async function setUserPassword(
  context: PeopleContext,
  { id, password }: { id: number; password: string },
): Promise<User | Failure> {
  const before = await context.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  const refused = before ? refuseDriver(before) : userNotFound;
  if (refused) return refused;
  const hash = await hashPassword(password);
  const row = await context.db
    .updateTable("users")
    .set((eb) => ({ password_hash: hash, token_version: eb("token_version", "+", 1) }))
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirst();
  if (!row) return userNotFound;
  await notifySessions(context, id);
  context.log.info({ userId: id }, "A user was given a new password");
  return showUser(row);
}
