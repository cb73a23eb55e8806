import type { CustomerExport } from "../../contract/customers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { withoutOrderKeys } from "../orders/order-key.ts";
import { isEmailOf, isOrderOf, isSubmissionOf } from "./customer-records.ts";
import { noCustomer } from "./get-customer.ts";

type Stored = Record<string, unknown>;

/** Everything that is kept about a customer, as it is stored. Keys that open an order or a payment page are left out. */
export const exportCustomer: Verb<{ id: number }, CustomerExport> = async ({ db, now }, { id }) => {
  await foldOrderChanges(db);
  const row = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return noCustomer;
  const { search_text: _, words: __, ...customer } = row;
  const orders = await readOrders(db, row);
  const orderIds = [0, ...orders.map((order) => order.id)];
  const submissions = await db
    .selectFrom("form_submissions")
    .selectAll()
    .where(isSubmissionOf(row.email, orderIds))
    .orderBy("id")
    .execute();
  const submissionIds = [0, ...submissions.map((submission) => submission.id)];
  const emails = await db
    .selectFrom("emails")
    .selectAll()
    .where(isEmailOf(row.email, orderIds, submissionIds))
    .orderBy("id")
    .execute();
  const quoteIds = ["", ...orders.flatMap(({ quote_id }) => quote_id ?? [])];
  const quotes = await db.selectFrom("quotes").selectAll().where("id", "in", quoteIds).orderBy("created_at").execute();
  return sealed({
    exportedAt: now().toISOString(),
    customer,
    orders: await withBooks(db, orders, orderIds),
    emails,
    submissions: submissions.map(({ search_text: _, ...submission }) => submission),
    // The id is the key that books it.
    quotes: quotes.map(({ id: _, ...quote }) => quote),
  });
};

/** Emails hold links whose key opens the order: whoever got hold of the file could read it and pay it. */
function sealed(kept: CustomerExport): CustomerExport {
  return JSON.parse(withoutOrderKeys(JSON.stringify(kept)));
}

/** Without what our own search keeps, and without the keys. */
async function readOrders(db: Database, customer: { id: number; email: string }) {
  const rows = await db.selectFrom("orders").selectAll().where(isOrderOf(customer)).orderBy("id").execute();
  return rows.map(({ order_key: _key, search_text: _text, words: _words, ...order }) => order);
}

/** Each order with everything that hangs on it. */
async function withBooks(
  db: Database,
  orders: Awaited<ReturnType<typeof readOrders>>,
  orderIds: OrderId[],
): Promise<Stored[]> {
  const [lines, events, payments, refunds, documents, pages, deliveryEvents, proofs] = await Promise.all([
    db.selectFrom("order_lines").selectAll().where("order_id", "in", orderIds).orderBy("position").execute(),
    db.selectFrom("order_events").selectAll().where("order_id", "in", orderIds).orderBy("id").execute(),
    db.selectFrom("payments").selectAll().where("order_id", "in", orderIds).orderBy("id").execute(),
    db
      .selectFrom("refunds")
      .select(["id", "order_id", "payment_id", "amount_cents", "reason", "state", "created_at", "settled_at"])
      .where("order_id", "in", orderIds)
      .orderBy("id")
      .execute(),
    db.selectFrom("documents").selectAll().where("order_id", "in", orderIds).orderBy("issued_at").execute(),
    db
      .selectFrom("payment_sessions")
      .select(["order_id", "gateway", "livemode", "amount_cents", "currency", "state", "created_at", "closed_at"])
      .where("order_id", "in", orderIds)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("stop_events")
      .select(["order_id", "stop", "kind", "actor", "pressed_at", "data"])
      .where("order_id", "in", orderIds)
      .orderBy("pressed_at")
      .execute(),
    // The pictures themselves are asked for by those who may see the order; their keys are left out.
    db
      .selectFrom("proofs")
      .select(["order_id", "stop", "kind", "signed_by", "strokes", "taken_at", "sha256"])
      .where("order_id", "in", orderIds)
      .orderBy("taken_at")
      .execute(),
  ]);
  return orders.map(({ quote_id: _, ...order }) => {
    const own = <Row extends { order_id: number | null }>(rows: Row[]) =>
      rows.filter((row) => row.order_id === order.id);
    return {
      ...order,
      lines: own(lines),
      history: own(events),
      payments: own(payments),
      refunds: own(refunds),
      documents: own(documents),
      paymentPages: own(pages),
      delivery: own(deliveryEvents),
      proofs: own(proofs),
    };
  });
}
