import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { BoardColumn, BoardStop } from "../../contract/dispatch.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { readBoardAlerts } from "./read-board-alerts.ts";
import { readDay } from "./read-day.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set("2026-03-04T10:00:00Z");
  await sql`update deliveries set state = 'cancelled'`.execute(app.db);
});

async function alertsOn(day: string, columns: readonly BoardColumn[] = []) {
  const { settings } = await app.context.settings.current();
  const alerts = await readBoardAlerts(app.context, await readDay(app.context, settings, day), columns);
  return alerts.map(({ id, kind, text, orderId, driverId }) => ({ id, kind, text, orderId, driverId }));
}

it("an alert about an unassigned delivery names the day it was due if that is not today [D036]", async () => {
  const { orderId } = await bookPaid(app);
  clock.set("2026-03-04T17:30:00Z");
  expect(await alertsOn("2026-03-04")).toMatchObject([
    { orderId, text: `Nobody has WC-${orderId}, to be collected by 18:00` },
  ]);
  clock.set("2026-03-09T10:00:00Z");
  expect(await alertsOn("2026-03-09")).toMatchObject([
    { orderId, text: `Nobody has WC-${orderId}, to be collected by 18:00 on Wednesday 4 March 2026` },
  ]);
});

const stop = (orderId: number, kind: BoardStop["kind"], lateMinutes: number, more: Partial<BoardStop> = {}) =>
  ({
    orderId,
    kind,
    reference: `WC-${orderId}`,
    town: "Naas",
    state: "waiting",
    fromDay: null,
    lateness: lateMinutes > 0 ? "late" : "on_time",
    lateMinutes,
    ...more,
  }) as BoardStop;
const column = (stops: BoardStop[]) => ({ driver: { id: 7, name: "Anna Byrne" }, stops }) as BoardColumn;

it.each([
  ["nothing is late", [stop(1, "pickup", 0)], []],
  [
    "one stop is late",
    [stop(1, "pickup", 0), stop(1, "dropoff", 12)],
    [{ text: "Anna Byrne is expected 12 minutes late in Naas (WC-1)", orderId: 1 }],
  ],
  [
    "the driver is at it, after its time",
    [stop(1, "pickup", 125, { state: "arrived", town: "" })],
    [{ text: "Anna Byrne is 2 h 5 min late at WC-1", orderId: 1 }],
  ],
  [
    "several are late, the worst of them is named and opened",
    [stop(1, "pickup", 5), stop(2, "dropoff", 40), stop(3, "pickup", 12)],
    [{ text: "Anna Byrne is late at 3 stops, the worst by 40 minutes: drop-off of WC-2 in Naas", orderId: 2 }],
  ],
])("a late van is one alert: %s [D036]", async (_, stops, expected) => {
  expect(await alertsOn("2026-03-04", [column(stops)])).toEqual(
    expected.map((each) => ({ ...each, id: "late:7", kind: "late", driverId: 7 })),
  );
});
