import { sql } from "kysely";
import type { User } from "../../contract/users.ts";
import type { PeopleContext } from "./people-context.ts";
import { showUser, userColumns } from "./show-user.ts";

const atMost = 1000;

/** Everyone who has a user name, by name. */
export async function listUsers({ db }: PeopleContext): Promise<{ users: User[] }> {
  const rows = await db.selectFrom("users").select(userColumns).orderBy(sql`lower(username)`).limit(atMost).execute();
  return { users: rows.map(showUser) };
}
