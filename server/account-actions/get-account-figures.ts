import type { AccountFigures } from "../../contract/account-orders.ts";
import { availableCredit } from "../../domain/accounts/credit.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { readExposure } from "../accounts/read-exposure.ts";
import { accountNotFound } from "../accounts/with-account-lock.ts";
import type { Verb } from "../context.ts";
import { figuresOfAccount } from "./amounts-of-accounts.ts";

export const getAccountFigures: Verb<{ id: AccountId }, AccountFigures> = async (context, { id }) => {
  const { db, now } = context;
  const row = await db
    .selectFrom("accounts")
    .innerJoinLateral(figuresOfAccount(db, dublinDate(now())).as("figures"), (join) => join.onTrue())
    .selectAll("figures")
    .select("accounts.credit_limit_cents")
    .where("accounts.id", "=", id)
    .executeTakeFirst();
  if (!row) return accountNotFound;
  return {
    balanceCents: row.balance_cents,
    overdueCents: row.overdue_cents,
    availableCents: availableCredit(row.credit_limit_cents, await readExposure(context, id)),
    orders: row.orders,
    completedOrders: row.completed_orders,
    spentCents: row.spent_cents,
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
  };
};
