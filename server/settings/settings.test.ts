import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import {
  getSettings,
  multipliersMissingText,
  resetSettings,
  restoreSettings,
  saveSettings,
  setBanners,
  type VersionedSettings,
} from "../../contract/staff-settings.ts";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { settingsS0 } from "../../test/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const readPublic = async (of = app) => (await (await of.request(getPublicSettings.path)).json()) as PublicSettings;
const readStaff = async (token: string) =>
  (await (await app.request(getSettings.path, { token })).json()) as VersionedSettings;
const save = (token: string | undefined, json: unknown, to = app) =>
  to.request(saveSettings.path, { method: "POST", json, ...(token ? { token } : {}) });
const failure = async (response: Response) => (await response.json()) as ErrorBody;
/** Sends changes with the current version. */
const saveNow = async (changes: object, token?: string) =>
  save(token ?? (await app.administratorToken()), { ...changes, version: (await readPublic()).version });

describe("A new installation", () => {
  it("has the specified multipliers and switches [A074] [A075] [A076] [A077] [A112] [A120] [A121] [P340] [P341] [P439]", async () => {
    const fresh = await createTestApp();
    const settings = await readPublic(fresh);
    await fresh.close();
    expect(settings).toMatchObject({
      version: 1,
      priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 },
      livePaymentsEnabled: false,
      analyticsVisible: true,
      trackingCodes: { gtmId: "", gaMeasurementId: "", googleAdsId: "" },
      redirects: [],
    });
    expect(
      settings.googleAdsEvents.map(({ id, enabled, value, currency, useDynamicValue }) => [
        id,
        enabled,
        value,
        currency,
        useDynamicValue,
      ]),
    ).toEqual([
      ["booking_complete", true, 50, "EUR", true],
      ["quote_request", true, 0, "EUR", false],
      ["business_application", true, 75, "EUR", false],
      ["rewards_registration", true, 0, "EUR", false],
    ]);
  });
});

