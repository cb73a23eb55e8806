import type { Insertable } from "kysely";
import {
  type InvoiceDetails,
  type InvoicePage,
  listInvoices,
  makeDrafts,
  publishInvoice,
} from "../contract/invoices.ts";
import { addVat } from "../domain/money/vat.ts";
import { isFailure } from "../server/context.ts";
import type { Orders } from "../server/database/types.ts";
import { listInvoices as listInvoicesVerb } from "../server/invoices/list-invoices.ts";
import { makeDrafts as makeDraftsVerb } from "../server/invoices/make-drafts.ts";
import { publishInvoice as publishInvoiceVerb } from "../server/invoices/publish-invoice.ts";
import type { TestApp } from "./app.ts";
import type { Site } from "./e2e/site.ts";
import { storeTestOrder } from "./orders.ts";

type Finished = {
  accountId: number;
  /** ISO instant at which staff completed it. */
  finishedAt: string;
  netCents?: number;
  order?: Partial<Insertable<Orders>>;
};

/** Stores an order on account as it is after its completion at that time; 40.00 net by default. Returns its id. */
export function storeFinishedOrder(
  { db }: Pick<TestApp, "db">,
  { accountId, finishedAt, netCents = 4000, order = {} }: Finished,
): Promise<number> {
  const { vatCents, totalCents } = addVat(netCents);
  const at = new Date(finishedAt);
  return storeTestOrder(db, {
    account_id: accountId,
    on_account_at: at,
    on_account_reference: `A-${accountId}`,
    payment_method: "account",
    status: "completed",
    date_completed: at,
    net_cents: netCents,
    vat_cents: vatCents,
    total_cents: totalCents,
    was_booked: true,
    ...order,
  });
}

export type PublishedInvoice = Extract<InvoiceDetails, { state: "published" }>;

/** Drafts an account's finished orders and publishes its drafts, oldest period first, as a bookkeeper would. */
export async function publishFinished(app: TestApp, accountId: number): Promise<PublishedInvoice[]> {
  const token = await app.staffToken("bookkeeper");
  await app.request(makeDrafts.path, { method: "POST", json: {}, token });
  const drafts = await app.request(`${listInvoices.path}?account=${accountId}&show=drafts`, { token });
  const { invoices } = (await drafts.json()) as InvoicePage;
  const published: PublishedInvoice[] = [];
  for (const { id, version, totalCents } of invoices) {
    const path = publishInvoice.path.replace("{id}", String(id));
    const response = await app.request(path, { method: "POST", json: { version, totalCents }, token });
    const details = (await response.json()) as InvoiceDetails;
    if (details.state !== "published") throw new Error(`It was not published: ${JSON.stringify(details)}`);
    published.push(details);
  }
  return published;
}

/** The same on a site with pages. */
export async function publishFinishedOn(
  { context }: Pick<Site, "context">,
  accountId: number,
): Promise<PublishedInvoice[]> {
  await makeDraftsVerb(context, {});
  const { invoices } = (await listInvoicesVerb(context, {
    show: "drafts",
    account: accountId,
    search: "",
    page: 1,
  })) as InvoicePage;
  const published: PublishedInvoice[] = [];
  for (const { id, version, totalCents } of invoices) {
    const details = await publishInvoiceVerb(context, { id, version, totalCents });
    if (isFailure(details) || details.state !== "published")
      throw new Error(`Not published: ${JSON.stringify(details)}`);
    published.push(details);
  }
  return published;
}

/** Pays an invoice by a SEPA debit that the bank has not answered. */
export async function storeOnItsWay(
  { db, now }: Pick<TestApp["context"], "db" | "now">,
  invoiceId: number,
  cents: number,
): Promise<void> {
  const at = now();
  await db
    .insertInto("invoice_payments")
    .values({
      id: `cps_${crypto.randomUUID()}`,
      invoice_id: invoiceId,
      gateway: "sandbox",
      livemode: false,
      amount_cents: cents,
      state: "on_its_way",
      on_its_way_at: at,
      expires_at: at,
      next_check_at: new Date(at.getTime() + 3_600_000),
      created_at: at,
    })
    .execute();
}
