import { expect, it } from "vitest";
import { previewOrderEmail } from "../../contract/change-order.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import {
  changeOrderStatus,
  getRecoveryState,
  getStaffOrder,
  recoverBooking,
  type StaffOrder,
} from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, refund } from "../../test/payments.ts";
import { bookTwo, bookTwoDriven, bookTwoPaid, type DistinctOrder, readEverythingOf } from "../../test/two-orders.ts";
import { isFailure } from "../context.ts";
import { changeOrderStatus as applyStatus } from "./change-order-status.ts";
import { getStaffOrder as readStaffOrder } from "./get-staff-order.ts";
import { queueDeliveryEmail } from "./queue-delivery-email.ts";

const { app, clock } = appForFile({ livePayments: true });

async function ask<Body>(path: string, id: OrderId, json?: object): Promise<Body> {
  const token = await app.administratorToken();
  const response = await app.request(path.replace("{id}", String(id)), { token, ...(json && { json }) });
  return (await response.json()) as Body;
}

const idsOf = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => String(id)).sort();
const stored = async (table: "payment_sessions" | "form_submissions", orderId: OrderId) =>
  app.db.selectFrom(table).select("id").where("order_id", "=", orderId).execute();

it("Staff see the lines, route, money, documents, emails, submissions and history of the order itself", async () => {
  const both = await bookTwoDriven(app);
  for (const [at, { orderId }] of both.entries()) {
    await refund(app, orderId, { amount: `${at + 1}.00` });
    await app.db
      .updateTable("quotes")
      .set({ path: JSON.stringify([[53, -6 - at]]) })
      .where("id", "=", (eb) => eb.selectFrom("orders").select("quote_id").where("id", "=", orderId))
      .execute();
  }
  for (const [at, { orderId, orderKey, totalCents, email, trackKey }] of both.entries()) {
    const order = await ask<StaffOrder>(getStaffOrder.path, orderId);
    const { payments, refunds, documents, emails, events } = await booksOf(app, orderId);
    expect(order).toMatchObject({ id: orderId, totalCents, customer: { email }, path: [[53, -6 - at]] });
    expect(order.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(order.netCents);
    expect(idsOf(order.payments)).toEqual(idsOf(payments));
    expect(idsOf(order.refunds)).toEqual(idsOf(refunds));
    expect(idsOf(order.emails)).toEqual(idsOf(emails));
    expect(idsOf(order.events)).toEqual(idsOf(events));
    expect(idsOf(order.paymentPages)).toEqual(idsOf(await stored("payment_sessions", orderId)));
    expect(idsOf(order.submissions)).toEqual(idsOf(await stored("form_submissions", orderId)));
    expect(order.receipt?.number).toBe(
      `R-${String(documents.find(({ kind }) => kind === "receipt")?.number).padStart(6, "0")}`,
    );
    expect(order.refunds[0]?.creditNote?.path).toContain(`/${orderId}/`);
    const shown = (await (
      await app.request(`${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`)
    ).json()) as PublicOrder;
    expect(shown).toMatchObject({ id: orderId, totalCents, path: [[53, -6 - at]], customer: { email } });
    expect(shown.lines).toEqual(order.lines);
    expect(shown.trackingUrl).toMatch(new RegExp(`${trackKey}$`));
  }
});

it("Rows beyond those shown are counted for the order itself", async () => {
  const both = await bookTwo(app);
  for (const [at, { orderId }] of both.entries()) {
    const rows = (count: number) => Array.from({ length: count }, () => ({ order_id: orderId }));
    await app.db
      .insertInto("order_events")
      .values(
        rows(200 + 10 * at).map((row) => ({
          ...row,
          happened_at: clock.now(),
          actor: "staff",
          kind: "note",
          note: "",
          data: "{}",
        })),
      )
      .execute();
    await app.db
      .insertInto("emails")
      .values(
        rows(50 + 10 * at).map((row, count) => ({
          ...row,
          message_id: `<${orderId}-${count}@example.ie>`,
          template: "alert",
          recipient: "team@example.ie",
          subject: "",
          data: "{}",
          state: "sent" as const,
        })),
      )
      .execute();
  }
  for (const { orderId } of both) {
    const { events, emails } = await booksOf(app, orderId);
    expect((await ask<StaffOrder>(getStaffOrder.path, orderId)).hidden).toEqual({
      events: events.length - 200,
      emails: emails.length - 50,
    });
  }
});

it("An order that waits to be exported shows this, and no other order does", async () => {
  const [first, second] = await bookTwo(app);
  for (const [at, { orderId }] of [first, second].entries())
    await app.db
      .insertInto("shop_placements")
      .values({ order_id: orderId, reference: `test-${orderId}`, attempts: at + 1, next_attempt_at: clock.now() })
      .execute();
  const context = { ...app.context, remoteShop: { ...app.context.remoteShop, url: "https://shop.example.ie" } };
  for (const [at, { orderId }] of [first, second].entries()) {
    const order = await readStaffOrder(context, { id: orderId });
    expect(isFailure(order) ? null : order.pendingExport?.attempts).toBe(at + 1);
  }
});

it("A change of status returns and changes its own order, with its own history and page", async () => {
  const [first, second] = await bookTwoPaid(app);
  await ask(changeOrderStatus.path, first.orderId, { action: "hold" });
  const before = await readEverythingOf(app.db, first.orderId);
  expect(await ask(changeOrderStatus.path, second.orderId, { action: "complete" })).toMatchObject({
    orderId: second.orderId,
    status: "completed",
  });
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  const after = await readEverythingOf(app.db, second.orderId);
  expect(await ask(changeOrderStatus.path, first.orderId, { action: "process" })).toMatchObject({
    orderId: first.orderId,
  });
  expect(await readEverythingOf(app.db, second.orderId)).toEqual(after);
});

it("A status that goes to the remote shop first is that of its own order", async () => {
  const both = await bookTwoPaid(app);
  const pushed: unknown[] = [];
  // The shop refuses, so that nothing changes here.
  const refused = { failed: "unavailable" as const, message: "It does not answer" };
  const remoteShop = {
    ...app.context.remoteShop,
    url: "https://shop.example.ie",
    pushStatus: async (_: unknown, id: OrderId, status: string) => {
      pushed.push([id, status]);
      return refused;
    },
  };
  for (const { orderId } of both)
    expect(await applyStatus({ ...app.context, remoteShop }, { id: orderId, action: "complete" })).toEqual(refused);
  expect(pushed).toEqual(both.map(({ orderId }) => [orderId, "completed"]));
});

it("An email is previewed and sent to the customer of its own order", async () => {
  for (const { orderId, email } of await bookTwoDriven(app)) {
    const preview = { about: "cancel", refund: false };
    expect(await ask(previewOrderEmail.path, orderId, preview)).toMatchObject({ email: { recipient: email } });
    await queueDeliveryEmail(app.context, orderId, { kind: "on_the_way", minutes: 20 });
    const { emails } = await booksOf(app, orderId);
    expect(emails.filter(({ template }) => template === "delivery_news").map(({ recipient }) => recipient)).toEqual([
      email,
    ]);
  }
});

it("A recovery is stored once per order, and shown with that order's booking emails only", async () => {
  const both = await bookTwo(app);
  const ids = new Map<OrderId, number>();
  const token = await app.administratorToken();
  for (const { orderId } of both) {
    const response = await app.request(recoverBooking.path, { json: { orderId }, token });
    const body = (await response.json()) as { submissionId: number; created: boolean };
    expect(body.created).toBe(true);
    ids.set(orderId, body.submissionId);
  }
  for (const order of both as DistinctOrder[]) {
    await app.db
      .insertInto("emails")
      .values({
        order_id: order.orderId,
        message_id: `<${order.orderId}@example.ie>`,
        template: "alert",
        recipient: "team@example.ie",
        subject: "",
        data: "{}",
        state: "sent",
      })
      .execute();
    const { emails } = await booksOf(app, order.orderId);
    const booking = emails.filter(({ template }) => /^(team|customer)_booking$/.test(template));
    const state = await ask<{ orderId: number; emails: { recipient: string }[]; submission: { id: number } }>(
      getRecoveryState.path,
      order.orderId,
    );
    expect(state.orderId).toBe(order.orderId);
    expect(state.submission.id).toBe(ids.get(order.orderId));
    expect(state.emails.map(({ recipient }) => recipient)).toEqual(booking.map(({ recipient }) => recipient));
  }
});
