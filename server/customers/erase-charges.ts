import { sql } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";

/** Erases the reasons that staff wrote for charges of these orders; an issued invoice keeps its own copy. */
export async function eraseChargeReasons(db: Database, orderIds: readonly OrderId[]): Promise<void> {
  await db.updateTable("charges").set({ reason: "Erased" }).where("order_id", "in", orderIds).execute();
}

/** Replaces a person's name in the charges of an account's orders. */
export async function replaceInCharges(
  db: Database,
  accountId: AccountId,
  [known, instead]: readonly [known: string, instead: string],
): Promise<void> {
  await db
    .updateTable("charges")
    .set({ reason: sql<string>`replace(reason, ${known}, ${instead})` })
    .where("order_id", "in", db.selectFrom("orders").select("id").where("account_id", "=", accountId))
    .where(sql<number>`strpos(reason, ${known})`, ">", 0)
    .execute();
}
