import { describe, expect, it } from "vitest";
import { getPortalDelivery, type PortalDeliveryDetails } from "../../contract/portal-deliveries.ts";
import { getTrackedVan } from "../../contract/tracking.ts";
import type { DeliveryState, StopKind } from "../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addMember, signInMember } from "../../test/members.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { createTracked } from "../../test/tracked.ts";

const { app, clock } = appForFile({ livePayments: true });
const { advance, bookTracked, follow, move, open, track } = createTracked(app, clock);

const minuteMs = 60_000;
/** Digits that occur nowhere else in an answer. */
const here = { lat: 53.456_789, lon: -6.543_211 };

type Press = ["set_off" | "arrive" | "complete" | "fail", StopKind];

/** Adds a driver on duty with a phone, who has these stops in this order. */
async function hire(stops: readonly (readonly [OrderId, StopKind])[]) {
  const shop = { db: app.db, now: clock.now };
  const owner = await addDriver(shop, "Ciarán Walsh");
  const give = (orderId: OrderId, stop: StopKind) =>
    giveStops(shop, owner, orderId, { day: "2026-03-04", stops: [stop] });
  for (const [orderId, stop] of stops) await give(orderId, stop);
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  return {
    ...owner,
    give,
    phone,
    async press(orderId: OrderId, [kind, stop]: Press) {
      const reason = kind === "fail" ? ({ reason: "nobody_there" } as const) : {};
      const results = await phone.send([phone.press({ kind, orderId, stop, ...reason })]);
      expect(results).toMatchObject([{ kept: true, refused: null }]);
      advance(1_000);
    },
    /** The phone reports its position; `taken` is 0 while positions are not wanted. */
    locate: () => phone.positions([{ ...here, accuracyM: 10, at: clock.now().toISOString() }]),
    /** Stores a last position that should not have been accepted. */
    leavePlace: () =>
      app.db
        .insertInto("driver_places")
        .values({ driver_id: owner.driverId, ...here, accuracy_m: 10, located_at: clock.now() })
        .onConflict((row) => row.column("driver_id").doUpdateSet({ ...here, located_at: clock.now() }))
        .execute(),
  };
}

/** How a delivery gets into a state: its driver's actions, and a dispatcher's in between. */
type Way = [name: string, state: DeliveryState, presses: (Press | "cancel" | "bring_back")[], isDrivenTo?: boolean];

const collected: Press = ["complete", "pickup"];
const ways: Way[] = [
  ["given to a driver", "unassigned", []],
  ["driven to, to collect", "to_pickup", [["set_off", "pickup"]], true],
  ["at the pickup", "at_pickup", [["arrive", "pickup"]]],
  ["collected", "collected", [collected]],
  ["driven to, to deliver", "to_dropoff", [collected, ["set_off", "dropoff"]], true],
  ["at the drop-off", "at_dropoff", [collected, ["arrive", "dropoff"]]],
  ["delivered", "delivered", [collected, ["complete", "dropoff"]]],
  ["failed at the pickup", "failed", [["fail", "pickup"]]],
  ["failed at the drop-off", "failed", [collected, ["fail", "dropoff"]]],
  ["to be brought back", "returning", [collected, "bring_back"]],
  ["brought back", "returning", [collected, "bring_back", ["set_off", "return"]], true],
  ["returned", "returned", [collected, "bring_back", ["complete", "return"]]],
  ["cancelled", "cancelled", ["cancel"]],
  ["cancelled on the way", "cancelled", [["set_off", "pickup"], "cancel"]],
];

/** What else the driver has to do, and whether this delivery's people may still see the van. */
const others: [name: string, position: "before" | "after" | null, presses: Press[], isFree: boolean][] = [
  ["nothing else", null, [], true],
  ["a stop after it", "after", [], true],
  ["a stop before it", "before", [], false],
  ["a stop after it, driven to now", "after", [["set_off", "pickup"]], false],
  ["a stop after it, where the driver is", "after", [["arrive", "pickup"]], false],
  ["a stop before it that is done", "before", [["complete", "pickup"]], true],
];

const noPage = { state: "none", van: null, vanSeen: null };

