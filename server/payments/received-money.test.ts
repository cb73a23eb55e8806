import { beforeEach, describe, expect, it } from "vitest";
import type { PayPage } from "../../contract/checkout.ts";
import { recordPayment } from "../../contract/payments.ts";
import {
  changeManyOrders,
  changeOrderStatus,
  getStaffOrder,
  type StaffOrder,
  setOrderPrice,
} from "../../contract/staff-order.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { documentNumber } from "../../domain/orders/references.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import {
  bookPaid,
  bookPending,
  booksOf,
  type Pending,
  payInSandbox,
  pressPay,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { storePayment } from "./store-payment.ts";

const { app, clock, later } = appForFile({ livePayments: true });

type Paper = { totalCents: number; netCents: number; vatCents: number; paidOn: string; paymentMethod: string };
const paperOf = ({ data }: { data: unknown }) => data as Paper;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function record(order: Pending, body: object) {
  // A new token, because some tests move the clock by days.
  const token = await app.staffToken("administrator");
  const response = await app.request(recordPayment.path.replace("{id}", String(order.orderId)), { json: body, token });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function staffOrderOf(order: Pending): Promise<StaffOrder> {
  const path = getStaffOrder.path.replace("{id}", String(order.orderId));
  return (await app.request(path, { token: await app.staffToken("administrator") })).json() as Promise<StaffOrder>;
}

async function post(path: string, body: object) {
  const response = await app.request(path, { json: body, token: await app.administratorToken() });
  return { status: response.status, body: (await response.json()) as { data: { params?: Record<string, string> } } };
}

async function allocationsOf(order: Pending) {
  return app.db.selectFrom("allocations").selectAll().where("order_id", "=", order.orderId).orderBy("id").execute();
}

/** A second order, which nothing here may change. */
let other: Pending;
beforeEach(async () => {
  other = await bookPaid(app);
});

describe("the day on which money came in", () => {
  it("is the Friday of the transfer, on order and receipt, even if it is recorded on Monday", async () => {
    const order = await bookPending(app);
    clock.set("2026-03-09T09:30:00Z");
    const { status } = await record(order, { method: "transfer", reference: "AIB 77", receivedOn: "2026-03-06" });
    expect(status).toBe(201);
    const { payments, documents } = await booksOf(app, order.orderId);
    expect(payments[0]?.received_at.toISOString()).toBe("2026-03-06T12:00:00.000Z");
    expect(payments[0]?.recorded_at?.toISOString()).toBe("2026-03-09T09:30:00.000Z");
    expect(documents.map(paperOf)).toMatchObject([{ paidOn: "2026-03-06", issuedOn: "2026-03-09" }]);
    expect((await shopOrderOf(app, order.orderId)).date_paid).toBe("2026-03-06T12:00:00");
    const shown = await staffOrderOf(order);
    expect(shown.payments[0]).toMatchObject({
      receivedAt: "2026-03-06T12:00:00.000Z",
      recordedAt: "2026-03-09T09:30:00.000Z",
    });
  });

  it.each([
    ["to come", "2026-03-10"],
    ["long before its order", "2026-01-30"],
    ["no day at all", "2026-02-30"],
  ])("is refused at its field if it is %s, and nothing is recorded", async (_, receivedOn) => {
    clock.set("2026-03-04T10:00:00Z");
    const order = await bookPending(app);
    clock.set("2026-03-09T09:30:00Z");
    const { status, body } = await record(order, { method: "transfer", reference: "AIB 78", receivedOn });
    expect(status).toBe(422);
    expect(body).toMatchObject({ data: { params: { receivedOn: expect.any(String) } } });
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
  });
});

describe("the ways in which staff take money", () => {
  it.each([
    ["card_terminal", "Card terminal"],
    ["cash", "Cash"],
    ["cheque", "Cheque"],
  ])(
    "include %s, which the receipt names, and one reference may be used for several payments",
    async (method, title) => {
      const [one, two] = [await bookPending(app), await bookPending(app)];
      for (const order of [one, two])
        expect((await record(order, { method, reference: `${method} 1001` })).status).toBe(201);
      const books = [await booksOf(app, one.orderId), await booksOf(app, two.orderId)];
      expect(books.map(({ documents }) => documents.map(paperOf)[0]?.paymentMethod)).toEqual([title, title]);
      const references = books.map(({ payments }) => payments[0]?.reference);
      expect(references).toEqual([`${method} 1001`, `${method} 1001 (2)`]);
      expect((await shopOrderOf(app, one.orderId)).payment_method_title).toBe(title);
    },
  );
});

describe("an unknown field in a call that moves money", () => {
  it("is refused by name and records nothing, although it used to be ignored", async () => {
    const order = await bookPending(app);
    const { status, body } = await record(order, { method: "phone", reference: "POS 1", amount: 500 });
    expect(status).toBe(422);
    expect(body["message"]).toContain("amount");
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
  });

  it("is refused when changing status, price or several orders at once", async () => {
    const order = await bookPending(app);
    const id = String(order.orderId);
    const answers = [
      await post(changeOrderStatus.path.replace("{id}", id), { action: "cancel", refundCents: 500 }),
      await post(changeManyOrders.path, { orderIds: [order.orderId], action: "cancel", amountCents: 500 }),
      await post(setOrderPrice.path.replace("{id}", id), { totalCents: 500, sendLink: false, net: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      status: "pending",
      total: (order.totalCents / 100).toFixed(2),
    });
  });

  it("is refused when putting an order on account, because no money comes in", async () => {
    const order = await bookPending(app);
    const account = await openAccount(app, "Acme Seeds Ltd");
    const { status, body } = await record(order, { ...toAccount(account), amountCents: 500 });
    expect(status).toBe(422);
    expect(body).toMatchObject({ data: { params: { amountCents: expect.any(String) } } });
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
  });
});

describe("an order that is paid in part", () => {
  async function bookPart(cents = 4_000): Promise<Pending> {
    const order = await bookPending(app);
    const { status, body } = await record(order, { method: "cash", reference: "Desk", amountCents: cents });
    expect([status, body]).toMatchObject([
      201,
      {
        status: "pending",
        dueCents: order.totalCents - cents,
        surplusCents: 0,
        receiptNumber: expect.stringMatching(/^R-/),
      },
    ]);
    return order;
  }

  it("still waits for the rest, with a receipt and an email for what came in", async () => {
    const order = await bookPart();
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      status: "pending",
      date_paid: null,
      transaction_id: "",
      needs_payment: true,
    });
    const { documents, emails, events } = await booksOf(app, order.orderId);
    expect(documents.map(paperOf)).toMatchObject([{ totalCents: 4_000, netCents: splitVat(4_000).netCents }]);
    const left = order.totalCents - 4_000;
    expect(emails.find(({ template }) => template === "part_paid")?.data).toMatchObject({
      amountCents: 4_000,
      dueCents: left,
    });
    expect(events.filter(({ kind }) => kind === "part_paid")).toHaveLength(1);
    expect((await staffOrderOf(order)).money).toMatchObject({
      paidCents: 4_000,
      receivedCents: 4_000,
      refundableCents: 4_000,
    });
  });

  it("asks only for the rest on its pay page, which completes it with papers that add up to the price", async () => {
    const order = await bookPart();
    const page = await app.request(`/checkout/order-pay/${order.orderId}/?pay_for_order=true&key=${order.orderKey}`);
    const { checkout } = (await page.json()) as { checkout: { pay: PayPage } };
    expect(checkout.pay.due).toEqual({ amountCents: order.totalCents - 4_000, isDifference: false });
    expect(checkout.pay.order.part).toEqual({ receivedCents: 4_000, dueCents: order.totalCents - 4_000 });
    await payInSandbox(app, order);
    const { payments, documents, emails } = await booksOf(app, order.orderId);
    expect(payments.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["applied", 4_000],
      ["applied", order.totalCents - 4_000],
    ]);
    const papers = documents.map(paperOf);
    expect(sum(papers.map(({ totalCents }) => totalCents))).toBe(order.totalCents);
    expect(sum(papers.map(({ netCents }) => netCents))).toBe(splitVat(order.totalCents).netCents);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      status: "processing",
      transaction_id: payments[1]?.reference,
      needs_payment: false,
    });
    const confirmed = emails.find(({ template }) => template === "customer_booking");
    expect(
      emails.filter(({ data }) => (data as { restCents?: number }).restCents === order.totalCents - 4_000),
    ).toHaveLength(2);
    expect(confirmed).toBeDefined();
    expect((await allocationsOf(order)).map(({ amount_cents }) => amount_cents)).toEqual([
      4_000,
      order.totalCents - 4_000,
    ]);
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("closes a page for the whole price, so that nobody pays more than the rest", async () => {
    const order = await bookPending(app);
    const first = await pressPay(app, order);
    await record(order, { method: "cash", reference: "Desk", amountCents: 4_000 });
    const second = await pressPay(app, order);
    expect(second.to).not.toBe(first.to);
    const pages = (await staffOrderOf(order)).paymentPages.map(({ state, amountCents }) => [state, amountCents]);
    expect(pages.sort()).toEqual([
      ["expired", order.totalCents],
      ["open", order.totalCents - 4_000],
    ]);
  });

  it("is not cancelled by the clean-up, unlike an order that nothing came in for", async () => {
    const [order, unpaid] = [await bookPart(), await bookPending(app)];
    later(100 * 3_600);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
    expect((await shopOrderOf(app, unpaid.orderId)).status).toBe("cancelled");
  });

  it("is due in full again once the part is refunded, with a credit note for it", async () => {
    const order = await bookPart();
    const { status } = await refund(app, order.orderId, { amount: "40.00", reason: "Pays by card" });
    expect(status).toBe(201);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
    const { documents } = await booksOf(app, order.orderId);
    const receipt = documents.find(({ kind }) => kind === "receipt");
    expect(documents.filter(({ kind }) => kind === "credit_note").map(paperOf)).toMatchObject([
      { totalCents: 4_000, receiptNumber: documentNumber("receipt", receipt?.number ?? 0) },
    ]);
    await payInSandbox(app, order);
    const { payments } = await booksOf(app, order.orderId);
    expect(payments.at(-1)).toMatchObject({ state: "applied", amount_cents: order.totalCents });
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("is cancelled with its part refunded, and stays cancelled", async () => {
    const order = await bookPart();
    const path = changeOrderStatus.path.replace("{id}", String(order.orderId));
    const { status, body } = await post(path, { action: "cancel", refund: true, seenCents: 4_000 });
    expect([status, body]).toMatchObject([
      200,
      { status: "cancelled", refund: { amountCents: 4_000, state: "succeeded" } },
    ]);
    expect((await staffOrderOf(order)).money).toMatchObject({
      receivedCents: 0,
      refundableCents: 0,
      refundedCents: 4_000,
    });
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("can go on account with the rest, and is paid once that comes in", async () => {
    const order = await bookPart();
    expect((await record(order, toAccount(await openAccount(app, "Acme Seeds Ltd")))).body).toMatchObject({
      status: "processing",
      dueCents: order.totalCents - 4_000,
    });
    const more = await record(order, { method: "cheque", reference: "000123", amountCents: 1_000 });
    expect(more.body).toMatchObject({ status: "processing", dueCents: order.totalCents - 5_000 });
    const rest = await record(order, { method: "transfer", reference: "AIB", seenCents: order.totalCents - 5_000 });
    expect(rest.body).toMatchObject({ dueCents: 0, surplusCents: 0 });
    const { documents } = await booksOf(app, order.orderId);
    expect(sum(documents.map((one) => paperOf(one).netCents))).toBe(splitVat(order.totalCents).netCents);
    expect((await staffOrderOf(order)).onAccount).toBeNull();
  });

  it("cannot be priced at or below what has come in", async () => {
    const order = await bookPart();
    const path = setOrderPrice.path.replace("{id}", String(order.orderId));
    const answers = [4_000, 4_001].map((totalCents) => post(path, { totalCents, sendLink: false }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 200]);
  });

  it("leaves another order as it was", async () => {
    const before = await booksOf(app, other.orderId);
    await bookPart();
    expect(await booksOf(app, other.orderId)).toEqual(before);
  });
});

describe("more than is due", () => {
  it("pays what is due and leaves a surplus among the payment problems, which alerts the team", async () => {
    const order = await bookPending(app);
    const amountCents = order.totalCents + 2_000;
    const { body } = await record(order, {
      method: "transfer",
      reference: "AIB 9",
      amountCents,
      receivedOn: "2026-03-04",
    });
    expect(body).toMatchObject({ status: "processing", dueCents: 0, surplusCents: 2_000 });
    const { payments, emails } = await booksOf(app, order.orderId);
    expect(payments.map(({ state, amount_cents, reference }) => [state, amount_cents, reference])).toEqual([
      ["applied", order.totalCents, "AIB 9"],
      ["surplus", 2_000, "AIB 9"],
    ]);
    expect(emails.filter(({ template }) => template === "alert")).toHaveLength(1);
    expect((await allocationsOf(order)).map(({ amount_cents }) => amount_cents)).toEqual([order.totalCents]);
  });
});

describe("allocations", () => {
  it("are made for a payment that an older version stores, and follow its corrections", async () => {
    const order = await bookPending(app);
    const stored = {
      order_id: order.orderId,
      method: "phone" as const,
      reference: "old",
      livemode: true,
      amount_cents: 700,
      currency: "EUR",
    };
    const id = await storePayment(app.db, { ...stored, state: "unmatched", received_at: clock.now() });
    expect(await allocationsOf(order)).toEqual([]);
    await app.db.updateTable("payments").set({ state: "applied" }).where("id", "=", id).execute();
    expect(await allocationsOf(order)).toMatchObject([{ payment_id: id, amount_cents: 700 }]);
    await app.db.updateTable("payments").set({ state: "unmatched" }).where("id", "=", id).execute();
    expect(await allocationsOf(order)).toEqual([]);
    expect(await allocationsOf(other)).toHaveLength(1);
  });

  it("never exceed their payment", async () => {
    const order = await bookPaid(app);
    const [allocation] = await allocationsOf(order);
    const more = { payment_id: allocation?.payment_id ?? 0, order_id: other.orderId, amount_cents: 1 };
    await expect(app.db.insertInto("allocations").values(more).execute()).rejects.toThrow(/allocated more than it has/);
  });
});
