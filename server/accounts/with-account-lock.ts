import type { Failure } from "../../contract/errors.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Account } from "./store-account.ts";

export const accountNotFound: Failure = { failed: "not_found", message: "There is no such account." };

/** Whether there is an account with this id. */
export async function isAccount(db: Database, id: AccountId): Promise<boolean> {
  return (await db.selectFrom("accounts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/**
 * Runs `work` in a transaction that holds the account's lock, and passes it the account as just read: changes to its
 * members and bookings on its credit happen one at a time.
 */
export function withAccountLock<T>(
  context: Context,
  id: AccountId,
  work: (context: Context, account: Account) => Promise<T | Failure>,
): Promise<T | Failure> {
  return inTransaction(context, async (context) => {
    const account = await context.db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return account ? work(context, account) : accountNotFound;
  });
}
