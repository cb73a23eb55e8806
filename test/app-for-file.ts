import { afterAll, beforeAll, beforeEach } from "vitest";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp, type TestAppOptions } from "./app.ts";
import { testClock, wednesdayMorning } from "./journeys.ts";
import { type StubMaps, stubMaps } from "./stub-maps.ts";

type AppForFile = {
  app: TestApp;
  maps: StubMaps;
  clock: ReturnType<typeof testClock>;
  /** Sets the clock to so many minutes after Wednesday morning. */
  later(minutes: number): void;
};

/**
 * One application for all tests of a file, with the settings of fixture S0. Before each test it is Wednesday morning
 * again, and every distance is 250 km. `livePayments`: bookings are paid in the sandbox.
 */
export function appForFile({
  livePayments = false,
  ...options
}: TestAppOptions & { livePayments?: boolean } = {}): AppForFile {
  const app = {} as TestApp;
  const maps = stubMaps();
  const clock = testClock();
  beforeAll(async () => {
    Object.assign(app, await createTestApp({ now: clock.now, maps, ...options }));
    await saveFixtureS0(app);
    if (livePayments) await changeSettings(app, { livePaymentsEnabled: true });
  });
  beforeEach(() => {
    clock.set(wednesdayMorning.toISOString());
    maps.answer(250);
  });
  afterAll(() => app.close());
  return { app, maps, clock, later: minutesLater(clock) };
}

export const minutesLater = (clock: AppForFile["clock"]) => (minutes: number) =>
  clock.set(new Date(wednesdayMorning.getTime() + minutes * 60_000).toISOString());
