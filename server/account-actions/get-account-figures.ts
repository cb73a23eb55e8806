import type { AccountFigures } from "../../contract/account-orders.ts";
import { availableCredit } from "../../domain/accounts/credit.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { amountsOfAccount, exposureOf, onItsWayOfAccount } from "../accounts/amounts-of-accounts.ts";
import { accountNotFound } from "../accounts/with-account-lock.ts";
import type { Verb } from "../context.ts";
import { ordersOfAccount } from "./orders-of-account.ts";

export const getAccountFigures: Verb<{ id: AccountId }, AccountFigures> = async ({ db, now }, { id }) => {
  const row = await db
    .selectFrom("accounts")
    .innerJoinLateral(ordersOfAccount(db).as("figures"), (join) => join.onTrue())
    .innerJoinLateral(amountsOfAccount(dublinDate(now())), (join) => join.onTrue())
    .selectAll("figures")
    .selectAll("amounts")
    .select(["accounts.credit_limit_cents", onItsWayOfAccount.as("on_its_way_cents")])
    .where("accounts.id", "=", id)
    .executeTakeFirst();
  if (!row) return accountNotFound;
  return {
    balanceCents: row.balance_cents,
    overdueCents: row.overdue_cents,
    onItsWayCents: row.on_its_way_cents,
    availableCents: availableCredit(row.credit_limit_cents, exposureOf(row)),
    orders: row.orders,
    completedOrders: row.completed_orders,
    spentCents: row.spent_cents,
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
  };
};
