import { sql } from "kysely";
import { expect, it } from "vitest";
import { type AccountFigures, getAccountFigures } from "../../contract/account-orders.ts";
import { listMoneyDue, type MoneyDuePage } from "../../contract/money-due.ts";
import { addVat } from "../../domain/money/vat.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { createRandom } from "../../test/fakes/stripe/seeded-random.ts";
import { storeFinishedOrder, storeOnItsWay } from "../../test/invoices.ts";
import { addCharge } from "../charges/add-charge.ts";
import { removeCharge } from "../charges/remove-charge.ts";
import { isFailure } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { changeOrderStatus } from "../order-actions/change-order-status.ts";
import { setOrderPrice } from "../order-actions/set-order-price.ts";
import { recordInvoiceSession } from "../payments/invoices/record-invoice-session.ts";
import { invoiceDue } from "./account-ledger.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { creditOrder } from "./credit-order.ts";
import { disputeInvoice } from "./dispute-invoice.ts";
import { findLedgerDifferences } from "./find-ledger-differences.ts";
import { holdOrder, releaseOrder } from "./hold-order.ts";
import { readLivePayment } from "./invoice-payments.ts";
import { makeDrafts } from "./make-drafts.ts";
import { publishInvoice } from "./publish-invoice.ts";
import { readDrafts } from "./read-drafts.ts";
import { recordAccountPayment } from "./record-account-payment.ts";
import { refundAccountCredit } from "./refund-account-credit.ts";
import { reverseAccountPayment } from "./reverse-account-payment.ts";
import { reverseInvoiceWriteOff, writeOffInvoice } from "./write-off-invoice.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
const acts = 1_000;
const today = "2026-04-01";

