import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createSettingsReader } from "./current-settings.ts";
import { defaultSettings } from "./default-settings.ts";
import { ensureFirstSettings } from "./stored-settings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureFirstSettings(database.db);
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

const writeVersion = (version: number, changes: object) =>
  database.db
    .insertInto("settings_versions")
    .values({ version, data: JSON.stringify({ ...defaultSettings, ...changes }), author: "another node" })
    .execute();

it("another node's save is seen once the cached settings are too old", async () => {
  // Only the clock is fake, so that timers of the database still run.
  vi.useFakeTimers({ toFake: ["performance"] });
  const reader = createSettingsReader(database.db, { paymentsConfigured: true, pollMs: 500 });
  expect((await reader.current()).version).toBe(1);
  await writeVersion(2, { analyticsVisible: false });
  expect((await reader.current()).version).toBe(1);
  vi.advanceTimersByTime(500);
  expect(await reader.current()).toMatchObject({ version: 2, settings: { analyticsVisible: false } });
});

it("a node's own save is seen at once", async () => {
  const reader = createSettingsReader(database.db, { paymentsConfigured: true, pollMs: 60_000 });
  await reader.current();
  await writeVersion(3, {});
  reader.invalidate();
  expect((await reader.current()).version).toBe(3);
});

it("live payments read as off if no gateway is configured any longer", async () => {
  await writeVersion(4, { livePaymentsEnabled: true });
  const read = (paymentsConfigured: boolean) => createSettingsReader(database.db, { paymentsConfigured }).current();
  expect((await read(true)).settings.livePaymentsEnabled).toBe(true);
  expect((await read(false)).settings.livePaymentsEnabled).toBe(false);
});

it("a version from before a key existed has that key's default", async () => {
  const { observePublicHolidays: _, ...older } = defaultSettings;
  await database.db
    .insertInto("settings_versions")
    .values({ version: 5, data: JSON.stringify(older), author: "x" })
    .execute();
  const { settings } = await createSettingsReader(database.db, { paymentsConfigured: true }).current();
  expect(settings.observePublicHolidays).toBe(true);
});
