import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { testClock, wednesdayMorning } from "../../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../../test/phone.ts";
import { allJobs } from "../../jobs/jobs.ts";
import { rotatePositionPartitions } from "../rotate-position-partitions.ts";

const clock = testClock();
let app: TestApp;
let shop: { db: TestApp["db"]; now: () => Date };
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  shop = { db: app.db, now: clock.now };
});
beforeEach(() => clock.set(wednesdayMorning.toISOString()));
afterAll(() => app.close());

const driven = async () => {
  const owner = await addDriver(shop);
  const { orderId } = await bookPaid(app);
  await giveStops(shop, owner, orderId, { day: "2026-03-04" });
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  return { owner, phone, orderId };
};
const at = (minutesAgo: number, lat = 53.3) => ({
  lat,
  lon: -6.3,
  accuracyM: 10,
  at: new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString(),
});
const placeOf = (driverId: number) =>
  app.db.selectFrom("driver_places").selectAll().where("driver_id", "=", driverId).executeTakeFirst();
const positionsOf = (driverId: number) =>
  app.db.selectFrom("driver_positions").select("lat").where("driver_id", "=", driverId).orderBy("located_at").execute();

describe("A driver's position [D057]", () => {
  it("is stored between setting off and the last stop, and at no other time", async () => {
    const { owner, phone, orderId } = await driven();
    expect(await phone.positions([at(0)])).toEqual({ taken: 0 });
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    expect(await phone.positions([at(2, 53.1), at(1, 53.2)])).toEqual({ taken: 2 });
    expect(await placeOf(owner.driverId)).toMatchObject({ lat: 53.2, refused: false });
    await phone.send([
      phone.press({ kind: "complete", stop: "pickup", orderId }),
      phone.press({ kind: "complete", stop: "dropoff", orderId }),
    ]);
    expect(await phone.positions([at(0)])).toEqual({ taken: 0 });
    expect(await positionsOf(owner.driverId)).toEqual([{ lat: 53.1 }, { lat: 53.2 }]);
  });

  it("is not stored off duty, and going off duty deletes the last position", async () => {
    const { owner, phone, orderId } = await driven();
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    await phone.positions([at(0)]);
    expect(await placeOf(owner.driverId)).toBeDefined();
    await phone.duty(false);
    expect(await placeOf(owner.driverId)).toBeUndefined();
    expect(await phone.positions([at(0)])).toEqual({ taken: 0 });
    expect(await placeOf(owner.driverId)).toBeUndefined();
  });

  it("is stored from many phones at once, each by its own driver's state [D075]", async () => {
    const fleet = await Promise.all(Array.from({ length: 12 }, driven));
    for (const [index, { phone, orderId }] of fleet.entries()) {
      if (index % 3 !== 0) await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
      if (index % 3 === 2) await phone.duty(false);
    }
    const taken = await Promise.all(fleet.map(({ phone }, index) => phone.positions([at(0, 53 + index / 100)])));
    expect(taken.map((answer) => answer.taken)).toEqual(fleet.map((_, index) => (index % 3 === 1 ? 1 : 0)));
    for (const [index, { owner }] of fleet.entries())
      expect((await placeOf(owner.driverId))?.lat).toBe(index % 3 === 1 ? 53 + index / 100 : undefined);
  });

  it("older than ten minutes is dropped, a repeat counts once, and an older one does not replace the newest", async () => {
    const { owner, phone, orderId } = await driven();
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    const [old, recent, now] = [at(11, 53.1), at(5, 53.2), at(0, 53.3)];
    expect(await phone.positions([now, old])).toEqual({ taken: 1 });
    await phone.positions([recent, now]);
    expect(await positionsOf(owner.driverId)).toEqual([{ lat: 53.2 }, { lat: 53.3 }]);
    expect(await placeOf(owner.driverId)).toMatchObject({ lat: 53.3 });
  });

  it("is not stored for a driver whose only stop is of a cancelled delivery, or who has not set off while another drives", async () => {
    const [cancelled, waiting, driving] = [await driven(), await driven(), await driven()];
    for (const { phone, orderId } of [cancelled, driving])
      await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    await app.db
      .updateTable("deliveries")
      .set({ state: "cancelled" })
      .where("order_id", "=", cancelled.orderId)
      .execute();
    for (const { phone } of [cancelled, waiting, driving]) await phone.refusePosition();
    const placesOf = () => Promise.all([cancelled, waiting, driving].map(({ owner }) => placeOf(owner.driverId)));
    expect(await placesOf()).toEqual([undefined, undefined, expect.objectContaining({ refused: true })]);
    const taken = await Promise.all([cancelled, waiting, driving].map(({ phone }) => phone.positions([at(0)])));
    expect(taken.map((answer) => answer.taken)).toEqual([0, 0, 1]);
    expect(await placesOf()).toEqual([undefined, undefined, expect.objectContaining({ refused: false, lat: 53.3 })]);
    await driving.phone.duty(false);
    await driving.phone.refusePosition();
    expect(await placesOf()).toEqual([undefined, undefined, undefined]);
  });

  it("that the phone may not share is shown as such, until it may", async () => {
    const { owner, phone, orderId } = await driven();
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    await phone.refusePosition();
    expect(await placeOf(owner.driverId)).toMatchObject({ refused: true, lat: null });
    await phone.positions([at(0)]);
    expect(await placeOf(owner.driverId)).toMatchObject({ refused: false, lat: 53.3 });
  });
});

describe("The daily partitions of positions", () => {
  const parts = async () =>
    (
      await sql<{ name: string }>`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'driver_positions'::regclass order by 1`.execute(app.db)
    ).rows.map(({ name }) => name);

  it("are created ahead, take in earlier rows, and are dropped after thirty days", async () => {
    const { owner, phone, orderId } = await driven();
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    await phone.positions([at(0)]);
    await rotatePositionPartitions(app.context);
    await rotatePositionPartitions(app.context);
    expect(await parts()).toEqual([
      ...["04", "05", "06", "07"].map((day) => `driver_positions_202603${day}`),
      "driver_positions_other",
    ]);
    expect(await positionsOf(owner.driverId)).toHaveLength(1);
    clock.set("2026-04-03T10:00:00Z");
    await rotatePositionPartitions(app.context);
    expect(await parts()).toContain("driver_positions_20260304");
    clock.set("2026-04-04T10:00:00Z");
    // By the job that runs on its own in production [D070].
    const job = allJobs({ mail: null }).find(({ name }) => name === "rotate position partitions");
    await job?.run(app.context);
    expect(await parts()).not.toContain("driver_positions_20260304");
    expect(await positionsOf(owner.driverId)).toEqual([]);
  });
});
