import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { getPublicSettings, type PublicSettings, type Settings } from "../../contract/settings.ts";
import { getSettings, saveSettings } from "../../contract/staff-settings.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { settingsS0 } from "../../test/fixtures.ts";
import { defaultSettings } from "./default-settings.ts";

type Who = "anonymous" | "garbage" | "customer" | "shop_manager" | "administrator" | "api key";
const everyone: Who[] = ["anonymous", "garbage", "customer", "shop_manager", "administrator", "api key"];

const redirectFacts = {
  id: "r1",
  sourceUrl: "/old",
  targetUrl: "/",
  redirectType: "301" as const,
  isActive: true,
  matchType: "exact" as const,
  description: "",
};

/**
 * Every key of the settings, with a different value from its default and the roles that may write it through this call.
 */
const table = {
  deliveryTypes: [settingsS0.deliveryTypes.slice(0, 2), ["shop_manager", "administrator"]],
  packageTypes: [settingsS0.packageTypes.slice(0, 2), ["shop_manager", "administrator"]],
  priorityMultipliers: [{ same_day: 3, next_day: 2, international: 1 }, ["shop_manager", "administrator"]],
  googleMapsApiKey: ["AIza-of-another-browser-map", ["administrator"]],
  redirects: [[{ ...redirectFacts, createdAt: "", updatedAt: "" }], ["administrator"]],
  livePaymentsEnabled: [true, ["administrator"]],
  googleAdsEvents: [defaultSettings.googleAdsEvents.map((event) => ({ ...event, value: 5 })), ["administrator"]],
  trackingCodes: [{ gtmId: "", gaMeasurementId: "G-OTHER1", googleAdsId: "" }, ["administrator"]],
  analyticsVisible: [false, ["administrator"]],
  observePublicHolidays: [false, ["administrator"]],
  cancelUnpaidAfterHours: [99, ["administrator"]],
  collectionHours: [
    { ...defaultSettings.collectionHours, same_day: { days: ["monday"], from: "07:00", until: "14:00" } },
    ["administrator"],
  ],
  collectAtWeekends: [false, ["administrator"]],
  deliveryNews: [{ ...defaultSettings.deliveryNews, collected: false }, ["administrator"]],
  proofsAsked: [{ documents: { pickup: "name", dropoff: "signature_and_picture" } }, ["administrator"]],
  minutesAtStop: [8, ["administrator"]],
  remoteDeliveries: [{ from: "2026-03-04", products: [12], emails: true }, ["administrator"]],
  // The banners have their own call; nobody can change them here.
  emergencyBannerEnabled: [true, []],
  websiteIssuesBannerEnabled: [true, []],
} satisfies { [Key in keyof Settings]: [Settings[Key], Who[]] };

const fields = Object.keys(table) as (keyof Settings)[];
const cases = fields.flatMap((field) => everyone.map((who) => [field, who] as const));

let app: TestApp;
const tokens: Partial<Record<Who, string>> = {};
beforeAll(async () => {
  app = await createTestApp();
  for (const role of ["customer", "shop_manager"] as const) tokens[role] = await app.staffToken(role);
  tokens.administrator = await app.administratorToken();
  tokens.garbage = "not.a.token";
});
afterAll(() => app.close());

const stored = async () => {
  const response = await app.request(getSettings.path, { token: tokens.administrator ?? "" });
  return (await response.json()) as Settings & { version: number };
};
const credentials = (who: Who) =>
  who === "api key" ? { basic: app.apiKey } : tokens[who] === undefined ? {} : { token: tokens[who] };

describe("A field of the settings", () => {
  it("is covered by this table", () => {
    expect([...fields].sort()).toEqual(Object.keys(defaultSettings).sort());
  });

  it.each(cases)("%s, posted by %s, changes only if they are allowed to [A328] [A329] [A330]", async (field, who) => {
    const [value, allowed] = table[field];
    await changeSettings(app, defaultSettings);
    const before = await stored();
    expect(before[field]).not.toEqual(value);
    const response = await app.request(saveSettings.path, {
      method: "POST",
      json: { version: before.version, [field]: value },
      ...credentials(who),
    });
    const after = await stored();
    if ((allowed as Who[]).includes(who)) {
      expect(response.status, await response.clone().text()).toBe(200);
      if (field === "redirects") {
        // Redirects are not part of the versions, and the server sets their times.
        expect(after).toEqual({
          ...before,
          redirects: [expect.objectContaining(redirectFacts)],
          redirectsVersion: expect.any(Number),
        });
        return;
      }
      expect(after).toEqual({ ...before, [field]: value, version: before.version + 1 });
      return;
    }
    expect(after).toEqual(before);
    if (allowed.length === 0 && (who === "administrator" || who === "shop_manager")) return;
    const expected = who === "anonymous" || who === "garbage" ? 401 : 403;
    const { data } = (await response.json()) as ErrorBody;
    expect([response.status, data.params && Object.keys(data.params)]).toEqual([
      expected,
      who === "shop_manager" ? [field] : undefined,
    ]);
  });

  it.each(everyone)("is readable by %s as far as they are allowed [A330] [A331] [A332]", async (who) => {
    await changeSettings(app, defaultSettings);
    const response = await app.request(getSettings.path, credentials(who));
    const keys = Object.keys((await response.json()) as object);
    if (who === "administrator") expect(keys.sort()).toEqual([...fields, "redirectsVersion", "version"].sort());
    else if (who === "shop_manager")
      expect(keys.sort()).toEqual(["deliveryTypes", "packageTypes", "priorityMultipliers", "version"]);
    else {
      expect(response.status).toBe(who === "anonymous" || who === "garbage" ? 401 : 403);
      expect(keys.filter((key) => key in table)).toEqual([]);
    }
  });
});

it("a malformed body gets 400 and changes nothing [A333]", async () => {
  const before = await stored();
  const response = await app.request(saveSettings.path, {
    method: "POST",
    token: tokens.administrator ?? "",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(response.status).toBe(400);
  expect(await stored()).toEqual(before);
});

it("a new installation sells the specified services and packages [A099] [A107]", async () => {
  await changeSettings(app, defaultSettings);
  const { deliveryTypes, packageTypes } = (await (await app.request(getPublicSettings.path)).json()) as PublicSettings;
  expect(
    deliveryTypes.map((type) => [
      type.id,
      type.basePrice,
      type.maxRange,
      type.freeRange,
      type.pricePerKm,
      type.maxWeight,
    ]),
  ).toEqual([
    ["cargo_bike", 19.95, 3, 3, 0, 5],
    ["motor_bike", 5.95, 50, 0, 1.15, 10],
    ["small_van", 20, 0, 3, 1.25, 100],
    ["medium_van", 22, 0, 3, 1.3, 300],
    ["large_van", 25, 0, 3, 1.45, 1000],
  ]);
  expect(packageTypes.filter(({ id }) => id !== "pallet").map(({ id, maxWeight }) => [id, maxWeight])).toEqual([
    ["envelope", 1],
    ["small_box", 5],
    ["medium_box", 15],
    ["large_box", 50],
  ]);
});