describe("Where the van is [D067]", () => {
  describe.each(others)("of a driver with %s", (_, position, othersPresses, isFree) => {
    it.each(ways)("while a delivery is %s", async (__, state, presses, isDrivenTo = false) => {
      const mine = await bookTracked();
      const other = position === null ? null : (await bookTracked()).orderId;
      const own = (["pickup", "dropoff"] as const).map((kind) => [mine.orderId, kind] as const);
      const stops = other === null ? [] : [[other, "pickup"] as const];
      const driver = await hire(position === "before" ? [...stops, ...own] : [...own, ...stops]);
      for (const press of presses)
        if (typeof press !== "string") await driver.press(mine.orderId, press);
        else {
          await move(mine.orderId, { kind: press });
          if (press !== "bring_back") continue;
          await driver.give(mine.orderId, "return");
          // A stop after this delivery also comes after its return.
          if (other !== null && position === "after") await driver.give(other, "pickup");
        }
      if (other !== null) for (const press of othersPresses) await driver.press(other, press);

      const isShown = isDrivenTo && isFree;
      // The page is rendered from this answer alone.
      const expectSeen = async (isSeen: boolean, minutesAgo: number | null) => {
        const { text, checkout } = await open(mine.key);
        const { state: now, van, vanSeen } = checkout?.kind === "tracking" ? checkout.tracking : noPage;
        expect(now).toBe(state);
        expect(van).toEqual(isSeen ? here : null);
        expect(vanSeen?.minutesAgo ?? null).toBe(minutesAgo);
        expect(/456789|543211/.test(text)).toBe(isSeen);
        // What an open page requests on its own.
        const asked = await app.request(getTrackedVan.path.replace("{key}", mine.key));
        expect(asked.status).toBe(isSeen ? 200 : 404);
        expect(/456789|543211/.test(await asked.text())).toBe(isSeen);
      };
      const news = await follow(mine.key);
      await news.until("hello");
      const { taken } = await driver.locate();
      if (taken === 0) await driver.leavePlace();
      // Earlier messages may arrive only now, and this version arrives after all of them.
      const marker = 1_000;
      await app.db.updateTable("deliveries").set({ version: marker }).where("order_id", "=", mine.orderId).execute();
      expect((await news.until(`"version":${marker}`)).includes('"position"')).toBe(isShown);
      await news.leave();

      await expectSeen(isShown, isShown ? 0 : null);
      advance(6 * minuteMs);
      await expectSeen(isShown, isShown ? 6 : null);
      advance(14 * minuteMs);
      await expectSeen(isShown, isShown ? 20 : null);
      // Too old to show where, but not too old to say when it was last seen.
      advance(minuteMs);
      await expectSeen(false, isShown ? 21 : null);

      await driver.leavePlace();
      await expectSeen(isShown, isShown ? 0 : null);
      await driver.phone.duty(false);
      await driver.leavePlace();
      await expectSeen(false, null);
    });
  });

  describe.each(others)("in the portal, of a driver with %s", (_, position, othersPresses, isFree) => {
    it.each(ways.filter(([, state]) => ["to_pickup", "collected", "to_dropoff", "delivered"].includes(state)))(
      "is the same as on the tracking page, while a delivery is %s [C023]",
      async (__, ___, presses, isDrivenTo = false) => {
        const mine = await bookTracked();
        const { id } = await openAccount(app, "Aran Books");
        const member = await signInMember(app, (await addMember(app, id, { role: "viewer" })).email);
        await app.db.updateTable("orders").set({ account_id: id }).where("id", "=", mine.orderId).execute();
        const other = position === null ? null : (await bookTracked()).orderId;
        const own = (["pickup", "dropoff"] as const).map((kind) => [mine.orderId, kind] as const);
        const stops = other === null ? [] : [[other, "pickup"] as const];
        const driver = await hire(position === "before" ? [...stops, ...own] : [...own, ...stops]);
        for (const press of presses) if (typeof press !== "string") await driver.press(mine.orderId, press);
        if (other !== null) for (const press of othersPresses) await driver.press(other, press);
        await driver.leavePlace();
        const seen = await member.request(getPortalDelivery.path.replace("{orderId}", String(mine.orderId)));
        const text = await seen.text();
        const { van, vanSeen, path, expected } = await track(mine.key);
        const { tracking } = JSON.parse(text) as PortalDeliveryDetails;
        expect(tracking).toMatchObject({ van, vanSeen, expected, path: vanSeen === null ? [] : path });
        expect(van).toEqual(isDrivenTo && isFree ? here : null);
        expect(/456789|543211/.test(text)).toBe(isDrivenTo && isFree);
      },
    );
  });

  it("is shown to nobody before the driver sets off for their stop, or if the phone refuses its position", async () => {
    const [first, second] = [await bookTracked(), await bookTracked()];
    const driver = await hire([
      [first.orderId, "pickup"],
      [second.orderId, "pickup"],
    ]);
    await driver.press(first.orderId, ["set_off", "pickup"]);
    expect(await driver.locate()).toEqual({ taken: 1 });
    expect((await track(first.key)).van).toEqual(here);
    advance(1_000);
    await driver.press(first.orderId, collected);
    await driver.press(second.orderId, ["set_off", "pickup"]);
    // Where it was seen on the way to somebody else is only for them.
    expect(await track(second.key)).toMatchObject({ van: null, vanSeen: null, expected: null });
    expect((await track(second.key)).driver).toEqual({
      firstName: "Ciarán",
      vehicle: "Small Van",
      phone: "+353871112222",
    });
    await driver.locate();
    expect((await track(second.key)).van).toEqual(here);
    await driver.phone.refusePosition();
    expect(await track(second.key)).toMatchObject({ van: null, vanSeen: null });
  });

  it("comes with an approximate arrival time, in steps of five minutes, while the van is seen", async () => {
    const { orderId, key } = await bookTracked();
    const driver = await hire([[orderId, "pickup"]]);
    await driver.press(orderId, ["set_off", "pickup"]);
    await driver.locate();
    const { about, from, until } = (await track(key)).expected ?? { about: "", from: "", until: "" };
    for (const instant of [about, from, until]) expect(new Date(instant).getTime() % (5 * minuteMs)).toBe(0);
    expect(from <= about && about <= until).toBe(true);
    advance(21 * minuteMs);
    expect((await track(key)).expected).toBeNull();
  });

  it("is sent live only to the people it concerns, and changes of the delivery to everyone who follows it [D066]", async () => {
    const { orderId, key } = await bookTracked();
    const driver = await hire([[orderId, "pickup"]]);
    const early = await follow(key);
    await early.until("hello");
    await driver.leavePlace();
    await driver.press(orderId, ["set_off", "pickup"]);
    expect(await early.until("delivery")).not.toContain("position");
    await driver.locate();
    const now = await follow(key);
    await now.until("hello");
    advance(1_000);
    await driver.locate();
    await now.until("position");
    await Promise.all([early.leave(), now.leave()]);
  });
});
