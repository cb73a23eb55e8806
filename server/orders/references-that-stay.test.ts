import { afterAll, beforeAll, expect, it } from "vitest";
import { type Board, getBoard } from "../../contract/dispatch.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import { getJobSheets } from "../../contract/run-sheet.ts";
import { changeOrderStatus, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPending, createPayingApp, type Pending, recordByStaff } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { outboxOf } from "../../test/read-order.ts";
import { createTracked } from "../../test/tracked.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";

const day = "2026-03-04";
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  clock.set(`${day}T10:00:00Z`);
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const json = async <Answer>(path: string): Promise<Answer> => {
  const response = await app.request(path, { token: await app.administratorToken() });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
};
const at = (path: string, { orderId }: Pending) => path.replace("{id}", String(orderId));
const referencesOf = async (order: Pending) => (await json<StaffOrder>(at(getStaffOrder.path, order))).references;
const move = async (order: Pending, action: string) => {
  const request = { token: await app.administratorToken(), json: { action } };
  const response = await app.request(at(changeOrderStatus.path, order), request);
  expect(response.status, await response.clone().text()).toBe(200);
  await applyOrderChanges(app.context);
};
const pay = async (order: Pending, body: object) =>
  expect((await recordByStaff(app, order.orderId, body)).status).toBe(201);

/** The references that each screen, document or device shows for an order. */
async function readersOf(order: Pending, phone: ReturnType<typeof createPhone>) {
  const { form } = await referencesOf(order);
  const { track, keyOf } = createTracked(app, clock);
  const own = (text: object) =>
    [`WC-${order.orderId}`, form ?? "none"].filter((each) => JSON.stringify(text).includes(`"${each}"`));
  const { board } = await json<{ board: Board }>(`${getBoard.path}?day=${day}`);
  const { orderKey } = order;
  const page = await track(await keyOf(order.orderId));
  return {
    order: (await referencesOf(order)).booking,
    board: own(board),
    phone: own(await phone.run()),
    papers: own(await json(`${getJobSheets.path}?orders=${order.orderId}`)),
    page: page.bookingReference,
    confirmation: (await json<PublicOrder>(`${at(getOrder.path, order)}?key=${orderKey}`)).bookingReference,
  };
}

it("E006: a delivery keeps its reference while it goes on account, is cancelled, put back and paid, on every screen and document", async () => {
  const [order, other] = [await bookPending(app), await bookPending(app)];
  const own = `WC-${order.orderId}`;
  const byForm = (await referencesOf(order)).form;
  expect([byForm, (await referencesOf(order)).booking]).toEqual([expect.stringMatching(/^DL-/), byForm]);
  await pay(order, toAccount(await openAccount(app, "Shaw & Sons")));
  const shop = { db: app.db, now: clock.now };
  const owner = await addDriver(shop);
  await giveStops(shop, owner, order.orderId, { day });
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  const collected = { kind: "complete", orderId: order.orderId, stop: "pickup", signedBy: "Áine" } as const;
  await phone.send([phone.press(collected)]);
  const everywhere = { order: own, board: [own], phone: [own], papers: [own], page: own, confirmation: own };
  expect(await readersOf(order, phone)).toEqual(everywhere);
  await move(order, "cancel");
  expect(await readersOf(order, phone)).toEqual(everywhere);
  const cancelled = (await outboxOf(app, order.orderId)).filter(({ subject }) => subject.includes("Cancelled"));
  expect(cancelled.map(({ subject, text }) => [subject + text].join().includes(own))).toContain(true);
  expect(cancelled.some(({ subject, text }) => (subject + text).includes(byForm!))).toBe(false);
  await move(order, "hold");
  expect(await readersOf(order, phone)).toEqual(everywhere);
  await pay(order, { method: "phone", reference: "ACC 12" });
  expect(await readersOf(order, phone)).toEqual(everywhere);
  // An order that was never booked keeps the reference of its form.
  await move(other, "cancel");
  const { form, booking } = await referencesOf(other);
  expect(booking).toBe(form);
});

it("The mark of a booked order is set by the database, whichever release writes the order, and never removed", async () => {
  const { orderId } = await bookPending(app);
  const wasBooked = async () => {
    const row = await app.db.selectFrom("orders").select("was_booked").where("id", "=", orderId).executeTakeFirst();
    return row?.was_booked;
  };
  const set = (values: object) => app.db.updateTable("orders").set(values).where("id", "=", orderId).execute();
  expect(await wasBooked()).toBe(false);
  await set({ status: "cancelled" });
  expect(await wasBooked()).toBe(false);
  await set({ on_account_at: clock.now() });
  await set({ on_account_at: null });
  expect(await wasBooked()).toBe(true);
});
