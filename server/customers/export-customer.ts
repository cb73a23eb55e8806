import type { CustomerExport } from "../../contract/customers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type AddressContact, readAddressesOf } from "../accounts/erase-address-contacts.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { maskOrderKeys } from "../orders/order-key.ts";
import { isEmailOf, isOrderOf, isSubmissionOf, type RecordOwner } from "./customer-records.ts";
import { customerNotFound } from "./get-customer.ts";

type Stored = Record<string, unknown>;

/** Everything that is stored about a customer, without the keys that open an order or a payment page. */
export const exportCustomer: Verb<{ id: number }, CustomerExport> = async (context, { id }) => {
  const { db } = context;
  await foldOrderChanges(db);
  const row = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return customerNotFound;
  const { search_text: _, words: __, ...customer } = row;
  const records = await readRecords(context, row, customer);
  const object = { kind: "customer", id } as const;
  await storeExport(context, { act: "export.personal_data", object, rows: records.orders.length });
  return records;
};

/** Everything that is stored about a person; `customer` is what they are known by. */
export async function readRecords(
  { db, now }: Pick<Context, "db" | "now">,
  person: RecordOwner,
  customer: Stored,
): Promise<CustomerExport> {
  const orders = await readOrders(db, person);
  const orderIds = [0, ...orders.map((order) => order.id)];
  const submissions = await db
    .selectFrom("form_submissions")
    .selectAll()
    .where(isSubmissionOf(person, orderIds))
    .orderBy("id")
    .execute();
  const submissionIds = [0, ...submissions.map((submission) => submission.id)];
  const emails = await db
    .selectFrom("emails")
    .selectAll()
    .where(isEmailOf(person, orderIds, submissionIds))
    .orderBy("id")
    .execute();
  const members =
    "email" in person
      ? await db.selectFrom("members").selectAll().where("email", "=", person.email).orderBy("id").execute()
      : [];
  const quoteIds = ["", ...orders.flatMap(({ quote_id }) => quote_id ?? [])];
  const quotes = await db.selectFrom("quotes").selectAll().where("id", "in", quoteIds).orderBy("created_at").execute();
  return withoutKeys({
    exportedAt: now().toISOString(),
    customer,
    orders: await withRecords(db, orders, orderIds),
    members,
    savedAddresses: await readSavedAddresses(db, members, orders),
    emails,
    submissions: submissions.map(({ search_text: _, ...submission }) => submission),
    // Whoever has a quote's id can book it.
    quotes: quotes.map(({ id: _, ...quote }) => quote),
  });
}

/** The entries of accounts' address books that name the person. */
async function readSavedAddresses(
  db: Database,
  members: readonly { name: string; phone: string; account_id: number }[],
  orders: readonly { customer_name: string; customer_phone: string }[],
): Promise<Stored[]> {
  const people: AddressContact[] = [
    ...members.map(({ name, phone, account_id: accountId }) => ({ name, phone, accountId })),
    ...orders.map(({ customer_name: name, customer_phone: phone }) => ({ name, phone, accountId: null })),
  ];
  const found = new Map<number, Stored>();
  for (const person of people)
    for (const { search_text: _, ...row } of await readAddressesOf({ db }, person)) found.set(row.id, row);
  return [...found.values()];
}

/** Emails contain links that open an order, so the exported file must not contain their keys. */
function withoutKeys(kept: CustomerExport): CustomerExport {
  return JSON.parse(maskOrderKeys(JSON.stringify(kept)));
}

/** Without search columns and keys. */
async function readOrders(db: Database, customer: RecordOwner) {
  const rows = await db.selectFrom("orders").selectAll().where(isOrderOf(customer)).orderBy("id").execute();
  return rows.map(({ order_key: _key, search_text: _text, words: _words, ...order }) => order);
}

/** Each order with its lines, history, money, delivery and proofs. */
async function withRecords(
  db: Database,
  orders: Awaited<ReturnType<typeof readOrders>>,
  orderIds: OrderId[],
): Promise<Stored[]> {
  const [lines, events, payments, refunds, documents, pages, deliveryEvents, proofs, charges] = await Promise.all([
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
    // Without the photos: whoever may see the order can fetch them.
    db
      .selectFrom("proofs")
      .select(["order_id", "stop", "kind", "signed_by", "strokes", "taken_at", "sha256"])
      .where("order_id", "in", orderIds)
      .orderBy("taken_at")
      .execute(),
    db.selectFrom("charges").selectAll().where("order_id", "in", orderIds).orderBy("id").execute(),
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
      charges: own(charges),
    };
  });
}
