import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { proofPath } from "../../contract/driver-phone.ts";
import { nameRetentionDays } from "../../domain/deliveries/describe-delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { changeSettings, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { createPayingApp } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { jpegWithPosition } from "../../test/pictures.ts";
import { createTracked } from "../../test/tracked.ts";
import { allJobs } from "../jobs/jobs.ts";

const clock = testClock();
let app: TestApp;
beforeEach(async () => {
  clock.set("2026-03-04T10:00:00Z");
  app = await createPayingApp({ now: clock.now });
});
afterEach(() => app.close());

const days = 86_400_000;
const hours = 3_600_000;

/** Books and collects a delivery; `finish` has it signed for and photographed, and returns the paths of both proofs. */
async function setOff() {
  const shop = { db: app.db, now: clock.now };
  const { orderId, key } = await createTracked(app, clock).bookTracked();
  const owner = await addDriver(shop);
  const day = clock.now().toISOString().slice(0, 10);
  await giveStops(shop, owner, orderId, { day });
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  const signedBy = "Áine Byrne";
  await phone.send([phone.press({ kind: "complete", orderId, stop: "pickup", signedBy })]);
  const finish = () => sign(phone, orderId, signedBy);
  return { key, owner, finish };
}

async function sign(phone: ReturnType<typeof createPhone>, orderId: OrderId, signedBy: string): Promise<string[]> {
  const [signature, picture] = [randomUUID(), randomUUID()];
  const done = phone.press({ kind: "complete", orderId, stop: "dropoff", signedBy, proofs: [signature, picture] });
  const about = { orderId, stop: "dropoff", eventId: done.id };
  await phone.prove(signature, { ...about, kind: "signature", signedBy, strokes: [[10, 20, 30, 40]] });
  await phone.prove(picture, { ...about, kind: "picture", picture: jpegWithPosition().toString("base64") });
  await phone.send([done]);
  const keys = await app.db
    .selectFrom("proofs")
    .select("key")
    .where("order_id", "=", orderId)
    .orderBy("kind", "desc")
    .execute();
  return keys.map(({ key }) => proofPath(key));
}

async function deliver() {
  const { finish, ...delivery } = await setOff();
  return { ...delivery, paths: await finish() };
}

const statuses = (paths: readonly string[], token?: string) =>
  Promise.all(paths.map(async (path) => (await app.request(path, token === undefined ? {} : { token })).status));

it("E012: a proof's link ends when the tracking page stops showing it, and signed-in staff can still read it", async () => {
  const [{ paths, key, owner }, other] = [await deliver(), await setOff()];
  const { advance, track } = createTracked(app, clock);
  advance(5 * days);
  const otherPaths = await other.finish();
  const shown = async () => (await track(key)).ends.flatMap(({ proofs }) => proofs.map(({ address }) => address));
  advance(8 * days);
  expect([await shown(), await statuses(paths)]).toEqual([paths, [200, 200]]);
  advance(2 * days);
  expect([await shown(), await statuses(paths)]).toEqual([[], [404, 404]]);
  for (const role of ["administrator", "shop_manager", "dispatcher"] as const)
    expect(await statuses(paths, await app.staffToken(role)), role).toEqual([200, 200]);
  expect(await statuses(paths, await app.staffToken("customer"))).toEqual([404, 404]);
  expect(await statuses(paths, owner.token)).toEqual([404, 404]);
  // The other delivery ended five days later.
  expect(await statuses(otherPaths)).toEqual([200, 200]);
});

it("the page and the link end at the same moment, and an ended link gets the same answer as an unknown one", async () => {
  const { paths, key } = await deliver();
  const { advance, track } = createTracked(app, clock);
  advance(14 * days);
  expect([(await track(key)).isThinned, await statuses(paths)]).toEqual([false, [200, 200]]);
  advance(1);
  expect([(await track(key)).isThinned, await statuses(paths)]).toEqual([true, [404, 404]]);
  const ended = await app.request(paths[0]!);
  const unknown = await app.request(proofPath("A".repeat(22)));
  expect(await ended.json()).toEqual(await unknown.json());
});

it("E012: the link to a failed collection's proof depends on its own order, not on a cancelled one beside it", async () => {
  const { bookTracked, advance } = createTracked(app, clock);
  const cancelled = await bookTracked();
  await app.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", cancelled.orderId).execute();
  const { orderId } = await bookTracked();
  const owner = await addDriver({ db: app.db, now: clock.now });
  await giveStops({ db: app.db, now: clock.now }, owner, orderId, { day: clock.now().toISOString().slice(0, 10) });
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  const picture = randomUUID();
  const failed = phone.press({ kind: "fail", orderId, stop: "pickup", reason: "nobody_there", proofs: [picture] });
  await phone.prove(picture, {
    orderId,
    stop: "pickup",
    eventId: failed.id,
    kind: "picture",
    picture: jpegWithPosition().toString("base64"),
  });
  await phone.send([failed]);
  const { key } = await app.db
    .selectFrom("proofs")
    .select("key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  // The order is still due to be delivered, and its time runs from that due day.
  advance(14 * days + 1);
  expect(await statuses([proofPath(key)])).toEqual([200]);
});

it("E012: staff see signatures as long as the order's documents, and pictures for 13 months", async () => {
  const { paths } = await deliver();
  const { advance } = createTracked(app, clock);
  const forget = allJobs({ mail: null }).find(({ name }) => name === "delete old pictures")!;
  advance(390 * days);
  await forget.run(app.context);
  expect(await statuses(paths, await app.staffToken("dispatcher"))).toEqual([200, 200]);
  advance(10 * days);
  await forget.run(app.context);
  expect(await statuses(paths, await app.staffToken("dispatcher"))).toEqual([200, 404]);
});

it("E012: the privacy policy and the drivers' guide say how long a proof is shown, and to whom", async () => {
  const policy = await readFile("web/policies/privacy-policy.tsx", "utf8");
  const guide = await readFile("docs/drivers.md", "utf8");
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");
  expect(inOneLine(policy)).toContain(
    `names, signatures and pictures are gone from them ${nameRetentionDays} days after the end of a delivery, and their addresses no longer open`,
  );
  expect(inOneLine(policy)).toContain("deleted after 13 months. Signatures stay with the booking’s papers");
  expect(guide).toContain(`anybody with the tracking link until ${nameRetentionDays} days after the end`);
});

it("proofs are closed to shop managers once only administrators see orders, like the delivery itself", async () => {
  const { paths } = await deliver();
  const { advance } = createTracked(app, clock);
  await changeSettings(app, { analyticsVisible: false });
  advance(14 * days + hours);
  const roles = ["administrator", "dispatcher", "shop_manager"] as const;
  const found = await Promise.all(roles.map(async (role) => statuses(paths, await app.staffToken(role))));
  expect(found).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
  ]);
});
