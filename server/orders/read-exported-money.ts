import type { VatDocument } from "../../contract/checkout.ts";
import { moneyToDecimal } from "../../domain/money/currency.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../database/kysely.ts";
import { payingStates } from "./order-ledger.ts";

/**
 * Column headings for an order's payments and documents. If there are several, each cell lists all of them in the same
 * sequence.
 */
export const moneyColumns = [
  "Receipts",
  "Payment dates",
  "Payment amounts",
  "Payment methods",
  "Payment references",
  "Credit notes",
  "Credit note dates",
  "Credit note totals",
  "Credit note VAT",
];

/** Separates the values in a cell; none of our references, dates or amounts contains it. */
const separator = " | ";

/** The cells of `moneyColumns` for each of these orders, in two queries. Void documents are left out. */
export async function readExportedMoney(db: Database, orderIds: OrderId[]): Promise<(orderId: OrderId) => string[]> {
  const [payments, documents] = await Promise.all([
    db
      .selectFrom("payments")
      .select(["order_id", "method", "method_title", "reference", "amount_cents", "currency", "received_at"])
      .where("order_id", "in", orderIds)
      .where("state", "in", payingStates)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("documents")
      .select(["order_id", "data"])
      .where("order_id", "in", orderIds)
      .where("voided_at", "is", null)
      .orderBy("number")
      .execute(),
  ]);
  const paymentsOf = byOrder(payments);
  const documentsOf = byOrder(documents);
  return (orderId) => {
    const paid = paymentsOf(orderId);
    const papers = documentsOf(orderId).map(({ data }) => data as VatDocument);
    const notes = papers.filter(({ kind }) => kind === "credit_note");
    const all = [
      papers.filter(({ kind }) => kind === "receipt").map(({ number }) => number),
      paid.map(({ received_at }) => dublinDate(received_at)),
      paid.map(({ amount_cents, currency }) => moneyToDecimal(amount_cents, currency)),
      paid.map(({ method, method_title }) => method_title ?? paymentMethodTitle(method)),
      paid.map(({ reference }) => reference),
      notes.map(({ number }) => number),
      notes.map(({ issuedOn }) => issuedOn),
      notes.map(({ totalCents, currency }) => moneyToDecimal(totalCents, currency)),
      notes.map(({ vatCents, currency }) => moneyToDecimal(vatCents, currency)),
    ];
    return all.map((values) => values.join(separator));
  };
}

function byOrder<Row extends { order_id: OrderId | null }>(rows: readonly Row[]): (orderId: OrderId) => Row[] {
  const found = new Map<OrderId | null, Row[]>();
  for (const row of rows) {
    const own = found.get(row.order_id);
    if (own) own.push(row);
    else found.set(row.order_id, [row]);
  }
  return (orderId) => found.get(orderId) ?? [];
}
