import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import type { CheckoutPage } from "../../../contract/checkout.ts";
import type { Board, BoardStop } from "../../../contract/dispatch.ts";
import { getBoard } from "../../../contract/dispatch.ts";
import { signInPhone } from "../../../contract/phone-sign-in.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { seedDemo } from "../seed-demo.ts";
import type { DemoClock } from "./demo-clock.ts";
import { fleet } from "./fleet.ts";
import { deliveriesOfDay, unassignedDeliveries } from "./office.ts";
import { startDay } from "./start-day.ts";

let app: TestApp;
let clock: ReturnType<typeof createSteps>;
afterEach(async () => {
  clock.end();
  await app.close();
});

/** How many wait for the demo's clock: its drivers and its dispatcher. */
const everybody = fleet.length + 1;
const minuteMs = 60_000;

/** A clock that advances to the next awaited instant whenever everyone is waiting. */
function createSteps(start: string) {
  let now = new Date(start);
  let waiting: { at: Date; come: () => void; end: (error: Error) => void }[] = [];
  const ended = new DOMException("The demo ends", "AbortError");
  let isOver = false;
  const allWait = async () => {
    while (waiting.length < everybody) await nextTurn();
  };
  const steps: DemoClock & { advance(minutes: number): Promise<void>; begin(start: string): void; end(): void } = {
    now: () => now,
    until: (at) =>
      at <= now || isOver
        ? isOver
          ? Promise.reject(ended)
          : Promise.resolve()
        : new Promise((come, end) => waiting.push({ at, come, end })),
    async advance(minutes) {
      const goal = new Date(now.getTime() + minutes * minuteMs);
      for (;;) {
        await allWait();
        const [next] = waiting.toSorted((a, b) => a.at.getTime() - b.at.getTime());
        if (!next || next.at > goal) break;
        waiting = waiting.filter((each) => each !== next);
        now = next.at;
        next.come();
      }
      now = goal;
    },
    begin(instant) {
      now = new Date(instant);
      isOver = false;
    },
    end() {
      isOver = true;
      for (const { end } of waiting.splice(0)) end(ended);
    },
  };
  return steps;
}

async function open(instant: string) {
  clock = createSteps(instant);
  app = await createTestApp({ now: clock.now });
  await seedDemo(app.context, { seed: 3, newest: 20, forToday: 34 });
  return begin();
}

const begin = () => startDay({ context: app.context, door: (path, init) => app.request(path, init), clock });

async function board(): Promise<Board> {
  const response = await app.request(getBoard.path, { token: await app.staffToken("dispatcher") });
  return ((await response.json()) as { board: Board }).board;
}

const stopsOf = ({ columns }: Board): BoardStop[] => columns.flatMap(({ stops }) => stops);
const deliveriesOf = ({ columns, unassigned, done }: Board) =>
  new Set([...columns.flatMap(({ stops }) => stops), ...unassigned, ...done].map(({ orderId }) => orderId));

it.each([
  ["a Wednesday morning", "2026-11-25T09:10:00Z"],
  ["a Sunday night", "2026-11-22T22:40:00Z"],
])("opens on %s with a day under way that progresses by itself [D074]", async (_, instant) => {
  const { trackPath, signIn } = await open(instant);
  const opened = await board();
  expect(opened.columns.map(({ driver }) => driver.name).sort()).toEqual(fleet.map(({ name }) => name).sort());
  expect(opened.columns.every(({ driver }) => driver.onDuty)).toBe(true);
  expect(deliveriesOf(opened).size).toBe(deliveriesOfDay);
  expect(opened.unassigned.length).toBeGreaterThanOrEqual(unassignedDeliveries);
  const stops = stopsOf(opened);
  expect(stops.filter(({ state }) => state === "failed").map(({ failure }) => failure)).toEqual([
    expect.stringContaining("Nobody there"),
  ]);
  expect(stops.filter(({ lateness, isOpen }) => isOpen && lateness === "late")).toHaveLength(1);
  const done = stops.filter(({ state }) => state === "done");
  expect(done.length).toBeGreaterThan(8);
  expect(done.every(({ proofKeys }) => proofKeys.length > 0)).toBe(true);
  expect(signIn.address).toContain("/driver/#code=");

  const tracked = async () => {
    const answer = (await (await app.request(trackPath ?? "")).json()) as { checkout: CheckoutPage };
    return answer.checkout.kind === "tracking" ? answer.checkout.tracking : null;
  };
  await clock.advance(1);
  const before = { places: (await board()).columns.map(({ place }) => place), van: (await tracked())?.van };
  expect(before.van).not.toBeNull();
  await clock.advance(2);
  const moved = await board();
  const isMoved = (column: Board["columns"][number], index: number) =>
    JSON.stringify(column.place) !== JSON.stringify(before.places[index]);
  expect(moved.columns.filter(isMoved).length).toBeGreaterThan(fleet.length / 2);
  expect((await tracked())?.van).not.toEqual(before.van);
  expect(stopsOf(moved).filter(({ state }) => state === "done").length).toBeGreaterThan(done.length);
});

