import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "../../contract/change-order.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { assignStops, setStopTimes } from "../../contract/dispatch.ts";
import {
  createDriver,
  createDriverCode,
  type Driver,
  type DriverCode,
  setDriverAccess,
} from "../../contract/drivers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { getPushKey, type PhoneSession, setPush, signInPhone, signOutPhone } from "../../contract/phone-sign-in.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type FakePushService, startFakePushService } from "../../test/fakes/push/fake-push-service.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";
import { ensurePushKeys } from "./ensure-push-keys.ts";
import { sendDuePushes } from "./send-due-pushes.ts";

let app: TestApp;
let service: FakePushService;
let token: string;
let now = new Date("2026-03-04T10:00:00Z");
beforeAll(async () => {
  app = await createPayingApp({ now: () => now });
  service = await startFakePushService();
  token = await app.staffToken("dispatcher");
});
afterAll(async () => {
  await service.stop();
  await app.close();
});
beforeEach(() => service.answer(201));

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const send = () => sendDuePushes(app.context);
const at = (path: string, id: number) => path.replace("{id}", String(id));

async function phoneOf(name = "Dara Ó Sé") {
  const vehicle = (await app.context.settings.current()).settings.deliveryTypes[0]?.id;
  const made = await app.request(createDriver.path, { json: { name, phone: "087 123 4567", vehicle }, token });
  const driver = (await made.json()) as Driver;
  const code = (await (
    await app.request(at(createDriverCode.path, driver.id), { json: {}, token })
  ).json()) as DriverCode;
  const signedIn = await app.request(signInPhone.path, { json: { code: code.code } });
  const phone = (await signedIn.json()) as PhoneSession;
  const { key } = (await (await app.request(getPushKey.path, { token: phone.token })).json()) as { key: string };
  const { subscription, messages } = service.subscribe(key);
  const allow = (json: object) => app.request(setPush.path, { json, token: phone.token });
  expect(await (await allow({ subscription })).json()).toEqual({ kept: true });
  return { driver, phone, messages, allow, subscription };
}
type Phone = Awaited<ReturnType<typeof phoneOf>>;

/** Changes a run as the board does: assigning or unassigning a stop raises the run's version. */
const changeRun = ({ driver }: Phone, day = now.toISOString().slice(0, 10)) =>
  app.db
    .insertInto("runs")
    .values({ driver_id: driver.id, day, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["driver_id", "day"])
        .doUpdateSet((eb) => ({ version: eb("runs.version", "+", 1), changed_at: now })),
    )
    .execute();
const kept = ({ phone }: Phone) =>
  app.db.selectFrom("driver_pushes").selectAll().where("phone_id", "=", phone.phoneId).executeTakeFirst();

it("a changed run is notified to its driver's phone once, encrypted, and without a name or an address [D062]", async () => {
  const [dara, other] = [await phoneOf(), await phoneOf("Somebody Else")];
  await send();
  expect(dara.messages).toEqual([]);
  await changeRun(dara);
  await Promise.all([send(), send(), send()]);
  await send();
  const text = JSON.stringify({ title: "Your run has changed", body: "Open the app to see it.", url: "/driver/" });
  const sender = { aud: new URL(dara.subscription.endpoint).origin, sub: expect.stringMatching(/^mailto:/) };
  expect(dara.messages).toEqual([{ text, ttl: "3600", topic: "run", sender }]);
  later(5_000);
  await changeRun(dara);
  await send();
  expect(dara.messages).toHaveLength(2);
  // Phones show today, so a run of a past or future day needs no message.
  await changeRun(dara, "2026-03-03");
  await changeRun(dara, "2026-03-05");
  await send();
  expect([dara.messages.length, other.messages.length]).toEqual([2, 0]);
});

it("a change while a message is on its way is notified too [D062]", async () => {
  const dara = await phoneOf();
  await changeRun(dara);
  const before = service.requestCount();
  const release = service.hold();
  const sending = send();
  await expect.poll(() => service.requestCount()).toBe(before + 1);
  later(1_000);
  await changeRun(dara);
  release();
  await sending;
  await send();
  expect(dara.messages).toHaveLength(2);
  expect((await kept(dara))?.due_at).toBeNull();
});

it.each(["signs out", "is deactivated with its driver", "is not used for 30 days", "turns messages off"])(
  "a phone that %s gets no more messages [D062]",
  async (how) => {
    const dara = await phoneOf();
    await changeRun(dara);
    if (how === "signs out") await app.request(signOutPhone.path, { json: {}, token: dara.phone.token });
    if (how === "turns messages off")
      expect(await (await dara.allow({ subscription: null })).json()).toEqual({ kept: false });
    if (how === "is deactivated with its driver")
      await app.request(at(setDriverAccess.path, dara.driver.id), { json: { ended: true }, token });
    if (how === "is not used for 30 days") later(30 * 86_400_000);
    await send();
    await changeRun(dara);
    await send();
    expect([dara.messages, await kept(dara)]).toEqual([[], undefined]);
    token = await app.staffToken("dispatcher");
  },
);

