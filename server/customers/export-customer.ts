import type { CustomerExport } from "../../contract/customers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type AddressContact, readAddressesOf } from "../accounts/erase-address-contacts.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Context, JsonFile, Verb } from "../context.ts";
import { countAll } from "../database/count-up-to.ts";
import type { Database } from "../database/kysely.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { maskOrderKeys } from "../orders/order-key.ts";
import { isEmailOf, isOrderOf, isSubmissionOf, type RecordOwner } from "./customer-records.ts";
import { customerNotFound } from "./get-customer.ts";

type Stored = Record<string, unknown>;

/** Everything stored about a customer, without the keys that open an order or a payment page. */
export const exportCustomer: Verb<{ id: number }, JsonFile<CustomerExport>> = async (context, { id }) => {
  const { db } = context;
  await foldOrderChanges(db);
  const row = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return customerNotFound;
  const { search_text: _, words: __, ...customer } = row;
  const object = { kind: "customer", id } as const;
  await storeExport(context, { act: "export.personal_data", object, rows: await countOrders(db, row) });
  return { name: `customer-${id}.json`, chunks: readRecords(context, row, customer) };
};

export const countOrders = (db: Database, person: RecordOwner): Promise<number> =>
  countAll(db, db.selectFrom("orders").where(isOrderOf(person)));

/** How many orders or emails are read and written at a time: a customer may have thousands. */
const batchSize = 100;

/** Everything stored about a person, as pieces of one JSON value; `customer` is the data that identifies them. */
export async function* readRecords(
  { db, now }: Pick<Context, "db" | "now">,
  person: RecordOwner,
  customer: Stored,
): AsyncGenerator<string> {
  yield `{"exportedAt":${json(now().toISOString())},"customer":${json(customer)}`;
  const orderIds: OrderId[] = [0 as OrderId];
  const quoteIds = [""];
  const contacts = new Map<string, AddressContact>();
  yield* listOf("orders", async (last) => {
    const orders = await readOrders(db, person, last);
    for (const { id, quote_id, customer_name: name, customer_phone: phone } of orders) {
      orderIds.push(id);
      if (quote_id !== null) quoteIds.push(quote_id);
      contacts.set(`${name}\n${phone}`, { name, phone, accountId: null });
    }
    return orders.length === 0 ? [] : withRecords(db, orders);
  });
  const submissions = await db
    .selectFrom("form_submissions")
    .selectAll()
    .where(isSubmissionOf(person, orderIds))
    .orderBy("id")
    .execute();
  const submissionIds = [0, ...submissions.map((submission) => submission.id)];
  const members =
    "email" in person
      ? await db.selectFrom("members").selectAll().where("email", "=", person.email).orderBy("id").execute()
      : [];
  yield `,"members":${json(members)}`;
  const people = [
    ...members.map(({ name, phone, account_id: accountId }) => ({ name, phone, accountId })),
    ...contacts.values(),
  ];
  yield `,"savedAddresses":${json(await readSavedAddresses(db, people))}`;
  const emailIds = await db
    .selectFrom("emails")
    .select("id")
    .where(isEmailOf(person, orderIds, submissionIds))
    .orderBy("id")
    .execute();
  let read = 0;
  yield* listOf("emails", async () => {
    const ids = emailIds.slice(read, read + batchSize).map(({ id }) => id);
    read += batchSize;
    if (ids.length === 0) return [];
    return db.selectFrom("emails").selectAll().where("id", "in", ids).orderBy("id").execute();
  });
  yield `,"submissions":${json(submissions.map(({ search_text: _, ...submission }) => submission))}`;
  const quotes = await db.selectFrom("quotes").selectAll().where("id", "in", quoteIds).orderBy("created_at").execute();
  // A quote's id would allow it to be booked.
  yield `,"quotes":${json(quotes.map(({ id: _, ...quote }) => quote))}}`;
}

/** Emails contain links that open an order, so their keys are masked in the exported file. */
const json = (value: unknown): string => maskOrderKeys(JSON.stringify(value));

/** Reads batch after batch, each after the last row's id, until one is empty. */
async function* listOf(name: string, next: (lastId: number) => Promise<Stored[]>): AsyncGenerator<string> {
  yield `,"${name}":[`;
  let isFirst = true;
  let last = 0;
  for (let rows = await next(last); rows.length > 0; rows = await next(last)) {
    yield (isFirst ? "" : ",") + rows.map(json).join(",");
    isFirst = false;
    last = Number(rows.at(-1)!["id"]);
  }
  yield "]";
}

/** The address book entries of accounts that name the person. */
async function readSavedAddresses(db: Database, people: readonly AddressContact[]): Promise<Stored[]> {
  const found = new Map<number, Stored>();
  for (const person of people)
    for (const { search_text: _, ...row } of await readAddressesOf({ db }, person)) found.set(row.id, row);
  return [...found.values()];
}

/** The person's orders without search columns and keys. */
async function readOrders(db: Database, customer: RecordOwner, lastId: number) {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where(isOrderOf(customer))
    .where("id", ">", lastId as OrderId)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ order_key: _key, search_text: _text, words: _words, ...order }) => order);
}

/** Adds lines, history, money, delivery and proofs to each order. */
async function withRecords(db: Database, orders: Awaited<ReturnType<typeof readOrders>>): Promise<Stored[]> {
  const orderIds = orders.map(({ id }) => id);
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
      .selectFrom("delivery_events")
      .select(["order_id", "stop", "kind", "actor", "happened_at", "data"])
      .where("order_id", "in", orderIds)
      .orderBy("happened_at")
      .execute(),
    // Without the photos, which anyone allowed to see the order can fetch.
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
