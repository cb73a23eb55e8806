import { type OrderOfAccount, ordersPerAccountPage } from "../../contract/account-orders.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { accountNotFound, isAccount } from "../accounts/with-account-lock.ts";
import type { Verb } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { dueOnAccount } from "./orders-of-account.ts";

type Input = { id: AccountId; page: number };

/** The orders of an account, newest first. */
export const listAccountOrders: Verb<Input, { total: number; orders: OrderOfAccount[] }> = async (
  { db },
  { id, page },
) => {
  if (!(await isAccount(db, id))) return accountNotFound;
  const own = db.selectFrom("orders").where("account_id", "=", id).where("binned_at", "is", null);
  const [{ total }, rows] = await Promise.all([
    own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    own
      .select([
        "id",
        "shop_order_id",
        "is_local",
        "form_submission_id",
        "booking_reference",
        "was_booked",
        "date_paid",
        "on_account_at",
        "status",
        "date_created",
        "customer_name",
        "customer_email",
        "currency",
        "total_cents",
        "earlier_invoice",
        dueOnAccount.as("account_due_cents"),
        "invoice_id",
        (eb) =>
          eb
            .selectFrom("invoices")
            .select("number")
            .whereRef("invoices.id", "=", "orders.invoice_id")
            .as("invoice_number"),
      ])
      .orderBy("id", "desc")
      .limit(ordersPerAccountPage)
      .offset((page - 1) * ordersPerAccountPage)
      .execute(),
  ]);
  const orders = rows.map((row) => ({
    id: row.id,
    number: orderNumber(row),
    reference: referencesOf(row).booking,
    status: row.status,
    createdAt: row.date_created.toISOString(),
    customerName: customerNameOf(row.customer_name, row.customer_email),
    currency: row.currency,
    totalCents: row.total_cents,
    isOnAccount: row.on_account_at !== null,
    dueCents: row.account_due_cents,
    earlierInvoice: row.earlier_invoice,
    invoice:
      row.invoice_id !== null && row.invoice_number !== null
        ? { id: row.invoice_id, number: invoiceNumber("invoice", row.invoice_number) }
        : null,
  }));
  return { total, orders };
};
