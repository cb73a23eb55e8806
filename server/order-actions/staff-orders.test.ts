import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import type {
  ChangeManyOrdersResult,
  ChangeOrderStatusResult,
  SetOrderPriceResult,
  StaffOrder,
} from "../../contract/staff-order.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookRequest, requestInternational, wednesdayMorning } from "../../test/journeys.ts";
import {
  bookPaid,
  bookPending,
  booksOf,
  card,
  comeBack,
  payInSandbox,
  postSandbox,
  pressPay,
  recordByStaff,
  refund,
} from "../../test/payments.ts";
import { outboxOf } from "../../test/read-order.ts";
import { checkOpenSessions } from "../payments/check-open-sessions.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";

const { app, clock } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

const staffOrders = "/wp-json/currach/v1/staff/orders";
const later = (hours: number) => clock.set(new Date(wednesdayMorning.getTime() + hours * 3_600_000).toISOString());

async function ask<Body>(
  path: string,
  json?: unknown,
  { token = manager, key }: { token?: string; key?: string } = {},
) {
  const headers: HeadersInit = key === undefined ? {} : { "Idempotency-Key": key };
  const response = await app.request(`${staffOrders}${path}`, { token, headers, ...(json !== undefined && { json }) });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const read = async (id: number) => (await ask<StaffOrder>(`/${id}`)).body;
const move = (id: number, action: string, more: object = {}, key?: string) =>
  ask<ChangeOrderStatusResult>(`/${id}/status`, { action, ...more }, { ...(key && { key }) });
const price = (id: number, totalCents: number, sendLink = true, key?: string) =>
  ask<SetOrderPriceResult>(`/${id}/price`, { totalCents, sendLink }, { ...(key && { key }) });
/** A refusal's status and message. */
const refusal = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.message];