it.each([404, 410])("a subscription that the push service answers with %s is deleted [D062]", async (status) => {
  const dara = await phoneOf();
  await changeRun(dara);
  service.answer(status);
  await send();
  expect(await kept(dara)).toBeUndefined();
});

it("a phone that turns messages off gets none, another one still does, and a phone's newer subscription stays [D062]", async () => {
  const [dara, other] = [await phoneOf(), await phoneOf("Somebody Else")];
  await dara.allow({ subscription: null });
  expect([await kept(dara), (await kept(other))?.endpoint]).toEqual([undefined, other.subscription.endpoint]);
  await changeRun(other);
  const before = service.requestCount();
  service.answer(410);
  const release = service.hold();
  const sending = send();
  await expect.poll(() => service.requestCount()).toBe(before + 1);
  const { key } = (await (await app.request(getPushKey.path, { token: other.phone.token })).json()) as { key: string };
  const { subscription } = service.subscribe(key);
  await other.allow({ subscription });
  release();
  await sending;
  expect((await kept(other))?.endpoint).toBe(subscription.endpoint);
});

it("a phone that signs in again with the same subscription is notified, although its former session has ended [D062]", async () => {
  const [before, after] = [await phoneOf(), await phoneOf()];
  await after.allow({ subscription: before.subscription });
  const former = await kept(before);
  await app.request(signOutPhone.path, { json: {}, token: before.phone.token });
  // As if the phone had subscribed just as it signed out.
  await app.db
    .insertInto("driver_pushes")
    .values({ ...former!, due_at: now })
    .execute();
  await send();
  expect([await kept(before), (await kept(after))?.endpoint]).toEqual([undefined, before.subscription.endpoint]);
  expect(before.messages).toEqual([]);
  await changeRun(after);
  await send();
  expect(before.messages).toHaveLength(1);
});

it("the push key is found among other secrets and never changes", async () => {
  const keyOf = async () => (await ensurePushKeys(app.context)).publicKey;
  const first = await keyOf();
  await app.db.insertInto("secrets").values({ name: "a", value: "another" }).execute();
  await app.db.updateTable("secrets").set({ created_at: now }).where("name", "=", "push").execute();
  expect(await keyOf()).toBe(first);
});

it("a push service that is away is retried later, and not forever [D062]", async () => {
  const dara = await phoneOf();
  await changeRun(dara);
  service.answer(503);
  const before = service.requestCount();
  await send();
  await send();
  expect(service.requestCount() - before).toBe(1);
  later(5_000);
  service.answer(201);
  await send();
  expect(dara.messages).toHaveLength(1);
  service.answer(503);
  await changeRun(dara);
  const from = service.requestCount();
  for (let i = 0; i < 10; i++) {
    await send();
    later(600_000);
  }
  expect([service.requestCount() - from, (await kept(dara))?.due_at]).toEqual([4, null]);
});

it("messages go only to the push services of browsers: no phone can make the server call another address [D062]", async () => {
  const { allow, subscription } = await phoneOf();
  const shop = await createTestApp({ environment: { publicUrl: "https://courier.example" } });
  const { refusePushAddress } = await import("./refuse-push-address.ts");
  for (const endpoint of [
    "http://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com:8443/x",
    "https://10.0.0.1/x",
  ]) {
    expect((await allow({ subscription: { ...subscription, endpoint } })).status, endpoint).toBe(422);
  }
  const answered = (await (
    await allow({ subscription: { ...subscription, endpoint: "javascript:alert(1)" } })
  ).json()) as ErrorBody;
  expect(answered.data.status).toBe(422);
  const { environment } = shop.context;
  expect(refusePushAddress(environment, subscription.endpoint)).not.toBeNull();
  for (const endpoint of [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-db5p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])
    expect(refusePushAddress(environment, endpoint), endpoint).toBeNull();
  await shop.close();
});

