import { describe, expect, it } from "vitest";
import { getHealth, type Health } from "../../contract/health.ts";
import {
  type AssignmentPreview,
  assignPayment,
  type CaseKind,
  listPaymentCases,
  type PaymentCase,
  previewAssignment,
  refundPaymentCase,
  reopenPaymentCase,
  settlePaymentCase,
} from "../../contract/payment-cases.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { bookPending, type Pending, recordByStaff, refund, shopOrderOf } from "../../test/payments.ts";
import { stripeAppForFile } from "../../test/stripe-app.ts";
import { readEverythingOf } from "../../test/two-orders.ts";
import { documentOf, type TemplateData, type TemplateName } from "../mail/templates.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";

const { shop, later, statusOf, books, openSession, payByCard } = stripeAppForFile();

async function ask<T>(path: string, json?: object): Promise<{ status: number; body: T & { message?: string } }> {
  const token = await shop.app.administratorToken();
  const response = await shop.app.request(path, { token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as T & { message?: string } };
}

const list = async (show: "open" | "all") =>
  (await ask<{ total: number; problems: PaymentCase[] }>(`${listPaymentCases.path}?show=${show}`)).body;
const caseOf = async ({ orderId }: Pending, cause?: PaymentCase["cause"]) =>
  (await list("all")).problems.find((one) => one.orderId === orderId && (cause === undefined || one.cause === cause));
const isListedOpen = async ({ orderId }: Pending) =>
  (await list("open")).problems.some((one) => one.orderId === orderId);

/** The number of open cases in Health, which has to equal the number in the list. */
async function countedByHealth(): Promise<number> {
  const { parts } = (await ask<Health>(getHealth.path)).body;
  const facts = parts.find(({ key }) => key === "payments")?.facts ?? [];
  const counted = facts.flatMap((fact) => (fact.label === "Payment problems" && "value" in fact ? fact.value : []));
  expect(counted).toEqual([String((await list("open")).total)]);
  return Number(counted[0]);
}

const pathOf = (path: string, { kind, id }: { kind: CaseKind; id: number }) =>
  path.replace("{kind}", kind).replace("{id}", String(id));
const assign = (one: PaymentCase, order: string) =>
  ask<{ effect: string; receiptNumber: string | null }>(pathOf(assignPayment.path, one), { order });
const preview = (one: PaymentCase, order: string) =>
  ask<AssignmentPreview>(`${pathOf(previewAssignment.path, one)}?order=${encodeURIComponent(order)}`);
const refundCase = (one: PaymentCase, changes: object = {}) =>
  ask<{ state: string; message: string | null }>(pathOf(refundPaymentCase.path, one), {
    seenCents: one.heldCents,
    byGateway: true,
    reason: "It matches nothing",
    tellCustomer: true,
    ...changes,
  });
const settle = (one: PaymentCase, because: string) => ask(pathOf(settlePaymentCase.path, one), { because });

const textsOf = (emails: { template: string; data: unknown }[], template: TemplateName) =>
  emails
    .filter((email) => email.template === template)
    .map(({ data }) => JSON.stringify(documentOf(template, data as TemplateData[TemplateName] as never)));

/** An order that staff recorded as paid by phone and that the customer then paid by card, which makes a surplus. */
async function paidTwice(meanwhile: (paymentId: string, order: Pending) => Promise<unknown> = async () => {}) {
  const order = await bookPending(shop.app);
  const session = await openSession(order);
  await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS 1" });
  await shop.stripe.pay(session);
  await shop.stripe.delivered();
  const surplus = (await books(order)).payments.find(({ state }) => state === "surplus");
  await meanwhile(surplus?.reference ?? "", order);
  await sendDueRefunds(shop.app.context);
  await shop.stripe.delivered();
  return order;
}

/** An order whose price was lowered after its payment page had opened, so that its payment no longer matches. */
async function unmatched(cents = 1230) {
  const order = await bookPending(shop.app);
  const session = await openSession(order);
  await price(order, cents);
  await shop.stripe.pay(session);
  await shop.stripe.delivered();
  const one = await caseOf(order);
  if (!one) throw new Error("The payment is not listed");
  return { order, one };
}

const price = ({ orderId }: Pending, cents: number) =>
  shop.app.db
    .updateTable("orders")
    .set({ net_cents: 0, vat_cents: cents, total_cents: cents })
    .where("id", "=", orderId)
    .execute();

describe("a surplus whose automatic refund", () => {
  it("succeeded is listed as refunded, and is not an open problem", async () => {
    const order = await paidTwice();
    expect(await caseOf(order)).toMatchObject({ cause: "surplus", status: "refunded", heldCents: 0 });
    expect(await isListedOpen(order)).toBe(false);
  });

  it("the gateway refuses is open with its reason, counted in Health, and its alert links to this money, not to the order's", async () => {
    const before = await countedByHealth();
    const order = await paidTwice(() =>
      shop.stripe.misbehave({ on: "refunds.create", kind: "error", status: 400, times: 1 }),
    );
    const one = await caseOf(order);
    expect(one).toMatchObject({ status: "refund_failed", heldCents: order.totalCents, failure: expect.any(String) });
    expect(await countedByHealth()).toBe(before + 1);
    const { emails, events } = await books(order);
    const [, alert] = textsOf(emails, "alert");
    expect(alert).toContain("Do not refund the order itself");
    expect(alert).toContain("Open Payment problems");
    expect(events.map(({ kind }) => kind)).toContain("refund_failed");
    expect(await refundCase(one as PaymentCase)).toMatchObject({ status: 200, body: { state: "succeeded" } });
    expect(await caseOf(order)).toMatchObject({ status: "refunded" });
    expect(await countedByHealth()).toBe(before);
    expect(await statusOf(order)).toBe("processing");
  });

  it("was overtaken by a smaller refund at the gateway is open for the rest, and the history says so", async () => {
    const order = await paidTwice((paymentId) => shop.stripe.refundAtDashboard(paymentId, 100));
    const one = await caseOf(order);
    expect(one).toMatchObject({ status: "refund_failed", refundedCents: 100, heldCents: order.totalCents - 100 });
    const { events, emails, refunds } = await books(order);
    expect(events.find(({ kind }) => kind === "refund_failed")?.note).toContain("€1.00 had been refunded");
    expect(textsOf(emails, "alert")).toHaveLength(2);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["failed", order.totalCents],
      ["succeeded", 100],
    ]);
    await refundCase(one as PaymentCase);
    expect(await caseOf(order)).toMatchObject({ status: "refunded", heldCents: 0 });
    expect((await shop.stripe.books()).refunds.map(({ amount }) => amount)).toContain(order.totalCents - 100);
  });

  it("was overtaken by a full refund at the gateway is refunded once, and is not a problem", async () => {
    const order = await paidTwice((paymentId, of) => shop.stripe.refundAtDashboard(paymentId, of.totalCents));
    expect(await isListedOpen(order)).toBe(false);
    expect(await caseOf(order)).toMatchObject({ status: "refunded", refundedCents: order.totalCents });
  });
});

