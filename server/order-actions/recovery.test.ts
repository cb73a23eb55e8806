import { expect, it } from "vitest";
import { listSubmissions, type StoredSubmission } from "../../contract/forms.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import {
  getRecoveryState,
  type RecoverBookingResult,
  type RecoveryState,
  recoverBooking,
} from "../../contract/staff-order.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookRequest } from "../../test/journeys.ts";
import { asAdministrator, outboxOf } from "../../test/read-order.ts";
import { storeOrders } from "../../test/store-order.ts";

const { app, clock } = appForFile();

async function recover(orderId: unknown, idempotencyKey?: string) {
  const response = await app.request(recoverBooking.path, {
    json: { orderId },
    token: await app.administratorToken(),
    ...(idempotencyKey && { headers: { "Idempotency-Key": idempotencyKey } }),
  });
  return { status: response.status, body: (await response.json()) as RecoverBookingResult };
}
const stateOf = (orderId: number) =>
  asAdministrator<RecoveryState>(app, getRecoveryState.path.replace("{id}", String(orderId)));
const recovered = async () =>
  (
    await asAdministrator<{ submissions: StoredSubmission[] }>(app, `${listSubmissions.path}?formId=1`)
  ).submissions.filter(({ source }) => source === "booking-recovery");

it("a recovered order is stored as the team's form with the reference DL-{orderId} and the order's data [A139] [A136]", async () => {
  const { orderId } = await bookRequest(app);
  const { status, body } = await recover(orderId);
  expect(status).toBe(201);
  expect(body).toMatchObject({ reference: `DL-${orderId}`, created: true });
  const submission = (await recovered()).find(({ id }) => id === body.submissionId);
  expect(submission).toMatchObject({
    formId: 1,
    orderId,
    email: "aine@example.ie",
    data: {
      reference: `DL-${orderId}`,
      bookingReference: `WC-${orderId}`,
      names: "Áine O'Brien",
      serviceType: "small_van",
      packageDescription: "Legal files",
      deliveryContactName: "Seán Byrne",
      paymentMethod: "account",
    },
  });
  const [newest] = await outboxOf(app, orderId);
  expect(newest).toMatchObject({ template: "team_booking", state: "queued" });
});

it("an order is recovered once with one email to the team, even if pressed twice, at once or later, with any keys [A139] [A137]", async () => {
  const { orderId } = await bookRequest(app);
  const emailsBefore = (await outboxOf(app, orderId)).length;
  const answers = await Promise.all([recover(orderId), recover(orderId), recover(orderId, "key-1")]);
  answers.push(await recover(orderId, "key-1"), await recover(orderId));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.submissionId)).size).toBe(1);
  expect((await recovered()).filter((submission) => submission.orderId === orderId)).toHaveLength(1);
  expect((await outboxOf(app, orderId)).length).toBe(emailsBefore + 1);
});

it("the emails about an order and its earlier recovery are shown beforehand [A140]", async () => {
  const { orderId } = await bookRequest(app);
  expect(await stateOf(orderId)).toMatchObject({
    orderId,
    emails: [
      { template: "team_booking", state: "queued", sentAt: null },
      { template: "customer_booking", recipient: "aine@example.ie", state: "queued", sentAt: null },
    ],
    submission: null,
  });
  await app.db
    .updateTable("emails")
    .set({ state: "sent", sent_at: clock.now() })
    .where("order_id", "=", orderId)
    .execute();
  const { body } = await recover(orderId);
  const state = await stateOf(orderId);
  expect(state.emails.map(({ sentAt }) => sentAt)).toEqual([
    clock.now().toISOString(),
    clock.now().toISOString(),
    null,
  ]);
  expect(state.submission).toEqual({ id: body.submissionId, createdAt: clock.now().toISOString() });
});

it("an order is recovered even if another order's booking has its reference", async () => {
  const { orderId } = await bookRequest(app);
  await app.db
    .insertInto("form_submissions")
    .values({
      form_id: 1,
      data: JSON.stringify({ bookingReference: `DL-${orderId}`, reference: `DL-${orderId}` }),
      source: "website",
    })
    .execute();
  expect((await recover(orderId)).body.created).toBe(true);
});

it("an order made elsewhere with hardly any data is recovered too", async () => {
  const [id = 0] = await storeOrders(app.db, [{ email: "bare@example.ie", at: clock.now() }]);
  expect((await recover(id)).status).toBe(201);
  expect((await recovered())[0]?.data).toMatchObject({ pickupAddress: "Not specified", priority: "standard" });
});

it("a missing order is not found, and an invalid number names the field", async () => {
  expect((await recover(99_999_999)).status).toBe(404);
  for (const orderId of ["12", 1.5, 0, -1, null, 2 ** 40]) expect((await recover(orderId)).status).toBe(422);
  const token = await app.administratorToken();
  expect((await app.request(getRecoveryState.path.replace("{id}", "99999999"), { token })).status).toBe(404);
});

it("recovery is for administrators only, and stores nothing for anyone else [A329]", async () => {
  const { orderId } = await bookRequest(app);
  const token = await app.staffToken("shop_manager");
  expect((await app.request(recoverBooking.path, { json: { orderId }, token })).status).toBe(403);
  expect((await app.request(getRecoveryState.path.replace("{id}", String(orderId)), { token })).status).toBe(403);
  expect((await app.request(recoverBooking.path, { json: { orderId } })).status).toBe(401);
  expect((await recovered()).some((submission) => submission.orderId === orderId)).toBe(false);
});

it("a search by email lists that address's completed orders, at most ten [A130] [A131]", async () => {
  const orders = Array.from({ length: 12 }, (_, index) => ({
    email: "twelve@example.ie",
    at: new Date(clock.now().getTime() - index * 3_600_000),
  }));
  const ids = await storeOrders(app.db, orders);
  await storeOrders(app.db, [{ email: "twelve@example.ie", status: "processing", at: clock.now() }]);
  const found = await asAdministrator<ShopOrder[]>(
    app,
    "/wp-json/wc/v3/orders?customer_email=Twelve%40Example.ie&status=completed&per_page=10",
  );
  expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 10));
});
