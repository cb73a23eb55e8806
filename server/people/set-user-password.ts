import type { Failure } from "../../contract/errors.ts";
import type { User } from "../../contract/users.ts";
import { hashPassword } from "../auth/passwords.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { noSuchUser, type PeopleContext, refuseDriver, showUser, userColumns } from "./users.ts";

/** Gives a user another password; all their sessions end. */
export async function setUserPassword(
  context: PeopleContext,
  { id, password }: { id: number; password: string },
): Promise<User | Failure> {
  const before = await context.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  const refused = before ? refuseDriver(before) : noSuchUser;
  if (refused) return refused;
  const hash = await hashPassword(password);
  const row = await context.db
    .updateTable("users")
    .set((eb) => ({ password_hash: hash, token_version: eb("token_version", "+", 1) }))
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirst();
  if (!row) return noSuchUser;
  await notifySessions(context, id);
  context.log.info({ userId: id }, "A user was given another password");
  return showUser(row);
}
