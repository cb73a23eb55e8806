import type { Failure } from "../../contract/errors.ts";
import type { NewUser, User } from "../../contract/users.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashPassword } from "../auth/passwords.ts";
import { refusePassword } from "../auth/refuse-password.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";
import { type PeopleContext, showUser, userColumns } from "./users.ts";
import { refuseDuplicateName, withUsersLock } from "./with-users-lock.ts";

/** Adds a user. `invalid_fields` if the username or email belongs to another user. */
export async function createUser(context: PeopleContext, input: NewUser): Promise<User | Failure> {
  const { password, ...withoutPassword } = input;
  const refused = refusePassword(password, input);
  if (refused) return refused;
  const hash = await hashPassword(password);
  // The request is stored as a fast hash, which must not include the password.
  return withIdempotency(context, { scope: "createUser", input: withoutPassword }, (context) =>
    withUsersLock(context, async (context) => {
      const { username, email, name, role } = input;
      const duplicate = await refuseDuplicateName(context.db, { username, email }, null);
      if (duplicate) return duplicate;
      const row = await context.db
        .insertInto("users")
        .values({ username, email, display_name: name, role, password_hash: hash })
        .returning(userColumns)
        .executeTakeFirstOrThrow();
      const user = showUser(row);
      await storeAuditEntry(context, { act: "user.created", object: { kind: "user", id: user.id }, after: { role } });
      if (role === "administrator")
        await queueAccountNotice(context, { userId: user.id, change: "administrator_added" });
      context.log.info({ userId: user.id, role }, "A user was added");
      return user;
    }),
  );
}
