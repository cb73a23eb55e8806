import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listApplications } from "../../contract/account-applications.ts";
import { listAccounts } from "../../contract/account-orders.ts";
import type { OutputOf } from "../../contract/call.ts";
import type { CheckoutPage, VatDocument } from "../../contract/checkout.ts";
import { listInvoices } from "../../contract/invoices.ts";
import { creditNotePath, receiptPath } from "../../contract/paths.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { listStaffOrders } from "../../contract/staff-orders.ts";
import { documentNumber } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { findLedgerDifferences } from "../../server/invoices/find-ledger-differences.ts";
import { cancelUnpaidOrders } from "../../server/order-actions/cancel-unpaid-orders.ts";
import { readLedger } from "../../server/orders/order-ledger.ts";
import { checkOpenSessions } from "../../server/payments/check-open-sessions.ts";
import { reconcilePayments } from "../../server/payments/reconcile-payments.ts";
import { sendDueRefunds } from "../../server/refunds/send-refund.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { seedDemo } from "./seed-demo.ts";

const now = new Date("2026-11-20T12:00:00Z");
const bookings = 140;
/** A seed with refunds of both kinds among so few bookings. */
const seed = 3;

let app: TestApp;
/** The server's own reconciliation, started while the demo is seeded; says whether it had to wait for the end. */
let reconciliation: Promise<"before the end" | "after the end"> | null = null;
beforeAll(async () => {
  app = await createTestApp({ now: testClock(now).now });
  let isSeeded = false;
  let months = 0;
  const onMonth = () => {
    months += 1;
    if (months !== 2) return;
    reconciliation = reconcilePayments(app.context).then(() => (isSeeded ? "after the end" : "before the end"));
    reconciliation.catch(() => {});
  };
  await seedDemo(app.context, { seed, newest: bookings, onMonth });
  isSeeded = true;
});
afterAll(() => app.close());

const orders = () => app.db.selectFrom("orders").selectAll().orderBy("id").execute();
const documents = (kind: "receipt" | "credit_note") =>
  app.db.selectFrom("documents").selectAll().where("kind", "=", kind).orderBy("number").execute();

async function printed(path: string): Promise<VatDocument> {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  const { checkout } = (await response.json()) as { checkout: CheckoutPage };
  return (checkout as Extract<CheckoutPage, { kind: "document" }>).document;
}

describe("the demo's seeding", () => {
  it("does not hold up the server's jobs: payments are reconciled meanwhile", async () => {
    expect(await reconciliation).toBe("before the end");
  });
});

describe("the demo's money", () => {
  it("adds up in the ledgers of its accounts", async () => {
    expect(await findLedgerDifferences(app.db, dublinDate(now))).toEqual([]);
  });

  it("includes every way in which money comes in and goes back", async () => {
    const payments = await app.db.selectFrom("payments").selectAll().execute();
    expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(["sandbox", "transfer"]));
    const refunds = await app.db.selectFrom("refunds").selectAll().execute();
    expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(["succeeded"]));
    const totals = new Map((await orders()).map(({ id, total_cents }) => [id, total_cents]));
    const parts = refunds.filter(({ order_id, amount_cents }) => amount_cents < (totals.get(order_id ?? 0) ?? 0));
    expect(parts.length).toBeGreaterThan(0);
    expect(refunds.length).toBeGreaterThan(parts.length);
  });

  it("pays every paid order once, with one receipt for its total that opens with the order's key", async () => {
    const payments = await app.db.selectFrom("payments").selectAll().execute();
    expect(payments.every(({ state }) => state === "applied")).toBe(true);
    const receipts = await documents("receipt");
    const paid = (await orders()).filter(({ date_paid }) => date_paid !== null);
    expect(paid.length).toBeGreaterThan(bookings / 2);
    expect(payments.map(({ order_id }) => order_id).sort()).toEqual(paid.map(({ id }) => id).sort());
    for (const order of paid) {
      const own = receipts.filter(({ order_id }) => order_id === order.id);
      expect(own).toHaveLength(1);
      expect(own[0]?.issued_at).toEqual(order.date_paid);
      const receipt = await printed(receiptPath(order.id, order.order_key));
      expect(receipt).toMatchObject({ kind: "receipt", totalCents: order.total_cents, netCents: order.net_cents });
      expect(receipt.testMode).toBe(order.payment_method === "sandbox");
    }
  });

  it("numbers receipts and credit notes without a gap, in the order of their dates", async () => {
    for (const kind of ["receipt", "credit_note"] as const) {
      const issued = await documents(kind);
      expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1));
      const dates = issued.map(({ issued_at }) => issued_at.getTime());
      expect(dates).toEqual([...dates].sort((a, b) => a - b));
    }
  });

  it("has a credit note for each refund, and they add up to what went back", async () => {
    for (const order of await orders()) {
      const { refundedCents } = await readLedger(app.db, order.id);
      const notes = (await documents("credit_note")).filter(({ order_id }) => order_id === order.id);
      let credited = 0;
      for (const { number } of notes) {
        const name = documentNumber("credit_note", number);
        credited += (await printed(creditNotePath(order.id, name, order.order_key))).totalCents;
      }
      expect(credited, `order ${order.id}`).toBe(refundedCents);
    }
  });

  it("leaves every order in the status that matches its ledger", async () => {
    const [seen, owed] = [new Set<string>(), [] as number[]];
    for (const order of await orders()) {
      const { payment, remainingCents, pendingCents } = await readLedger(app.db, order.id);
      expect(payment !== null, `order ${order.id}`).toBe(order.date_paid !== null);
      expect(pendingCents).toBe(0);
      expect(order.status === "refunded", `order ${order.id}`).toBe(payment !== null && remainingCents === 0);
      const isOwed = order.on_account_at !== null && payment === null;
      if (isOwed) owed.push(order.id);
      else if (["processing", "completed"].includes(order.status))
        expect(payment?.amount_cents).toBe(order.total_cents);
      if (["pending", "on-hold", "failed"].includes(order.status)) expect(payment).toBeNull();
      seen.add(order.status);
    }
    expect(owed.length).toBeGreaterThan(0);
    expect([...seen]).toEqual(expect.arrayContaining(["pending", "processing", "completed", "refunded", "cancelled"]));
  });
});