it("continues: drivers with little left get more, and customers keep calling", async () => {
  await open("2026-11-25T09:10:00Z");
  await clock.advance(100);
  const later = await board();
  const open_ = later.columns.map(({ stops }) => stops.filter(({ isOpen }) => isOpen).length);
  expect(Math.min(...open_)).toBeGreaterThan(0);
  const before = deliveriesOfDay - unassignedDeliveries;
  expect(stopsOf(later).length).toBeGreaterThan(2 * before);
  expect(later.unassigned.length).toBeGreaterThanOrEqual(unassignedDeliveries);
  expect(stopsOf(later).filter(({ state }) => state === "failed")).toHaveLength(1);
});

it("leaves a driver to a visitor who signs in as that driver, until the visitor's phone is no longer used", async () => {
  const { signIn } = await open("2026-11-25T09:10:00Z");
  await clock.advance(1);
  const [, code = ""] = signIn.address.split("#code=");
  const signedIn = await app.request(signInPhone.path, { json: { code, phoneName: "A visitor's" } });
  expect(signedIn.status).toBe(201);
  const pressesOf = async (name: string) => {
    const { count } = await app.db
      .selectFrom("delivery_events")
      .innerJoin("drivers", "drivers.id", "delivery_events.driver_id")
      .innerJoin("users", "users.id", "drivers.user_id")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("display_name", "=", name)
      .executeTakeFirstOrThrow();
    return count;
  };
  const others = fleet.map(({ name }) => name).filter((name) => name !== signIn.name);
  const pressesOfOthers = async () => (await Promise.all(others.map(pressesOf))).reduce((sum, each) => sum + each, 0);
  const before = [await pressesOf(signIn.name), await pressesOfOthers()] as const;
  await clock.advance(9);
  expect(await pressesOf(signIn.name)).toBe(before[0]);
  expect(await pressesOfOthers()).toBeGreaterThan(before[1]);
  await clock.advance(90);
  expect(await pressesOf(signIn.name)).toBeGreaterThan(before[0]);
});

it("a second start continues the existing day, and a start on the next day opens a new one", async () => {
  await open("2026-11-24T15:10:00Z");
  const first = await board();
  clock.end();
  clock.begin("2026-11-24T16:00:00Z");
  await begin();
  const second = await board();
  expect(deliveriesOf(second)).toEqual(deliveriesOf(first));
  expect(second.columns).toHaveLength(fleet.length);
  await clock.advance(1);
  clock.end();
  clock.begin("2026-11-25T08:00:00Z");
  await begin();
  const next = await board();
  expect(next.day).toBe("2026-11-25");
  expect(next.columns.every(({ stops }) => stops.length > 0)).toBe(true);
  // Includes the deliveries that drivers were on the way to when it stopped.
  expect(deliveriesOf(next).size).toBeGreaterThanOrEqual(deliveriesOfDay);
  expect(deliveriesOf(next).size).toBeLessThanOrEqual(deliveriesOfDay + fleet.length);
  const phones = await app.db.selectFrom("driver_phones").select("id").where("ended_at", "is", null).execute();
  expect(phones).toHaveLength(fleet.length);
});