describe("an order in the staff area", () => {
  it("has route, price, payment, refunds, documents, emails and history in one answer", async () => {
    const { orderId, orderKey, totalCents } = await bookPaid(app);
    await refund(app, orderId, { amount: "10.00", reason: "Late delivery" });
    const order = await read(orderId);
    expect(order).toMatchObject({
      id: orderId,
      status: "processing",
      isTest: true,
      isQuoteRequest: false,
      customer: { name: "Áine O'Brien", email: "aine@example.ie" },
      pickup: { contactName: "Áine O'Brien", instructions: "Ring bell", address: { city: "Tallaght" } },
      dropoff: { contactName: "Seán Byrne", contactPhone: "0867654321", address: { city: "Cork" } },
      scheduledDate: "2026-03-04",
      money: { paidCents: totalCents, refundedCents: 1000, pendingCents: 0, refundableCents: totalCents - 1000 },
      payments: [{ method: "sandbox", methodTitle: "Card (sandbox)", state: "applied", amountCents: totalCents }],
      paymentPages: [{ gateway: "sandbox", state: "complete", amountCents: totalCents }],
      refunds: [{ amountCents: 1000, reason: "Late delivery", state: "succeeded", byGateway: true }],
      paymentPath: null,
      hidden: { emails: 0, events: 0 },
    });
    expect(order.path.length).toBeGreaterThan(1);
    expect(order.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(order.netCents);
    expect(order.netCents + order.vatCents).toBe(order.totalCents);
    expect(order.receipt?.path).toContain(orderKey);
    expect(order.refunds[0]?.creditNote?.number).toMatch(/^C-\d{6}$/);
    expect(order.emails.map(({ template }) => template)).toContain("refund");
    expect(order.events.map(({ kind }) => kind)).toEqual(["refunded", "refund_requested", "paid", "booked"]);
    expect(order.submissions.length).toBe(3);
    expect(order.actions.complete).toEqual({ ok: true });
    expect(order.actions.setPrice).toEqual({ ok: false, reason: "This order is paid; its price is final" });
  });

  it("is for staff only, and an unknown number is not found", async () => {
    const { orderId } = await bookPending(app);
    const path = `${staffOrders}/${orderId}`;
    expect((await app.request(path)).status).toBe(401);
    expect((await app.request(path, { token: await app.staffToken("customer") })).status).toBe(403);
    expect((await app.request(path, { basic: app.apiKey })).status).toBe(403);
    for (const none of ["/999999", "/0", "/abc", "/99999999999"]) expect((await ask(none)).status).toBe(404);
  });

  it("can be neither seen nor changed by managers while the site hides sales from them", async () => {
    const { orderId } = await bookPaid(app);
    await changeSettings(app, { analyticsVisible: false });
    const administrator = await app.administratorToken();
    try {
      expect((await ask(`/${orderId}`)).status).toBe(403);
      expect((await move(orderId, "complete")).status).toBe(403);
      expect((await price(orderId, 100)).status).toBe(403);
      expect((await ask(`/${orderId}/payment-link`, {})).status).toBe(403);
      expect((await ask(`/${orderId}/notes`, { text: "x", toCustomer: false })).status).toBe(403);
      expect((await ask("/bulk", { orderIds: [orderId], action: "complete" })).status).toBe(403);
      expect((await ask(`/${orderId}`, undefined, { token: administrator })).status).toBe(200);
    } finally {
      await changeSettings(app, { analyticsVisible: true });
    }
    expect((await read(orderId)).status).toBe("processing");
  });
});

describe("staff", () => {
  it("complete a paid order and return it to processing", async () => {
    const { orderId } = await bookPaid(app);
    expect((await move(orderId, "complete")).body).toEqual({ orderId, status: "completed", refund: null });
    expect(await read(orderId)).toMatchObject({ status: "completed", completedAt: wednesdayMorning.toISOString() });
    expect((await move(orderId, "process")).body.status).toBe("processing");
    const { completedAt, events } = await read(orderId);
    expect(completedAt).toBeNull();
    expect(events[0]).toMatchObject({ kind: "status", note: "Back to processing" });
    expect(events[0]?.actor).toMatch(/^shop_manager-/);
  });

  it("are refused actions that an order doesn't allow, with the reason", async () => {
    const pending = await bookPending(app);
    expect(refusal(await move(pending.orderId, "complete"))).toEqual([
      409,
      "Only a paid order can be completed; mark it as paid first",
    ]);
    expect(refusal(await move(pending.orderId, "process"))).toEqual([
      409,
      "This order is not paid; mark it as paid instead",
    ]);
    expect((await read(pending.orderId)).status).toBe("pending");
    expect((await move(999_999, "cancel")).status).toBe(404);
    expect((await move(pending.orderId, "explode")).body.data.params).toHaveProperty("action");
    expect((await move(pending.orderId, "complete", { refund: true })).body.data.params).toHaveProperty("refund");
  });

  it("never make a paid order await payment again", async () => {
    const { orderId } = await bookPaid(app);
    await move(orderId, "hold");
    for (const asked of [await ask(`/${orderId}/payment-link`, {}), await price(orderId, 500)]) {
      expect(asked.status).toBe(409);
      expect(asked.body.message).toMatch(/paid/);
    }
    expect(await read(orderId)).toMatchObject({ status: "on-hold", actions: { process: { ok: true } } });
  });

  it("cancel an order, and nobody can pay on its page any more", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    expect((await move(order.orderId, "cancel")).body.status).toBe("cancelled");
    await postSandbox(app, to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
    expect(await read(order.orderId)).toMatchObject({ status: "cancelled", paymentPages: [{ state: "expired" }] });
  });

  it("who cancel or price an order at the moment it is paid are told so, and the payment counts", async () => {
    for (const act of [(id: number) => move(id, "cancel"), (id: number) => price(id, 500)]) {
      const order = await bookPending(app);
      const { to } = await pressPay(app, order);
      await postSandbox(app, to, card());
      expect(refusal(await act(order.orderId))).toEqual([
        409,
        expect.stringContaining("A payment for this order has just come in"),
      ]);
      expect((await read(order.orderId)).status).toBe("processing");
    }
  });

  it("who confirm an amount that has changed are told so, and nothing is done", async () => {
    const unpaid = await bookPending(app);
    await payInSandbox(app, unpaid);
    // Confirmed while the order was shown as unpaid.
    const stale = await move(unpaid.orderId, "cancel", { seenCents: 0 });
    expect(refusal(stale)).toEqual([409, expect.stringContaining("A payment for this order has just come in")]);
    expect((await refund(app, unpaid.orderId, { amount: "1.00" })).status).toBe(201);
    const partly = await move(unpaid.orderId, "cancel", { refund: true, seenCents: unpaid.totalCents });
    expect(refusal(partly)).toEqual([409, expect.stringContaining("The amount has changed since it was shown")]);
    expect(await read(unpaid.orderId)).toMatchObject({ status: "processing", money: { refundedCents: 100 } });
    const seen = await move(unpaid.orderId, "cancel", { refund: true, seenCents: unpaid.totalCents - 100 });
    expect(seen.status).toBe(200);

    const { orderId, totalCents } = await bookPending(app);
    expect((await ask(`/${orderId}/price`, { totalCents: 8000, sendLink: false, seenCents: totalCents })).status).toBe(
      200,
    );
    const late = await ask<ErrorBody>(`/${orderId}/price`, {
      totalCents: 9000,
      sendLink: false,
      seenCents: totalCents,
    });
    expect(refusal(late)).toEqual([409, expect.stringContaining("set the price to €80.00 meanwhile")]);
    const paid = await recordByStaff(app, orderId, { method: "transfer", reference: "REF 8", seenCents: totalCents });
    expect(paid.status).toBe(409);
    expect(await read(orderId)).toMatchObject({ status: "pending", totalCents: 8000, payments: [] });
  });

  it("cancel a paid order and refund its money, once for two clicks", async () => {
    const { orderId, totalCents } = await bookPaid(app);
    const clicks = await Promise.all([
      move(orderId, "cancel", { refund: true }, "cancel-one"),
      move(orderId, "cancel", { refund: true }, "cancel-one"),
    ]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    // The click that sends the refund gets its result; the other may be answered while the refund is in progress.
    expect(clicks.map(({ body }) => body.refund)).toContainEqual({
      amountCents: totalCents,
      state: "succeeded",
      message: null,
    });
    const order = await read(orderId);
    expect(order).toMatchObject({ status: "refunded", money: { refundableCents: 0 } });
    expect(order.refunds).toMatchObject([{ amountCents: totalCents, reason: "Order cancelled" }]);
    expect(order.events.map(({ note }) => note)).toContain("Cancelled");
  });

  it("cancel a paid order and keep its money if they choose to; an order in processing can be refunded", async () => {
    const { orderId, totalCents } = await bookPaid(app);
    expect((await move(orderId, "cancel")).body).toEqual({ orderId, status: "cancelled", refund: null });
    const refused = await refund(app, orderId);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("cancelled")]);
    expect((await read(orderId)).money.refundableCents).toBe(totalCents);
    for (const action of ["hold", "process"]) expect((await move(orderId, action)).status).toBe(200);
    expect((await refund(app, orderId)).status).toBe(201);
  });

  it("mark an order as paid by phone or transfer, with the reference", async () => {
    for (const [method, title] of [
      ["phone", "Phone"],
      ["transfer", "Bank transfer"],
    ]) {
      const { orderId, totalCents } = await bookPending(app);
      expect((await recordByStaff(app, orderId, { method, reference: "REF 7" })).status).toBe(201);
      expect(await read(orderId)).toMatchObject({
        status: "processing",
        isTest: false,
        paymentMethodTitle: title,
        payments: [{ method, reference: "REF 7", amountCents: totalCents }],
        receipt: { number: expect.stringMatching(/^R-/) },
      });
    }
  });

  it("write notes for staff or for the customer", async () => {
    const { orderId } = await bookPending(app);
    const internal = await ask(`/${orderId}/notes`, { text: "Ring twice\nback door", toCustomer: false });
    expect([internal.status, internal.body]).toEqual([
      201,
      expect.objectContaining({ kind: "note", note: "Ring twice\nback door" }),
    ]);
    const letter = { text: "Your driver is Tom.\n\nHe <b>rings</b> first.", toCustomer: true };
    for (let press = 0; press < 2; press++)
      expect((await ask(`/${orderId}/notes`, letter, { key: `note-${orderId}` })).status).toBe(201);
    const notes = (await outboxOf(app, orderId)).filter(({ template }) => template === "order_note");
    expect(notes).toMatchObject([{ recipient: "aine@example.ie", subject: expect.stringContaining("DL-") }]);
    expect(notes[0]?.text).toContain("He <b>rings</b> first.");
    expect(notes[0]?.html).not.toContain("<b>rings");
    expect((await read(orderId)).events.slice(0, 2).map(({ kind }) => kind)).toEqual(["customer_note", "note"]);
    for (const text of ["", "   ", "x".repeat(5001), 7])
      expect((await ask(`/${orderId}/notes`, { text, toCustomer: false })).body.data.params).toHaveProperty("text");
  });

  it("change several orders at once, each separately and with its own result", async () => {
    const [one, two, pending] = [await bookPaid(app), await bookPaid(app), await bookPending(app)];
    const orderIds = [one.orderId, pending.orderId, two.orderId, 999_999, one.orderId];
    const { status, body } = await ask<ChangeManyOrdersResult>("/bulk", { orderIds, action: "complete" });
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { orderId: one.orderId, ok: true, status: "completed" },
      { orderId: pending.orderId, ok: false, reason: "Only a paid order can be completed; mark it as paid first" },
      { orderId: two.orderId, ok: true, status: "completed" },
      { orderId: 999_999, ok: false, reason: "There is no such order." },
    ]);
    for (const wrong of [[], ["1"], [0], Array.from({ length: 51 }, (_, i) => i + 1)])
      expect((await ask("/bulk", { orderIds: wrong, action: "complete" })).body.data.params).toBeDefined();
  });
});