describe("the demo's accounts", () => {
  it("have members, orders and prices; one is on stop, one above its limit, and an application and a booking wait", async () => {
    const token = await app.administratorToken();
    const list = async (query: string) =>
      (await (await app.request(`${listAccounts.path}${query}`, { token })).json()) as OutputOf<typeof listAccounts>;
    const all = await list("");
    expect(all.total).toBeGreaterThanOrEqual(12);
    expect(all.accounts.filter(({ lastOrderAt }) => lastOrderAt === null)).toEqual([]);
    expect((await list("?show=on_stop")).total).toBe(1);
    expect((await list("?show=over_limit")).total).toBe(1);
    const invoices = async (show: string) =>
      (await (await app.request(`${listInvoices.path}?show=${show}`, { token })).json()) as OutputOf<
        typeof listInvoices
      >;
    expect((await invoices("published")).total).toBeGreaterThan(1);
    expect((await invoices("overdue")).total).toBeGreaterThan(0);
    expect((await invoices("drafts")).total).toBeGreaterThan(0);
    const recipients = await app.db.selectFrom("account_papers").select("recipients").distinct().execute();
    expect(recipients).toEqual([{ recipients: [] }]);
    const members = await app.db.selectFrom("members").select("role").execute();
    expect(members).toHaveLength(all.total * 4);
    const waiting = (await (await app.request(listApplications.path, { token })).json()) as OutputOf<
      typeof listApplications
    >;
    expect(waiting.applications).toHaveLength(1);
    const priced = await app.db
      .selectFrom("accounts")
      .select("id")
      .where("price_agreement_id", "is not", null)
      .execute();
    const versions = await app.db.selectFrom("price_agreement_versions").select("valid_from").execute();
    expect([priced.length, versions.length]).toEqual([Math.ceil(all.total / 3), Math.ceil(all.total / 3)]);
    const approvals = await app.request(`${listStaffOrders.path}?awaitingApproval=true`, { token });
    const { orders } = (await approvals.json()) as OutputOf<typeof listStaffOrders>;
    expect(orders).toMatchObject([{ status: "on-hold" }]);
  });
});

describe("the demo afterwards", () => {
  it("takes payments, and leaves the shop's jobs nothing to repair and nobody to email", async () => {
    const settings = (await (await app.request(getPublicSettings.path)).json()) as object;
    expect(settings).toMatchObject({ livePaymentsEnabled: true });
    const before = JSON.stringify(await orders());
    expect(await cancelUnpaidOrders(app.context)).toBe(0);
    await checkOpenSessions(app.context);
    await reconcilePayments(app.context);
    expect(await sendDueRefunds(app.context)).toBe(0);
    expect(JSON.stringify(await orders())).toBe(before);
    const unsent = app.db.selectFrom("emails").select("id").where("state", "<>", "sent").execute();
    expect(await unsent).toEqual([]);
  });
});
