import { sql } from "kysely";
import { type Exposure, noExposure } from "../../domain/accounts/credit.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";

/**
 * What an account owes and will owe. Exact if the caller holds the account's lock. Orders that are on an earlier
 * invoice count until its money is recorded, as all that is due of an order on account does.
 */
export async function readExposure({ db }: Context, accountId: AccountId): Promise<Exposure> {
  const { cents } = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(greatest(0, total_cents - received_cents)), 0)::bigint`.as("cents"))
    .where("account_id", "=", accountId)
    // Written like the predicate of its index.
    .where(sql<boolean>`on_account_at is not null and date_paid is null`)
    .where("written_off_at", "is", null)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(greatest(0, total_cents - received_cents)), 0)::bigint`.as("cents"))
    .where("account_id", "=", accountId)
    .where(sql<boolean>`awaits_approval`)
    .executeTakeFirstOrThrow();
  const charges = await db
    .selectFrom("charges")
    .innerJoin("orders", "orders.id", "charges.order_id")
    .select(sql<number>`coalesce(sum(charges.net_cents + charges.vat_cents), 0)::bigint`.as("cents"))
    .where("orders.account_id", "=", accountId)
    // What an earlier invoice says was settled with it.
    .where("orders.earlier_invoice", "is", null)
    .where("charges.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    ...noExposure,
    ordersCents: Number(cents),
    chargesCents: Number(charges.cents),
    awaitingApprovalCents: Number(waiting.cents),
  };
}