describe("a quote request", () => {
  const bookQuoteRequest = async () => {
    const { orderId, orderKey } = await bookRequest(app, requestInternational);
    return { orderId, orderKey, totalCents: 24_600 };
  };

  it("is priced; its customer is sent the payment link, pays, and is refunded in part and then in full", async () => {
    const order = await bookQuoteRequest();
    const { orderId } = order;
    expect(await read(orderId)).toMatchObject({ isQuoteRequest: true, status: "on-hold", totalCents: 0, lines: [] });
    const { body } = await price(orderId, 24_600);
    expect(body).toEqual({ orderId, status: "pending", totalCents: 24_600, payUntil: expect.any(String) });
    expect(await read(orderId)).toMatchObject({
      isQuoteRequest: false,
      netCents: 20_000,
      vatCents: 4600,
      lines: [{ code: "base", amountCents: 20_000 }],
      paymentMethodTitle: "Card (sandbox)",
    });
    const link = (await outboxOf(app, orderId)).find(({ template }) => template === "payment_link");
    expect(link?.recipient).toBe("aine@example.ie");
    expect(link?.text).toContain("€246.00");
    expect(link?.text).toContain(`/checkout/order-pay/${orderId}/`);
    await payInSandbox(app, order);
    expect((await move(orderId, "complete")).status).toBe(200);
    expect((await refund(app, orderId, { amount: "46.00" })).status).toBe(201);
    expect((await read(orderId)).status).toBe("completed");
    const rest = await Promise.all([
      refund(app, orderId, { amount: "200.00" }),
      refund(app, orderId, { amount: "200.00" }),
    ]);
    expect(rest.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await read(orderId)).toMatchObject({ status: "refunded", money: { refundedCents: 24_600 } });
  });

  it("is priced once for two clicks, and its link is resent on request", async () => {
    const { orderId } = await bookQuoteRequest();
    const clicks = await Promise.all([
      price(orderId, 5000, true, "price-one"),
      price(orderId, 5000, true, "price-one"),
    ]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(`/${orderId}/payment-link`, {}, { key: "link-one" })).status).toBe(200);
    expect((await ask(`/${orderId}/payment-link`, {}, { key: "link-one" })).status).toBe(200);
    const links = (await outboxOf(app, orderId)).filter(({ template }) => template === "payment_link");
    expect(links).toHaveLength(2);
  });

  it("with a new price takes no payment on the page of the old price", async () => {
    const order = await bookQuoteRequest();
    await price(order.orderId, 5000);
    const first = await pressPay(app, order);
    await price(order.orderId, 6000);
    await postSandbox(app, first.to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
    await payInSandbox(app, order);
    expect((await read(order.orderId)).money.paidCents).toBe(6000);
  });

  it("priced without a link stays on hold, is never cancelled by a job, and can be paid by transfer", async () => {
    const { orderId } = await bookQuoteRequest();
    expect((await price(orderId, 5000, false)).body).toMatchObject({ status: "on-hold", payUntil: null });
    later(2000);
    await cancelUnpaidOrders(app.context);
    later(0);
    expect((await recordByStaff(app, orderId, { method: "transfer", reference: "IBAN 1" })).status).toBe(201);
    expect((await read(orderId)).money.paidCents).toBe(5000);
  });

  it("whose link is resent has its full time to pay", async () => {
    const { orderId } = await bookQuoteRequest();
    const first = (await price(orderId, 5000)).body.payUntil ?? "";
    later(1);
    const second = (await ask<SetOrderPriceResult>(`/${orderId}/payment-link`, {})).body.payUntil ?? "";
    expect(new Date(second).getTime() - new Date(first).getTime()).toBe(3_600_000);
    for (const [minutes, status] of [
      [-1, "pending"],
      [1, "cancelled"],
    ] as const) {
      clock.set(new Date(new Date(second).getTime() + minutes * 60_000).toISOString());
      await cancelUnpaidOrders(app.context);
      later(0);
      expect((await read(orderId)).status).toBe(status);
    }
  });

  it("without a price can't be paid, and its link can't be sent", async () => {
    const { orderId } = await bookQuoteRequest();
    const reason = "This order has no price yet; set its price first";
    expect(refusal(await ask(`/${orderId}/payment-link`, {}))).toEqual([409, reason]);
    expect((await recordByStaff(app, orderId, { method: "phone", reference: "x" })).status).toBe(409);
    for (const wrong of [0, -1, 1.5, "100", 100_000_001, null])
      expect((await ask(`/${orderId}/price`, { totalCents: wrong, sendLink: false })).body.data.params).toHaveProperty(
        "totalCents",
      );
  });

  it("gets no payment link while payments are off, and keeps its status", async () => {
    const { orderId } = await bookQuoteRequest();
    await changeSettings(app, { livePaymentsEnabled: false });
    try {
      expect(refusal(await price(orderId, 5000))).toEqual([409, expect.stringContaining("Live payments")]);
      expect((await read(orderId)).totalCents).toBe(0);
      expect((await price(orderId, 5000, false)).status).toBe(200);
    } finally {
      await changeSettings(app, { livePaymentsEnabled: true });
    }
  });
});