it("An open surplus does not block paying a difference, and a successful refund is on no list", async () => {
  const order = await paidTwice(() =>
    shop.stripe.misbehave({ on: "refunds.create", kind: "error", status: 400, times: 1 }),
  );
  expect(await isListedOpen(order)).toBe(true);
  await shop.app.db.updateTable("orders").set({ due_cents: 500 }).where("id", "=", order.orderId).execute();
  await shop.stripe.pay(await openSession(order));
  await shop.stripe.delivered();
  const { payments } = await books(order);
  expect(payments.map(({ state }) => state)).toContain("difference");
  const other = await payByCard();
  await refund(shop.app, other.order.orderId, { amount: "1.00" });
  expect((await list("all")).problems.filter(({ orderId }) => orderId === other.order.orderId)).toEqual([]);
});

describe("money that matches no order", () => {
  it("pays the order that staff assign it to, with receipt, history and emails as if it had come in for it, and changes no other order", async () => {
    const { order, one } = await unmatched();
    const { order: other } = await payByCard();
    const untouched = await readEverythingOf(shop.app.db, other.orderId);
    expect((await preview(one, `WC-${order.orderId}`)).body.check).toMatchObject({
      ok: false,
      reason: expect.stringContaining("and €12.30 is due"),
    });
    expect(await assign(one, `WC-${order.orderId}`)).toMatchObject({ status: 409 });
    await price(order, one.amountCents);
    expect((await preview(one, `wc${order.orderId}`)).body).toMatchObject({
      orderId: order.orderId,
      check: { ok: true, effect: "pays" },
    });
    expect(await assign(one, `wc${order.orderId}`)).toMatchObject({
      status: 200,
      body: { effect: "pays", receiptNumber: expect.stringMatching(/^R-/) },
    });
    const { payments, documents, emails, events } = await books(order);
    expect(payments).toMatchObject([
      { id: one.id, state: "applied", method: "stripe", assigned_by: expect.stringContaining("administrator") },
    ]);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
    expect(emails.filter(({ template }) => template === "customer_booking")).toHaveLength(2);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["payment_assigned", "paid"]));
    expect(await statusOf(order)).toBe("processing");
    expect(await caseOf(order)).toMatchObject({
      status: "assigned",
      ended: { by: expect.stringContaining("administrator") },
    });
    expect(await isListedOpen(order)).toBe(false);
    expect(await readEverythingOf(shop.app.db, other.orderId)).toEqual(untouched);
    // From now on it is the order's own money.
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
    expect(await statusOf(order)).toBe("refunded");
  });

  it("pays part of a higher price, and the rest is still due", async () => {
    const { order, one } = await unmatched();
    await price(order, one.amountCents + 500);
    expect((await assign(one, String(order.orderId))).body).toMatchObject({ effect: "part" });
    expect(await statusOf(order)).toBe("pending");
    const { payments, documents, emails } = await books(order);
    expect(payments).toMatchObject([{ id: one.id, state: "applied" }]);
    expect(documents).toMatchObject([{ kind: "receipt", payment_id: one.id }]);
    expect(emails.some(({ template }) => template === "part_paid")).toBe(true);
    expect((await recordByStaff(shop.app, order.orderId, { method: "cash", reference: "Till 3" })).status).toBe(201);
    expect(await statusOf(order)).toBe("processing");
  });

  it("pays an order's requested difference, and is then listed with that order", async () => {
    const { one } = await unmatched(2460);
    const { order: target } = await payByCard();
    await shop.app.db
      .updateTable("orders")
      .set({ due_cents: one.amountCents, total_cents: target.totalCents + one.amountCents })
      .set({ net_cents: target.totalCents + one.amountCents, vat_cents: 0 })
      .where("id", "=", target.orderId)
      .execute();
    expect((await assign(one, String(target.orderId))).body).toMatchObject({ effect: "difference" });
    const { payments, documents, emails } = await books(target);
    expect(payments.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["difference", one.amountCents],
      ["applied", target.totalCents],
    ]);
    expect(documents.filter(({ kind }) => kind === "receipt")).toHaveLength(2);
    expect(emails.some(({ template }) => template === "difference_paid")).toBe(true);
    const listed = (await list("all")).problems.find(({ kind, id }) => kind === "payment" && id === one.id);
    expect(listed).toMatchObject({ status: "assigned", orderId: target.orderId });
  });

  it("replaces an earlier record by hand of the same money, and goes back to the card when it is refunded", async () => {
    const { order, one } = await unmatched();
    await price(order, one.amountCents);
    // As before the upgrade, when nothing prevented staff from doing so.
    await shop.app.db.updateTable("payments").set({ state: "other_business" }).where("id", "=", one.id).execute();
    await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "As the alert says" });
    await shop.app.db.updateTable("payments").set({ state: "unmatched" }).where("id", "=", one.id).execute();
    const receipts = async () => (await books(order)).documents.filter(({ kind }) => kind === "receipt").length;
    expect(await receipts()).toBe(1);
    expect((await assign(one, String(order.orderId))).body).toMatchObject({ effect: "replaces", receiptNumber: null });
    expect(await receipts()).toBe(1);
    const { payments } = await books(order);
    expect(payments.map(({ method, state, closed_by }) => [method, state, closed_by])).toEqual([
      ["stripe", "applied", null],
      ["phone", "unmatched", expect.stringContaining("administrator")],
    ]);
    expect(await isListedOpen(order)).toBe(false);
    // The record was never separate money, so nothing can be paid or refunded with it.
    const record = (await list("all")).problems.find(
      (each) => each.orderId === order.orderId && each.method === "phone",
    );
    expect(record).toMatchObject({ status: "settled", actions: { reopen: { ok: false } } });
    expect((await ask(pathOf(reopenPaymentCase.path, record!), {})).status).toBe(409);
    await refund(shop.app, order.orderId);
    expect(
      (await shop.stripe.books()).refunds.filter(({ amount }) => amount === one.amountCents).length,
    ).toBeGreaterThan(0);
    expect((await books(order)).refunds).toMatchObject([{ by_gateway: true, state: "succeeded", payment_id: one.id }]);
  });

  it("cannot be counted twice: neither staff nor a shop client can mark its order as paid until the money is dealt with", async () => {
    const { order, one } = await unmatched();
    const marked = await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS 2" });
    expect([marked.status, ((await marked.json()) as { message: string }).message]).toEqual([
      409,
      expect.stringContaining("under Payment problems, assign it to the order"),
    ]);
    const byClient = await shop.app.request(`/wp-json/wc/v3/orders/${order.orderId}`, {
      method: "PUT",
      json: { set_paid: true },
      basic: shop.app.apiKey,
    });
    expect(byClient.status).toBe(400);
    expect((await settle(one, "A test of the bank")).status).toBe(200);
    expect((await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS 2" })).status).toBe(201);
  });

  it("goes back to the card that paid, and its customer is told that their payment did not match", async () => {
    const { order, one } = await unmatched();
    const sent = await refundCase(one);
    expect(sent).toMatchObject({ status: 200, body: { state: "succeeded", message: null } });
    expect(await caseOf(order)).toMatchObject({ status: "refunded", heldCents: 0 });
    const [email] = textsOf((await books(order)).emails, "refund");
    expect(email).toContain("which did not match your booking");
    expect(email).not.toContain("no courier will come");
    expect(await statusOf(order)).toBe("pending");
    expect((await refundCase(one)).status).toBe(409);
    expect((await shopOrderOf(shop.app, order.orderId)).refunds).toEqual([]);
  });

  it("paid back by hand is recorded without calling the gateway, and without an email if staff leave it out", async () => {
    const { order, one } = await unmatched();
    const { length } = (await shop.stripe.books()).refunds;
    const recorded = await refundCase(one, { byGateway: false, reason: "Transfer 17", tellCustomer: false });
    expect(recorded.body).toMatchObject({ state: "succeeded" });
    expect((await shop.stripe.books()).refunds).toHaveLength(length);
    const { refunds, emails } = await books(order);
    expect(refunds).toMatchObject([{ by_gateway: false, state: "succeeded", reason: "Transfer 17" }]);
    expect(textsOf(emails, "refund")).toEqual([]);
    expect(await isListedOpen(order)).toBe(false);
  });

  it("refunded at the gateway itself is no longer an open problem, nor is money that the bank took back", async () => {
    const refunded = await unmatched();
    await shop.stripe.refundAtDashboard(refunded.one.reference, refunded.one.amountCents);
    const disputed = await unmatched();
    await shop.stripe.dispute(disputed.one.reference);
    await shop.stripe.delivered();
    expect(await caseOf(refunded.order)).toMatchObject({ status: "refunded" });
    expect(await caseOf(disputed.order)).toMatchObject({ status: "disputed" });
    await shop.stripe.closeDispute(disputed.one.reference, "won");
    await shop.stripe.delivered();
    expect(await caseOf(disputed.order)).toMatchObject({ status: "open" });
    await countedByHealth();
  });

  it("can only be settled with a reason, which is recorded with the name, and opens again when that is undone", async () => {
    const { order, one } = await unmatched();
    expect(await settle(one, "  ")).toMatchObject({
      status: 422,
      body: { data: { params: { because: "Say why there is nothing to do" } } },
    });
    const before = await countedByHealth();
    await settle(one, "It is a test of the bank");
    expect(await countedByHealth()).toBe(before - 1);
    expect(await caseOf(order)).toMatchObject({
      status: "settled",
      ended: { by: expect.stringContaining("administrator"), because: "It is a test of the bank" },
      actions: { settle: { ok: false }, reopen: { ok: true } },
    });
    expect((await settle(one, "Once more")).status).toBe(409);
    expect((await ask(pathOf(reopenPaymentCase.path, one), {})).status).toBe(200);
    expect(await caseOf(order)).toMatchObject({ status: "open", ended: null });
    expect((await books(order)).events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["payment_settled", "payment_reopened"]),
    );
  });

  it("opens again after being settled if a refund of it comes back", async () => {
    const { order, one } = await unmatched();
    const refundId = await shop.stripe.refundAtDashboard(one.reference, 100);
    await shop.stripe.delivered();
    await settle(one, "The rest stays as a tip");
    await shop.stripe.failRefund(refundId);
    await shop.stripe.delivered();
    expect(await caseOf(order)).toMatchObject({ status: "refund_failed", heldCents: one.amountCents });
  });

  it("is refused with advice on what to do, as are unknown fields and outdated amounts", async () => {
    const { order, one } = await unmatched();
    const { order: paid } = await payByCard();
    expect((await preview(one, String(paid.orderId))).body.check).toMatchObject({
      ok: false,
      reason: "This order is already paid; refund this payment",
    });
    expect(await assign(one, "WC-999999")).toMatchObject({
      status: 422,
      body: { data: { params: { order: "There is no order with this reference" } } },
    });
    expect((await refundCase(one, { amountCents: 500 })).status).toBe(422);
    expect((await refundCase(one, { seenCents: 500 })).status).toBe(409);
    await shop.stripe.refundAtDashboard(one.reference, 100);
    await shop.stripe.delivered();
    expect((await preview(one, String(order.orderId))).body.check).toMatchObject({
      ok: false,
      reason: expect.stringContaining("Some of it has gone back"),
    });
  });

  it("pays one order once, even if it is assigned twice at once", async () => {
    const { order, one } = await unmatched();
    await price(order, one.amountCents);
    const answers = await Promise.all([assign(one, String(order.orderId)), assign(one, String(order.orderId))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await books(order)).documents).toHaveLength(1);
  });
});