it(`After ${acts} random acts every ledger is the sum of its parts, and all screens show the same amount [C034] [C055]`, async () => {
  clock.set(`${today}T06:00:00Z`);
  const random = createRandom(46);
  const whole = (below: number) => Math.floor(random.next() * below);
  const accounts: number[] = [];
  for (const [index, period] of (["monthly", "weekly", "per_order", "monthly"] as const).entries())
    accounts.push(
      (await openAccount(app, `Random ${index}`, { invoicePeriod: period, creditLimitCents: 900_000_00 })).id,
    );
  const { context } = app;
  const someAccount = () => accounts[whole(accounts.length)]!;
  /** The id of one of the newest rows; 0 if there are none. */
  const pick = async (table: "orders" | "charges" | "account_payments") => {
    const rows = await app.db.selectFrom(table).select("id").orderBy("id", "desc").limit(60).execute();
    return rows[whole(rows.length)]?.id ?? 0;
  };
  const pickInvoice = async (state: "draft" | "published") => {
    const invoices = app.db.selectFrom("invoices").select("id").where("state", "=", state);
    const rows = await invoices.orderBy("id", "desc").limit(60).execute();
    return rows[whole(rows.length)]?.id ?? 0;
  };
  /** A published invoice with an amount due; undefined if there is none. */
  const pickDue = async () => {
    const published = app.db
      .selectFrom("invoices")
      .select(["id", invoiceDue.as("due")])
      .where("state", "=", "published");
    const rows = await published.where(invoiceDue, ">", 0).orderBy("id", "desc").limit(60).execute();
    return rows[whole(rows.length)];
  };
  const text = () => `Act ${whole(1_000_000)}`;
  const say = { isAnother: true, remittance: [] };
  const deeds: Record<string, () => Promise<unknown>> = {
    order: () =>
      storeFinishedOrder(app, {
        accountId: someAccount(),
        finishedAt: `2026-03-${String(1 + whole(31)).padStart(2, "0")}T12:00:00Z`,
        netCents: 100 + whole(20_000),
      }),
    charge: async () =>
      addCharge(context, {
        id: await pick("orders"),
        kind: "toll",
        quarters: null,
        netCents: 1 + whole(900),
        reason: text(),
      }),
    takeBack: async () => {
      const chargeId = await pick("charges");
      const charge = await app.db
        .selectFrom("charges")
        .select("order_id")
        .where("id", "=", chargeId)
        .executeTakeFirst();
      return charge && removeCharge(context, { id: charge.order_id, chargeId });
    },
    price: async () => {
      const { totalCents } = addVat(100 + whole(20_000));
      return setOrderPrice(context, {
        id: await pick("orders"),
        totalCents,
        label: "",
        sendLink: false,
        tellCustomer: false,
      });
    },
    credit: async () => creditOrder(context, { id: await pick("orders"), netCents: 1 + whole(6_000), reason: text() }),
    process: async () =>
      changeOrderStatus(context, { id: await pick("orders"), action: "process", tellCustomer: false }),
    cancel: async () => changeOrderStatus(context, { id: await pick("orders"), action: "cancel", tellCustomer: false }),
    hold: async () =>
      holdOrder(context, { id: await pick("orders"), reason: text(), until: whole(2) ? "released" : "next_period" }),
    release: async () => releaseOrder(context, { id: await pick("orders") }),
    run: () => makeDrafts(context, {}),
    publish: async () => {
      const id = await pickInvoice("draft");
      const draft = await app.db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
      if (!draft) return;
      const content = (await readDrafts(context, [draft])).get(id)!;
      const seen = { id, version: draft.version, totalCents: content.totals.totalCents };
      // Publishes twice at once.
      const [answer] = await Promise.all([publishInvoice(context, seen), publishInvoice(context, seen)]);
      return answer;
    },
    creditByHand: async () => {
      const id = await pickInvoice("published");
      const lines = await app.db.selectFrom("invoice_lines").select("id").where("invoice_id", "=", id).execute();
      if (lines.length === 0) return;
      const line = { lineId: lines[whole(lines.length)]!.id, netCents: 1 + whole(3_000) };
      return creditInvoice(context, { id, reason: text(), lines: [line] });
    },
    pay: () =>
      recordAccountPayment(context, {
        id: someAccount(),
        method: "transfer",
        receivedOn: today,
        amountCents: 1 + whole(40_000),
        reference: text(),
        ...say,
      }),
    reverse: async () =>
      reverseAccountPayment(context, { id: await pick("account_payments"), reversedOn: today, reason: text() }),
    refund: () =>
      refundAccountCredit(context, {
        id: someAccount(),
        amountCents: 1 + whole(5_000),
        refundedOn: today,
        reference: text(),
        reason: text(),
      }),
    writeOff: async () => {
      const found = await pickDue();
      return found && writeOffInvoice(context, { id: found.id, reason: text(), seenCents: found.due });
    },
    reverseWriteOff: async () => {
      const writtenOff = app.db.selectFrom("invoice_allocations").select("invoice_id as id").distinct();
      const rows = await writtenOff.where("write_off_id", "is not", null).orderBy("id").execute();
      return reverseInvoiceWriteOff(context, { id: rows[whole(rows.length)]?.id ?? 0, reason: text() });
    },
    debit: async () => {
      const found = await pickDue();
      if (!found || (await readLivePayment(app.db, found.id))) return;
      await storeOnItsWay(context, found.id, found.due);
      return found;
    },
    // The bank confirms or refuses, twice at once, whatever has happened to the invoice in the meantime.
    bankAnswers: async () => {
      const onItsWay = app.db.selectFrom("invoice_payments").selectAll().where("state", "=", "on_its_way");
      const [debit] = await onItsWay.orderBy("invoice_id").limit(1).execute();
      if (!debit) return;
      const isPaid = whole(3) > 0;
      const session = {
        gatewaySessionId: `gs_${debit.id}`,
        sessionId: debit.id,
        order: null,
        openedAt: debit.created_at,
        state: isPaid ? ("complete" as const) : ("expired" as const),
        payment: isPaid
          ? {
              paymentId: `py_${debit.id}`,
              amountCents: debit.amount_cents,
              currency: "EUR",
              livemode: debit.livemode,
              paidAt: clock.now(),
            }
          : null,
      };
      const record = () =>
        inTransaction(context, (context) =>
          recordInvoiceSession(context, { gateway: "sandbox", session, source: "test" }),
        );
      const [answer] = await Promise.all([record(), record()]);
      return answer;
    },
    dispute: async () => disputeInvoice(context, { id: await pickInvoice("published"), reason: text() }),
  };
  const often = [
    "order",
    "order",
    "order",
    "order",
    "charge",
    "charge",
    "price",
    "credit",
    "run",
    "publish",
    "publish",
    "pay",
    "pay",
    "bankAnswers",
  ];
  const names = [...Object.keys(deeds), ...often];
  const done = new Map<string, number>();
  for (let act = 1; act <= acts; act++) {
    const name = names[whole(names.length)]!;
    const answer = await deeds[name]!();
    if (answer !== undefined && !isFailure(answer)) done.set(name, (done.get(name) ?? 0) + 1);
    if (act % 200 === 0) expect(await findLedgerDifferences(app.db, today), `after ${act} acts`).toEqual([]);
  }
  // Every kind of act succeeded at least once.
  expect(Object.keys(deeds).filter((name) => !done.has(name))).toEqual([]);
  const token = await app.staffToken("bookkeeper");
  const books = bookkeeping(app, () => token);
  const due = (await (await app.request(`${listMoneyDue.path}?search=random`, { token })).json()) as MoneyDuePage;
  for (const id of accounts) {
    const ledger = await books.ledger(id);
    const { balanceCents } = (await books.call<AccountFigures>(getAccountFigures, { id })).body;
    const row = due.accounts.find(({ accountId }) => accountId === id);
    expect([ledger.amountDueCents, balanceCents]).toEqual([row?.totalCents ?? 0, row?.totalCents ?? 0]);
    const { onItsWayCents } = await app.db
      .selectFrom("invoice_payments")
      .innerJoin("invoices", "invoices.id", "invoice_id")
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("onItsWayCents"))
      .where("account_id", "=", id)
      .where("invoice_payments.state", "=", "on_its_way")
      .executeTakeFirstOrThrow();
    expect([ledger.onItsWayCents, row?.onItsWayCents]).toEqual([onItsWayCents, onItsWayCents]);
  }
  // Histories write a day as people do: 1 Apr 2026.
  const written = await app.db
    .selectFrom("account_events")
    .select("note")
    .unionAll(app.db.selectFrom("order_events").select("note"))
    .execute();
  expect(written.filter(({ note }) => /\d{4}-\d\d-\d\d/.test(note))).toEqual([]);
}, 300_000);

it("A difference is reported if an order costs more than its invoice says and no difference is requested", async () => {
  clock.set(`${today}T06:00:00Z`);
  const token = await app.staffToken("bookkeeper");
  const { orders } = await bookkeeping(app, () => token).invoiced("Wrong", [4000, 1000]);
  await app.db
    .updateTable("orders")
    .set({ net_cents: 5000, vat_cents: 1150, total_cents: 6150 })
    .where("id", "=", orders[0]!)
    .execute();
  expect(await findLedgerDifferences(app.db, today)).toMatchObject([
    { what: expect.stringContaining("costs another amount"), rows: 1, examples: [{ id: orders[0] }] },
  ]);
});
