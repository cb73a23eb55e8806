import { expect } from "vitest";
import type { NewAccount } from "../contract/accounts.ts";
import type { ErrorBody } from "../contract/errors.ts";
import * as calls from "../contract/invoices.ts";
import { openAccount } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { storeFinishedOrder } from "./invoices.ts";

type Call = { method: string; path: string };
type Answered<Body> = { status: number; body: Body & ErrorBody };

/** A bookkeeper's work over HTTP on 1 April 2026, with orders that were finished in March. */
export function bookkeeping(app: TestApp, token: () => string) {
  async function call<Body>(row: Call, params: object = {}, json?: object, headers = {}): Promise<Answered<Body>> {
    const path = Object.entries(params).reduce(
      (path, [name, value]) => path.replace(`{${name}}`, String(value)),
      row.path,
    );
    const response = await app.request(path, {
      method: row.method,
      token: token(),
      headers,
      ...(json && { json }),
    });
    return { status: response.status, body: (await response.json()) as Body & ErrorBody };
  }
  const run = () => call(calls.makeDrafts, {}, {});
  async function list(accountId: number, show: string): Promise<calls.InvoiceRow[]> {
    const response = await app.request(`${calls.listInvoices.path}?account=${accountId}&show=${show}`, {
      token: token(),
    });
    return ((await response.json()) as calls.InvoicePage).invoices;
  }
  const finish = (accountId: number, netCents = 4000, day = "2026-03-12") =>
    storeFinishedOrder(app, { accountId, finishedAt: `${day}T12:00:00Z`, netCents });
  const get = async (id: number) => published((await call<calls.InvoiceDetails>(calls.getInvoice, { id })).body);
  async function draft(id: number): Promise<calls.Draft> {
    const { body } = await call<calls.InvoiceDetails>(calls.getInvoice, { id });
    if (body.state !== "draft") throw new Error(JSON.stringify(body));
    return body;
  }
  async function publish(row: calls.InvoiceRow) {
    const seen = { version: row.version, totalCents: row.totalCents };
    const { status, body } = await call<calls.InvoiceDetails>(calls.publishInvoice, { id: row.id }, seen);
    expect(status, JSON.stringify(body)).toBe(200);
    return published(body);
  }
  /** Makes drafts, and publishes those of the account. */
  async function publishAll(accountId: number) {
    await run();
    const invoices: PublishedInvoice[] = [];
    for (const row of await list(accountId, "drafts")) invoices.push(await publish(row));
    return invoices;
  }
  /** An account with a published invoice for orders at these net prices. */
  async function invoiced(name: string, nets: number[], terms: Partial<NewAccount["account"]> = {}) {
    const { id: accountId } = await openAccount(app, name, terms);
    const orders: number[] = [];
    for (const net of nets) orders.push(await finish(accountId, net));
    const [invoice] = await publishAll(accountId);
    if (!invoice) throw new Error("Nothing was published");
    return { accountId, orders, invoice };
  }
  const ledger = async (id: number) => (await call<calls.AccountLedger>(calls.getAccountLedger, { id })).body;
  const pay = (accountId: number, json: object, headers = {}) =>
    call<calls.RecordedAccountPayment>(
      calls.recordAccountPayment,
      { id: accountId },
      { method: "transfer", receivedOn: "2026-04-01", reference: "ACME 1", ...json },
      headers,
    );
  return { call, run, list, finish, get, draft, publish, publishAll, invoiced, ledger, pay };
}

type PublishedInvoice = Extract<calls.InvoiceDetails, { state: "published" }>;

function published(details: calls.InvoiceDetails): PublishedInvoice {
  if (details.state !== "published") throw new Error(JSON.stringify(details));
  return details;
}
