import type { Selectable } from "kysely";
import type { z } from "zod";
import type { creditInvoiceBody } from "../../contract/invoices.schema.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { lowerPrice } from "../orders/lower-price.ts";
import { describeInvoice, invoiceNotFound } from "./get-invoice.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { readPublishedLines } from "./read-published.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { settleOrderOfAccount } from "./settle-order.ts";
import type { Invoice } from "./store-invoice.ts";

type Input = { id: number } & z.output<typeof creditInvoiceBody>;

/**
 * Credits lines of a published invoice, or parts of them, with a reason. The credit first reduces the amount due on
 * that invoice, then on the oldest; the rest remains the account's credit.
 */
export const creditInvoice: Verb<Input, InvoiceDetails> = (context, input) =>
  withIdempotency(context, { scope: "creditInvoice", input }, async (context) => {
    const invoice = await context.db.selectFrom("invoices").selectAll().where("id", "=", input.id).executeTakeFirst();
    if (!invoice) return invoiceNotFound;
    if (invoice.state !== "published")
      return {
        failed: "action_refused",
        message: "A draft is not an invoice yet: hold the order or add a line instead",
      };
    const orders = await lockOrdersOfLines(context.db, input.lines);
    return withAccountLock(context, invoice.account_id, async (context, account) => {
      const params = await findInvalidLines(context, invoice, input.lines);
      const [message] = Object.values(params);
      if (message !== undefined) return { failed: "invalid_fields", message, params };
      const closed = await refuseClosedDay(context, dublinDate(context.now()));
      if (closed !== null) return { failed: "action_refused", message: closed };
      await issueCreditNote(context, account, invoice, input);
      for (const { order, byNetCents } of orders) {
        if (order.status === "cancelled") continue;
        await lowerPrice(context, order, { byNetCents, reason: input.reason });
        await settleOrderOfAccount(context, order.id, input.reason);
      }
      return describeInvoice(context, invoice);
    });
  });

async function findInvalidLines(
  context: Context,
  invoice: Invoice,
  credited: Input["lines"],
): Promise<Record<string, string>> {
  const lines = await readPublishedLines(context.db, invoice.id);
  const invalid = credited.flatMap(({ lineId, netCents }, index): [string, string][] => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [[`lines.${index}.lineId`, "This invoice has no such line"]];
    const openCents = line.netCents - line.creditedCents;
    if (netCents <= openCents) return [];
    const most = `At most ${formatMoney(Math.max(0, openCents), "EUR")} net of this line can be credited`;
    return [[`lines.${index}.netCents`, most]];
  });
  return Object.fromEntries(invalid);
}

/** Locks the orders whose prices fall with the credited lines. Orders are locked before their account. */
async function lockOrdersOfLines(
  db: Database,
  credited: Input["lines"],
): Promise<{ order: Selectable<Orders>; byNetCents: Cents }[]> {
  const lines = await db
    .selectFrom("invoice_lines")
    .select(["id", "order_id"])
    .where(
      "id",
      "in",
      credited.map(({ lineId }) => lineId),
    )
    .where("kind", "in", ["order", "difference"])
    .execute();
  const creditOf = (orderId: OrderId) =>
    credited
      .filter(({ lineId }) => lines.some(({ id, order_id }) => id === lineId && order_id === orderId))
      .reduce((sum, { netCents }) => sum + netCents, 0);
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where(
      "id",
      "in",
      lines.flatMap(({ order_id }) => order_id ?? []),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return orders.map((order) => ({ order, byNetCents: creditOf(order.id) }));
}
