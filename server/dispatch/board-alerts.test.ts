import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { boardAlerts } from "./board-alerts.ts";
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

async function alertsOn(day: string) {
  const { settings } = await app.context.settings.current();
  const alerts = await boardAlerts(app.context, await readDay(app.context, settings, day), []);
  return alerts.map(({ orderId, text }) => ({ orderId, text }));
}

it("what nobody has names the day by which it was due where that is not today [D036]", async () => {
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
