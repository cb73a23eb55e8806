import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import type { Member } from "./store-member.ts";

/** The members of an account, in the order in which they were invited. */
export function listMembers({ db }: Pick<Context, "db">, id: AccountId): Promise<Member[]> {
  return db.selectFrom("members").selectAll().where("account_id", "=", id).orderBy("id").execute();
}
