import type { Insertable, Selectable, Updateable } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import type { Accounts } from "../database/types.ts";

export type Account = Selectable<Accounts>;
export type NewAccount = Omit<Insertable<Accounts>, "id" | "created_at" | "created_by" | "version">;
type AccountValues = Omit<Updateable<Accounts>, "id" | "created_at" | "created_by" | "version">;

/** Inserts an account and returns it with its number. */
export function storeAccount(context: Context, account: NewAccount, createdBy: string): Promise<Account> {
  return context.db
    .insertInto("accounts")
    .values({ ...account, created_at: context.now(), created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes columns of an account and raises its version. The caller holds its lock. */
export function updateAccount(context: Context, id: AccountId, values: AccountValues): Promise<Account> {
  return context.db
    .updateTable("accounts")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
