import type { Exposure } from "../../domain/accounts/credit.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { amountsOfAccount, exposureOf } from "./amounts-of-accounts.ts";

/** What an account owes and will owe. Exact if the caller holds the account's lock. */
export async function readExposure({ db, now }: Context, accountId: AccountId): Promise<Exposure> {
  const amounts = await db
    .selectFrom("accounts")
    .innerJoinLateral(amountsOfAccount(dublinDate(now())), (join) => join.onTrue())
    .selectAll("amounts")
    .where("accounts.id", "=", accountId)
    .executeTakeFirstOrThrow();
  return exposureOf(amounts);
}
