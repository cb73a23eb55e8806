import { sql } from "kysely";
import { type UnlinkedOrder, unlinkedOrdersPerPage } from "../../contract/account-orders.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import type { Verb } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import { foldText } from "../database/search-words.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { dueOnAccount } from "./orders-of-account.ts";

type Input = { search: string; page: number };

/**
 * Unpaid orders on account that no account has yet, oldest first. The system never guesses which account one belongs
 * to.
 */
export const listUnlinkedOrders: Verb<Input, { total: number; orders: UnlinkedOrder[] }> = async (
  { db },
  { search, page },
) => {
  let unlinked = db
    .selectFrom("orders")
    .where("on_account_at", "is not", null)
    .where("account_id", "is", null)
    .where("date_paid", "is", null)
    .where("written_off_at", "is", null)
    .where("binned_at", "is", null)
    .where("status", "not in", ["cancelled", "refunded", "failed"]);
  for (const word of foldText(search).split(/\s+/).filter(Boolean))
    unlinked = unlinked.where(sql<boolean>`words like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  const [{ total }, rows] = await Promise.all([
    unlinked.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    unlinked
      .select([
        "id",
        "shop_order_id",
        "is_local",
        "form_submission_id",
        "booking_reference",
        "was_booked",
        "date_paid",
        "on_account_at",
        "on_account_reference",
        "customer_name",
        "customer_email",
        "currency",
        "billing",
        "shipping",
        "shipment",
        "meta",
        dueOnAccount.as("account_due_cents"),
      ])
      .orderBy("on_account_at")
      .orderBy("id")
      .limit(unlinkedOrdersPerPage)
      .offset((page - 1) * unlinkedOrdersPerPage)
      .execute(),
  ]);
  const orders = rows.map((row) => ({
    id: row.id,
    number: orderNumber(row),
    reference: referencesOf(row).booking,
    accountReference: row.on_account_reference ?? "",
    customerName: customerNameOf(row.customer_name, row.customer_email),
    customerEmail: row.customer_email,
    company: orderJsonOf(row).billing.company ?? "",
    since: (row.on_account_at ?? new Date(0)).toISOString(),
    currency: row.currency,
    dueCents: row.account_due_cents,
  }));
  return { total, orders };
};