describe("a refund that was pending and fails later", () => {
  const cancel = ({ orderId }: Pending, body: object = {}) =>
    ask(changeOrderStatus.path.replace("{id}", String(orderId)), { action: "cancel", refund: true, ...body });

  async function cancelledWithPending(body: object = {}) {
    const { order } = await payByCard();
    await shop.stripe.refundsAre("pending");
    expect((await cancel(order, body)).status).toBe(200);
    await shop.stripe.refundsAre("succeeded");
    const [pending] = (await books(order)).refunds;
    expect(pending?.state).toBe("pending");
    return { order, gatewayRefundId: pending?.gateway_refund_id ?? "" };
  }

  it("is on the work list, alerts the team with what to press, and sends its customer one honest email", async () => {
    const before = await countedByHealth();
    const { order, gatewayRefundId } = await cancelledWithPending();
    expect(textsOf((await books(order)).emails, "refund_failed")).toEqual([]);
    await shop.stripe.failRefund(gatewayRefundId);
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    expect(await statusOf(order)).toBe("cancelled");
    const { emails } = await books(order);
    expect(textsOf(emails, "alert")).toEqual([expect.stringContaining("press Try again")]);
    const [email, ...others] = textsOf(emails, "refund_failed");
    expect(others).toEqual([]);
    expect(email).toContain("is cancelled, and no courier will come");
    expect(email).toContain("did not go through");
    expect(await caseOf(order)).toMatchObject({
      kind: "refund",
      cause: "failed_refund",
      status: "refund_failed",
      heldCents: order.totalCents,
    });
    expect(await countedByHealth()).toBe(before + 1);
  });

  it("is promised on the tracking page only while it is under way", async () => {
    const { order, gatewayRefundId } = await cancelledWithPending();
    const delivery = await shop.app.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", order.orderId)
      .executeTakeFirstOrThrow();
    const shown = async () => (await shop.app.request(`/track/${delivery.track_key}/`)).text();
    expect(await shown()).toContain("What was paid goes back");
    await shop.stripe.failRefund(gatewayRefundId);
    await shop.stripe.delivered();
    expect(await shown()).not.toContain("goes back");
    expect(await shown()).toContain("No courier will come");
  });

  it("tells the customer of a cancelled order what happened to the money, as does a refund refused at once", async () => {
    const { order } = await payByCard();
    await shop.stripe.misbehave({ on: "refunds.create", kind: "error", status: 400, times: 1 });
    expect(await cancel(order)).toMatchObject({ status: 200, body: { refund: { state: "failed" } } });
    expect(textsOf((await books(order)).emails, "refund_failed")).toEqual([
      expect.stringContaining("is cancelled, and no courier will come"),
    ]);
    expect(await isListedOpen(order)).toBe(true);
  });

  it("is reported only to the team if no email was promised", async () => {
    const { order, gatewayRefundId } = await cancelledWithPending({ tellCustomer: false });
    await shop.stripe.failRefund(gatewayRefundId);
    await shop.stripe.delivered();
    expect(textsOf((await books(order)).emails, "refund_failed")).toEqual([]);
    expect(await isListedOpen(order)).toBe(true);
  });

  it("can be retried, and every further failure has its own line until the money has gone", async () => {
    const { order, gatewayRefundId } = await cancelledWithPending();
    await shop.stripe.failRefund(gatewayRefundId);
    await shop.stripe.delivered();
    const first = await caseOf(order);
    await shop.stripe.refundsAre("pending");
    expect((await refundCase(first as PaymentCase)).body).toMatchObject({ state: "pending" });
    await shop.stripe.refundsAre("succeeded");
    expect(await isListedOpen(order)).toBe(false);
    const retry = (await books(order)).refunds.at(-1);
    expect(retry).toMatchObject({ retry_of: first?.id, state: "pending" });
    await shop.stripe.failRefund(retry?.gateway_refund_id ?? "");
    await shop.stripe.delivered();
    const lines = (await list("all")).problems.filter(({ orderId }) => orderId === order.orderId);
    expect(lines.map(({ id, status }) => [id, status]).sort()).toEqual([
      [first?.id, "retried"],
      [retry?.id, "refund_failed"],
    ]);
    const second = lines.find(({ status }) => status === "refund_failed");
    await refundCase(second as PaymentCase, { byGateway: false, reason: "Transfer 18" });
    expect(await isListedOpen(order)).toBe(false);
    expect(await statusOf(order)).toBe("refunded");
    expect((await books(order)).documents.filter(({ kind }) => kind === "credit_note")).toHaveLength(1);
  });

  it("is no longer an open problem once the order is refunded instead", async () => {
    const { order } = await payByCard();
    await shop.stripe.misbehave({ on: "refunds.create", kind: "error", status: 400, times: 1 });
    expect((await refund(shop.app, order.orderId, { amount: "2.00" })).status).toBe(400);
    expect(await isListedOpen(order)).toBe(true);
    expect((await refund(shop.app, order.orderId, { amount: "1.00" })).status).toBe(201);
    expect(await isListedOpen(order)).toBe(true);
    expect((await refund(shop.app, order.orderId, { amount: "1.00" })).status).toBe(201);
    expect(await isListedOpen(order)).toBe(false);
    await countedByHealth();
  });

  it("is admitted to the customer if an email had said that it was done", async () => {
    const { order } = await payByCard();
    await refund(shop.app, order.orderId);
    const [made] = (await books(order)).refunds;
    await shop.stripe.failRefund(made?.gateway_refund_id ?? "");
    await shop.stripe.delivered();
    expect(textsOf((await books(order)).emails, "refund_failed")).toEqual([
      expect.stringContaining("It has come back to us"),
    ]);
  });

  it("alerts the team if it was overtaken at the gateway while it waited", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.misbehave({ on: "refunds.create", kind: "error", times: 3 });
    await cancel(order);
    expect((await books(order)).refunds).toMatchObject([{ state: "pending" }]);
    await shop.stripe.behave();
    await shop.stripe.refundAtDashboard(paymentId, 100);
    later(10);
    await sendDueRefunds(shop.app.context);
    await shop.stripe.delivered();
    const { emails } = await books(order);
    expect(textsOf(emails, "alert")).toHaveLength(1);
    expect(textsOf(emails, "refund_failed")).toHaveLength(1);
    const open = (await list("open")).problems.filter(({ orderId }) => orderId === order.orderId);
    expect(open).toMatchObject([{ cause: "failed_refund", heldCents: order.totalCents - 100 }]);
  });
});
