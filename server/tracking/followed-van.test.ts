import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CheckoutPage } from "../../contract/checkout.ts";
import { getTrackedVan, type TrackedVan, trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops, type PhoneOwner } from "../../test/phone.ts";
import { readTrackedTopics } from "./read-tracked-topics.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const day = "2026-03-04";
const shop = () => ({ db: app.db, now: clock.now });
const phoneOf = (owner: PhoneOwner) =>
  createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
const here = (lat: number) => [{ lat, lon: -6.4, accuracyM: 8, at: clock.now().toISOString() }];

async function bookTracked(): Promise<{ orderId: OrderId; key: string }> {
  const { orderId } = await bookPaid(app);
  const { track_key } = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { orderId, key: track_key ?? "" };
}

/** A driver on the way to the pickup of one delivery, with another one behind it. */
async function driving() {
  const [owner, mine, other] = [await addDriver(shop()), await bookTracked(), await bookTracked()];
  for (const { orderId } of [mine, other]) await giveStops(shop(), owner, orderId, { day });
  const phone = phoneOf(owner);
  await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId: mine.orderId })]);
  return { owner, phone, mine, other };
}

const vanOf = (key: string) => app.request(getTrackedVan.path.replace("{key}", key));

async function pageOf(key: string) {
  const { checkout } = (await (await app.request(trackPath(key))).json()) as { checkout: CheckoutPage };
  if (checkout.kind !== "tracking") throw new Error(checkout.kind);
  return checkout.tracking;
}

it("An open page fetches only the van, with the same data as the whole page, each time it moves [D067] [D075]", async () => {
  const { phone, mine } = await driving();
  for (const lat of [53.3, 53.29]) {
    await phone.positions(here(lat));
    const answer = await vanOf(mine.key);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { van, expected } = (await answer.json()) as TrackedVan;
    const page = await pageOf(mine.key);
    expect({ van, expected }).toEqual({ van: page.van, expected: page.expected });
    expect(van.lat).toBe(lat);
    clock.set(new Date(clock.now().getTime() + 15_000).toISOString());
  }
});

it.each<[string, (at: Awaited<ReturnType<typeof driving>>) => Promise<unknown>]>([
  ["its stop is reached", ({ phone, mine }) => phone.send([phone.press({ kind: "arrive", stop: "pickup", ...mine })])],
  [
    "the driver goes elsewhere first",
    ({ phone, other }) => phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId: other.orderId })]),
  ],
  ["the driver is off duty", ({ phone }) => phone.duty(false)],
  ["the phone may not say where it is", ({ phone }) => phone.refusePosition()],
  [
    "the order is cancelled",
    ({ mine }) => app.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", mine.orderId).execute(),
  ],
  [
    "the driver is ended",
    ({ owner }) =>
      app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", owner.userId).execute(),
  ],
])("Nobody sees the van once %s, and people behind another stop never do [D067]", async (_, happen) => {
  const at = await driving();
  await at.phone.positions(here(53.3));
  expect((await vanOf(at.mine.key)).status).toBe(200);
  expect((await vanOf(at.other.key)).status).toBe(404);
  expect((await vanOf("f".repeat(32))).status).toBe(404);
  await happen(at);
  expect((await pageOf(at.mine.key)).van).toBeNull();
  expect((await vanOf(at.mine.key)).status).toBe(404);
});

it("The topics of all open pages are looked up with two statements, however many there are [D075]", async () => {
  const driven = [await driving(), await driving(), await driving()];
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = app.db.withPlugin(counter);
  const keys = [...driven.flatMap(({ mine, other }) => [mine.key, other.key]), "f".repeat(32), "no key"];
  const found = await Promise.all(keys.map((key) => readTrackedTopics({ db, now: clock.now }, key)));
  expect(found.map((each) => each?.topics)).toEqual([
    ...driven.flatMap(({ owner, mine, other }) => [
      [`order:${mine.orderId}`, `place:${owner.driverId}`],
      [`order:${other.orderId}`],
    ]),
    undefined,
    undefined,
  ]);
  expect(statements).toBe(2);
});
