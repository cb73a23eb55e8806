import type { Failure } from "../../contract/errors.ts";
import type { NewUser, User } from "../../contract/users.ts";
import { hashPassword } from "../auth/passwords.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { changePeople, refuseTakenName } from "./change-people.ts";
import { type PeopleContext, showUser, userColumns } from "./users.ts";

/** Adds a user. `invalid_fields` where the user name or the email is somebody else's. */
export async function createUser(context: PeopleContext, input: NewUser): Promise<User | Failure> {
  const { password, ...remembered } = input;
  const hash = await hashPassword(password);
  // The password stays out of what is kept of the request, where a fast hash would stand for it.
  return withIdempotency(context, { scope: "createUser", input: remembered }, (context) =>
    changePeople(context, async (context) => {
      const { username, email, name, role } = input;
      const taken = await refuseTakenName(context.db, { username, email }, null);
      if (taken) return taken;
      const row = await context.db
        .insertInto("users")
        .values({ username, email, display_name: name, role, password_hash: hash })
        .returning(userColumns)
        .executeTakeFirstOrThrow();
      const user = showUser(row);
      context.log.info({ userId: user.id, role }, "A user was added");
      return user;
    }),
  );
}