describe("The public settings", () => {
  it("contain what staff saved, for anyone who asks [P001] [A350]", async () => {
    expect(await saveFixtureS0(app)).toMatchObject(settingsS0);
  });

  it("contain eleven keys and three tracking codes [P136]", async () => {
    const settings = await readPublic();
    expect(Object.keys(settings)).toEqual(
      expect.arrayContaining(
        "deliveryTypes packageTypes priorityMultipliers googleMapsApiKey redirects livePaymentsEnabled analyticsVisible emergencyBannerEnabled websiteIssuesBannerEnabled googleAdsEvents trackingCodes".split(
          " ",
        ),
      ),
    );
    expect(Object.keys(settings.trackingCodes).sort()).toEqual(["gaMeasurementId", "googleAdsId", "gtmId"]);
  });

  it("describe package types in full [P133]", async () => {
    for (const type of (await readPublic()).packageTypes) {
      expect(Object.keys(type)).toEqual(
        expect.arrayContaining("id name description maxWeight maxDimensions isPallet quantityEnabled".split(" ")),
      );
    }
  });

  it("describe delivery types in full [P134]", async () => {
    for (const type of (await readPublic()).deliveryTypes) {
      expect(Object.keys(type).sort()).toEqual(
        "basePrice compatiblePackageTypes freeRange id maxPackageSize maxRange maxWeight name phoneBookingOnly pricePerKm".split(
          " ",
        ),
      );
    }
  });

  it("contain no redirect and no secret [P346]", async () => {
    await changeSettings(app, {
      redirects: [
        {
          id: "r1",
          sourceUrl: "/old",
          targetUrl: "/",
          redirectType: "301",
          isActive: true,
          matchType: "exact",
          description: "",
          createdAt: "",
          updatedAt: "",
        },
      ],
    });
    const text = await (await app.request(getPublicSettings.path)).text();
    expect(JSON.parse(text).redirects).toEqual([]);
    for (const key of ["deliveryNews", "proofsAsked", "minutesAtStop", "remoteDeliveries"])
      expect(JSON.parse(text)).not.toHaveProperty(key);
    expect(text).not.toMatch(/ck_|cs_|sk_/);
    expect(text).not.toContain(app.apiKey.consumerSecret);
  });

  it("are revalidated by their ETag, which changes with a save", async () => {
    const etag = (await app.request(getPublicSettings.path)).headers.get("etag") ?? "";
    const again = () => app.request(getPublicSettings.path, { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await changeSettings(app, { analyticsVisible: false });
    expect((await again()).status).toBe(200);
    await changeSettings(app, { analyticsVisible: true });
  });
});

describe("A save", () => {
  it("needs staff: signed-out visitors get 401, customers 403 [A332] [P344]", async () => {
    expect((await save(undefined, { version: 1 })).status).toBe(401);
    expect((await save(await app.staffToken("customer"), { version: 1 })).status).toBe(403);
    expect((await app.request(getSettings.path)).status).toBe(401);
  });

  it("returns the new version and leaves absent keys alone [A333] [P341]", async () => {
    const before = await readPublic();
    const response = await saveNow({ trackingCodes: { gtmId: "GTM-AB1", gaMeasurementId: "", googleAdsId: "" } });
    expect(((await response.json()) as VersionedSettings).version).toBe(before.version + 1);
    expect(await readPublic()).toEqual({
      ...before,
      version: before.version + 1,
      trackingCodes: { gtmId: "GTM-AB1", gaMeasurementId: "", googleAdsId: "" },
    });
  });

  it("makes no version if nothing changes", async () => {
    const token = await app.administratorToken();
    const before = await readStaff(token);
    expect((await save(token, before)).status).toBe(200);
    expect(await readStaff(token)).toEqual(before);
  });

  it("over somebody else's change is refused, naming them", async () => {
    const token = await app.administratorToken();
    const { version } = await readPublic();
    await saveNow({ analyticsVisible: false });
    const response = await save(token, { version, analyticsVisible: true });
    expect(response.status).toBe(409);
    const { code, data } = await failure(response);
    expect(code).toBe("settings_conflict");
    expect(data).toMatchObject({ version: version + 1, changedBy: expect.stringMatching(/^administrator-/) });
    expect((await readPublic()).analyticsVisible).toBe(false);
  });

  it("by two people at the same moment succeeds once", async () => {
    const token = await app.administratorToken();
    const { version } = await readPublic();
    const saves = [4, 5, 6, 7].map((value) =>
      save(token, { version, priorityMultipliers: { same_day: value, next_day: 1, international: 2.5 } }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    expect((await readPublic()).version).toBe(version + 1);
  });

  it.each(["same_day", "next_day", "international"])(
    "without the %s multiplier is refused [A071] [P338]",
    async (priority) => {
      const { [priority]: _, ...others } = { same_day: 1.5, next_day: 1, international: 2.5 } as Record<string, number>;
      const before = await readPublic();
      const response = await saveNow({ ...settingsS0, priorityMultipliers: others });
      expect(response.status).toBe(422);
      expect((await failure(response)).message).toBe(multipliersMissingText);
      expect(await readPublic()).toEqual(before);
    },
  );

  it("of a price list without any multipliers is refused [A071]", async () => {
    const { priorityMultipliers: _, ...prices } = settingsS0;
    expect((await failure(await saveNow(prices))).message).toBe(
      "Priority multipliers are incomplete or missing. Cannot save settings with incomplete pricing data.",
    );
  });

  const [van] = settingsS0.deliveryTypes;
  const [box] = settingsS0.packageTypes;
  it.each<[string, object]>([
    ["deliveryTypes.0.basePrice", { deliveryTypes: [{ ...van, basePrice: "19.95" }] }],
    ["deliveryTypes.0.basePrice", { deliveryTypes: [{ ...van, basePrice: -1 }] }],
    ["deliveryTypes.0.pricePerKm", { deliveryTypes: [{ ...van, pricePerKm: 1.255 }] }],
    ["deliveryTypes.0.maxRange", { deliveryTypes: [{ ...van, maxRange: null }] }],
    ["deliveryTypes.1.id", { deliveryTypes: [van, van] }],
    ["packageTypes.1.id", { packageTypes: [box, box] }],
    ["packageTypes.0.nextDayPrice", { packageTypes: [{ ...box, nextDayPrice: 0.001 }] }],
    ["packageTypes.0.name", { packageTypes: [{ ...box, name: " " }] }],
    ["packageTypes.0.maxWeight", { packageTypes: [{ ...box, maxWeight: "heavy" }] }],
    ["priorityMultipliers.same_day", { priorityMultipliers: { same_day: 0.9, next_day: 1, international: 1 } }],
    ["priorityMultipliers.next_day", { priorityMultipliers: { same_day: 1, next_day: 0, international: 1 } }],
    ["priorityMultipliers.international", { priorityMultipliers: { same_day: 1, next_day: 1, international: 1.0001 } }],
    ["trackingCodes.gtmId", { trackingCodes: { gtmId: "GTM-1'><script>", gaMeasurementId: "", googleAdsId: "" } }],
    ["googleMapsApiKey", { googleMapsApiKey: "key&callback=x" }],
    ["livePaymentsEnabled", { livePaymentsEnabled: "yes" }],
    ["version", { version: undefined }],
  ])("with an invalid %s is refused at that field [P339]", async (field, changes) => {
    const before = await readPublic();
    const response = await save(await app.administratorToken(), { version: before.version, ...changes });
    expect(response.status).toBe(400);
    const { code, data } = await failure(response);
    expect([code, Object.keys(data.params ?? {})]).toEqual(["rest_invalid_param", [field]]);
    expect(await readPublic()).toEqual(before);
  });

  it("that would leave something unsellable is refused: no delivery type, or one for an unknown package", async () => {
    const before = await readPublic();
    const unknown = { ...van!, compatiblePackageTypes: [...van!.compatiblePackageTypes, "coffin"] };
    for (const [field, changes] of [
      ["deliveryTypes", { deliveryTypes: [] }],
      ["deliveryTypes.1.compatiblePackageTypes", { deliveryTypes: [{ ...van, id: "sound" }, unknown] }],
    ] as const) {
      const response = await saveNow(changes);
      expect(response.status).toBe(422);
      const { code, data } = await failure(response);
      expect([code, Object.keys(data.params ?? {})]).toEqual(["invalid_fields", [field]]);
    }
    expect(await readPublic()).toEqual(before);
  });

  it.each([2_147_483_648, -1, 1e300])(
    "of version %d, and a reset or restore of it, is refused at its field",
    async (version) => {
      const token = await app.administratorToken();
      for (const path of [saveSettings.path, resetSettings.path, restoreSettings.path.replace("{restored}", "1")]) {
        const response = await app.request(path, { method: "POST", token, json: { version } });
        expect([400, 422]).toContain(response.status);
        expect(Object.keys((await failure(response)).data.params ?? {})).toEqual(["version"]);
      }
    },
  );

  it("keeps prices exactly as typed", async () => {
    const prices = [0.07, 1.15, 19.95, 8.2, 1234.56];
    const { deliveryTypes } = await changeSettings(app, {
      deliveryTypes: prices.map((pricePerKm, index) => ({ ...van!, id: `van_${index}`, pricePerKm })),
    });
    expect(deliveryTypes.map(({ pricePerKm }) => pricePerKm)).toEqual(prices);
  });

  it("does not touch the banners, which have their own call [A078]", async () => {
    expect((await saveNow({ emergencyBannerEnabled: true, websiteIssuesBannerEnabled: true })).status).toBe(200);
    expect(await readPublic()).toMatchObject({ emergencyBannerEnabled: false, websiteIssuesBannerEnabled: false });
  });
});

describe("The banners", () => {
  const emergencyOn = { emergencyBannerEnabled: true };
  const switchBanners = (json: unknown, token?: string) =>
    app.request(setBanners.path, { method: "POST", json, ...(token ? { token } : {}) });
  const flagsNow = async () => {
    const { emergencyBannerEnabled, websiteIssuesBannerEnabled } = await readPublic();
    return [emergencyBannerEnabled, websiteIssuesBannerEnabled];
  };

  it("are switched by their own call, one at a time, without changing other settings [P043]", async () => {
    const token = await app.administratorToken();
    const before = await readPublic();
    const response = await switchBanners(emergencyOn, token);
    const version = before.version + 1;
    expect(await response.json()).toEqual({ ...emergencyOn, websiteIssuesBannerEnabled: false, version });
    expect(await readPublic()).toEqual({ ...before, ...emergencyOn, version });
    await switchBanners({ websiteIssuesBannerEnabled: true }, token);
    expect(await flagsNow()).toEqual([true, true]);
    await switchBanners({ emergencyBannerEnabled: false, websiteIssuesBannerEnabled: false }, token);
    expect(await flagsNow()).toEqual([false, false]);
  });

  it("stay on when the other settings are saved", async () => {
    const token = await app.administratorToken();
    await switchBanners(emergencyOn, token);
    await saveNow({ ...settingsS0, emergencyBannerEnabled: false });
    expect(await flagsNow()).toEqual([true, false]);
    await switchBanners({ emergencyBannerEnabled: false }, token);
  });

  it("can be switched even while others save", async () => {
    const token = await app.administratorToken();
    const responses = await Promise.all([
      switchBanners(emergencyOn, token),
      switchBanners({ websiteIssuesBannerEnabled: true }, token),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await flagsNow()).toEqual([true, true]);
    await switchBanners({ emergencyBannerEnabled: false, websiteIssuesBannerEnabled: false }, token);
  });

  it("can be switched only by administrators", async () => {
    expect((await switchBanners(emergencyOn)).status).toBe(401);
    expect((await switchBanners(emergencyOn, await app.staffToken("shop_manager"))).status).toBe(403);
    const wrong = await switchBanners({ emergencyBannerEnabled: "on" }, await app.administratorToken());
    expect(wrong.status).toBe(400);
    expect(Object.keys((await failure(wrong)).data.params ?? {})).toEqual(["emergencyBannerEnabled"]);
    expect(await flagsNow()).toEqual([false, false]);
  });
});

describe("A shop manager", () => {
  let token: string;
  beforeAll(async () => {
    token = await app.staffToken("shop_manager");
  });

  it("reads only the booking system's settings", async () => {
    expect(Object.keys(await readStaff(token)).sort()).toEqual([
      "deliveryTypes",
      "packageTypes",
      "priorityMultipliers",
      "version",
    ]);
  });

  it("changes multipliers and packages [A328]", async () => {
    const response = await saveNow({ ...settingsS0, livePaymentsEnabled: undefined, trackingCodes: undefined }, token);
    expect(response.status).toBe(200);
    expect((await readPublic()).packageTypes).toEqual(settingsS0.packageTypes);
  });

  it("cannot make a change beyond their rights: it is refused at its field, and nothing is saved [A329]", async () => {
    const before = await readPublic();
    const response = await saveNow(
      {
        analyticsVisible: !before.analyticsVisible,
        priorityMultipliers: { same_day: 9, next_day: 1, international: 2.5 },
      },
      token,
    );
    expect(response.status).toBe(403);
    expect(Object.keys((await failure(response)).data.params ?? {})).toEqual(["analyticsVisible"]);
    expect(await readPublic()).toEqual(before);
  });

  it("may send a restricted key back unchanged", async () => {
    const { analyticsVisible } = await readPublic();
    expect((await saveNow({ analyticsVisible }, token)).status).toBe(200);
  });
});

describe("Live payments", () => {
  it("can be switched on if a gateway is configured [A115]", async () => {
    expect((await changeSettings(app, { livePaymentsEnabled: true })).livePaymentsEnabled).toBe(true);
    await changeSettings(app, { livePaymentsEnabled: false });
  });

  it("are refused without one", async () => {
    const without = await createTestApp({ environment: { payments: null } });
    const response = await save(await without.administratorToken(), { version: 1, livePaymentsEnabled: true }, without);
    const body = await failure(response);
    await without.close();
    expect(response.status).toBe(422);
    expect(body.data.params?.["livePaymentsEnabled"]).toContain("no payment gateway is configured");
  });
});