describe("a payment page for a price that is no longer the order's", () => {
  it("is closed by the job's next check, without anyone pressing anything", async () => {
    const order = await bookPending(app);
    await pressPay(app, order);
    await app.db
      .updateTable("orders")
      .set({ net_cents: 1000, vat_cents: 230, total_cents: 1230 })
      .where("id", "=", order.orderId)
      .execute();
    later(1 / 30);
    await checkOpenSessions(app.context);
    expect((await read(order.orderId)).paymentPages).toMatchObject([{ state: "expired" }]);
  });
});

describe("a refund", () => {
  it("is available for processing and completed orders [A202], also to a manager [A209]", async () => {
    for (const status of ["processing", "completed"]) {
      const { orderId } = await bookPaid(app);
      if (status === "completed") await move(orderId, "complete");
      const path = `/wp-json/wc/v3/orders/${orderId}/refunds`;
      const response = await app.request(path, {
        token: manager,
        json: { amount: "1.00", reason: "Refund processed from admin", refund_payment: true, api_refund: true },
      });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ amount: "1.00", refunded_payment: true });
    }
  });

  it("of an order in any other status is refused, and nothing is recorded [A204]", async () => {
    const pending = await bookPending(app);
    const held = await bookPaid(app);
    await move(held.orderId, "hold");
    const cancelled = await bookPaid(app);
    await move(cancelled.orderId, "cancel");
    const refunded = await bookPaid(app);
    await refund(app, refunded.orderId);
    for (const [{ orderId }, known] of [
      [pending, 0],
      [held, 0],
      [cancelled, 0],
      [refunded, 1],
    ] as const) {
      const path = `/wp-json/wc/v3/orders/${orderId}/refunds`;
      const response = await app.request(path, { token: manager, json: { amount: "1.00", api_refund: true } });
      expect(response.status).toBe(400);
      expect((await booksOf(app, orderId)).refunds).toHaveLength(known);
    }
  });
});