describe("A change of a job", () => {
  beforeEach(async () => {
    now = new Date("2026-03-04T10:00:00Z");
    token = await app.administratorToken();
  });

  const ask = async (call: { path: string }, id: number, json: object) => {
    const response = await app.request(at(call.path, id), { token, json });
    expect(response.status, await response.clone().text()).toBe(200);
  };
  const give = async ({ driver }: Phone, orderId: OrderId, day: string, stops?: string[]) => {
    const runs = await app.db.selectFrom("runs").select(["driver_id", "version"]).where("day", "=", day).execute();
    const versions = new Map([[driver.id, 0], ...runs.map((run) => [run.driver_id, run.version] as const)]);
    const moves = [{ orderId, ...(stops && { stops }) }];
    await ask(assignStops, orderId, {
      day,
      moves,
      to: { driverId: driver.id },
      versions: [...versions].map(([driverId, version]) => ({ driverId, version })),
    });
  };
  /** Its phone has already been notified of the run that it was given. */
  const driven = async (day = "2026-03-04") => {
    const dara = await phoneOf();
    const orderId = (await bookPaid(app)).orderId as OrderId;
    if (day !== "2026-03-04") await change(orderId, { scheduledDate: day });
    await give(dara, orderId, day);
    await send();
    dara.messages.length = 0;
    later(60_000);
    return { dara, orderId };
  };
  const move = (id: OrderId, kind: string, more: object = {}) =>
    ask(recordDeliveryEvent, id, { eventId: randomUUID(), kind, ...more });
  const setStatus = async (id: OrderId, action: string) => {
    await ask(changeOrderStatus, id, { action });
    await applyOrderChanges(app.context);
  };
  const change = async (id: OrderId, changes: object) => {
    const { version } = await app.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await ask(changeOrder, id, { version, changes, tellCustomer: false });
  };
  /** Makes the same change as a new quote. */
  const readdress = (id: OrderId) =>
    app.db
      .updateTable("orders")
      .set({
        shipment: sql<string>`jsonb_set(shipment, '{dropoff,address1}', '"2 Other Street"')`,
        version: sql<number>`version + 1`,
        date_modified: now,
      })
      .where("id", "=", id)
      .execute();
  const collected = (id: OrderId) => move(id, "complete", { stop: "pickup", signedBy: "Áine" });

  const changes: Record<string, (id: OrderId) => Promise<unknown>> = {
    "its order is cancelled": (id) => setStatus(id, "cancel"),
    "its order is cancelled after it was collected": async (id) => {
      await collected(id);
      await setStatus(id, "cancel");
    },
    "its delivery is cancelled by a dispatcher": (id) => move(id, "cancel"),
    "its address changes": readdress,
    "its instructions change": (id) => change(id, { deliveryInstructions: "Use the yard" }),
    "its safe place changes": (id) => change(id, { safePlace: "In the shed" }),
    "its day changes": (id) => change(id, { scheduledDate: "2026-03-05" }),
    "its agreed time changes": (id) => ask(setStopTimes, id, { stop: "dropoff", by: "2026-03-04T14:00:00Z" }),
  };

  it.each(Object.keys(changes))("is notified to its driver's phone once, and to no other: %s [D062]", async (what) => {
    const { dara, orderId } = await driven();
    const other = await driven();
    await changes[what]?.(orderId);
    await send();
    await send();
    expect([dara.messages.length, other.dara.messages.length]).toEqual([1, 0]);
  });

  it("is notified again if the delivery is reinstated [D062]", async () => {
    const { dara, orderId } = await driven();
    await move(orderId, "cancel");
    await send();
    later(60_000);
    await move(orderId, "reinstate");
    await send();
    expect(dara.messages).toHaveLength(2);
  });

  it("is notified to nobody if it is in a run of tomorrow, which phones do not show yet [D062]", async () => {
    const { dara, orderId } = await driven("2026-03-05");
    for (const what of ["its agreed time changes", "its instructions change", "its order is cancelled"])
      await changes[what]?.(orderId);
    await send();
    expect(dara.messages).toEqual([]);
  });

  it("is not notified to drivers who have done their stop or made the change, or if drivers do not see it [D062]", async () => {
    const { dara, orderId } = await driven();
    await change(orderId, { email: "other@example.ie", firstName: "Máire" });
    await collected(orderId);
    await send();
    expect(dara.messages).toEqual([]);
    const brian = await phoneOf("Brian Walsh");
    await ask(recordDeliveryEvent, orderId, { eventId: randomUUID(), kind: "hand_in" });
    await give(brian, orderId, "2026-03-04", ["dropoff"]);
    await send();
    for (const { messages } of [dara, brian]) messages.length = 0;
    later(60_000);
    await ask(setStopTimes, orderId, { stop: "dropoff", by: "2026-03-04T14:00:00Z" });
    await send();
    expect([dara.messages.length, brian.messages.length]).toEqual([0, 1]);
    later(60_000);
    await ask(setStopTimes, orderId, { stop: "dropoff", by: "2026-03-04T14:00:00Z" });
    await send();
    expect(brian.messages).toHaveLength(1);
  });
});
