import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf, OutputOf } from "../../contract/call.ts";
import { type Connections, getConnections } from "../../contract/connections.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import {
  getSettings,
  type getSettingsVersion,
  listSettingsVersions,
  resetSettings,
  type SettingsConflict,
  saveSettings,
  setBanners,
  type VersionedSettings,
} from "../../contract/staff-settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { settingsS0 } from "../../test/fixtures.ts";

let app: TestApp;
let administrator: string;
let manager: string;
beforeAll(async () => {
  app = await createTestApp();
  administrator = await app.administratorToken();
  manager = await app.staffToken("shop_manager");
});
afterAll(() => app.close());

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await (await response).json()) as Body;
const read = (token: string) => json<VersionedSettings>(app.request(getSettings.path, { token }));
const list = (token: string, query = "") =>
  json<OutputOf<typeof listSettingsVersions>>(app.request(`${listSettingsVersions.path}${query}`, { token }));
const versionPath = (version: number, query = "") => `${listSettingsVersions.path}/${version}${query}`;
const one = (token: string, version: number, query = "") =>
  json<OutputOf<typeof getSettingsVersion>>(app.request(versionPath(version, query), { token }));
const post = (path: string, token: string, body: object) => app.request(path, { method: "POST", token, json: body });
const restore = (restored: number, version: number, token = administrator) =>
  post(`${versionPath(restored)}/restore`, token, { version });
const save = (token: string, body: InputOf<typeof saveSettings>["body"]) => post(saveSettings.path, token, body);
const bikeAt = (basePrice: number) =>
  settingsS0.deliveryTypes.map((type) => (type.id === "motor_bike" ? { ...type, basePrice } : type));

describe("The versions of the settings", () => {
  it("say who changed what and when, newest first, and how one differs from another", async () => {
    const { version } = await changeSettings(app, { ...settingsS0, livePaymentsEnabled: false });
    await changeSettings(app, { deliveryTypes: bikeAt(6.95) });
    await changeSettings(app, { deliveryTypes: bikeAt(7.95), analyticsVisible: false });
    const { versions } = await list(administrator);
    expect(versions.slice(0, 2)).toEqual([
      {
        version: version + 2,
        author: expect.stringMatching(/^administrator-/),
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        note: "",
        changed: ["analyticsVisible", "deliveryTypes"],
        changedBeyond: 0,
      },
      expect.objectContaining({ version: version + 1, changed: ["deliveryTypes"] }),
    ]);
    const said = async (query = "") =>
      (await one(administrator, version + 2, query)).differences.map(
        ({ what, before, after }) => `${what}: ${before} → ${after}`,
      );
    expect(await said()).toEqual(["Motor Bike: base price: €6.95 → €7.95", "Analytics visible to managers: on → off"]);
    expect(await said(`?against=${version}`)).toContain("Motor Bike: base price: €5.95 → €7.95");
    await changeSettings(app, { analyticsVisible: true });
  });

  it("go back to the first settings, page by page", async () => {
    for (let step = 0; step < 24; step++) await changeSettings(app, { cancelUnpaidAfterHours: 25 + (step % 2) });
    const newest = await list(administrator);
    expect([newest.versions.length, newest.more]).toEqual([20, true]);
    const rest = await list(administrator, `?before=${newest.versions.at(-1)?.version}`);
    const numbers = [...newest.versions, ...rest.versions].map(({ version }) => version);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect([rest.more, rest.versions.at(-1)]).toEqual([
      false,
      expect.objectContaining({ version: 1, note: "First settings", changed: [] }),
    ]);
  });

  it("show a shop manager nothing beyond their rights, except that something changed", async () => {
    await changeSettings(app, { googleMapsApiKey: "AIza-never-shown-to-managers" });
    const [newest] = (await list(manager)).versions;
    expect(newest).toMatchObject({ changed: [], changedBeyond: 1 });
    const text = JSON.stringify(await one(manager, newest?.version ?? 0, "?against=1"));
    expect(text).toContain("Motor Bike: base price");
    expect(text).not.toMatch(/AIza|trackingCodes|livePayments|redirects/);
  });

  it("that do not exist are not found; an invalid number is refused at its field", async () => {
    expect((await app.request(versionPath(99_999), { token: administrator })).status).toBe(404);
    const { version } = await read(administrator);
    expect((await restore(99_999, version)).status).toBe(404);
    expect((await app.request(`${listSettingsVersions.path}/x`, { token: administrator })).status).toBe(404);
    for (const [path, field] of [
      ["/1?against=soon", "against"],
      ["?before=-1", "before"],
    ]) {
      const response = await app.request(`${listSettingsVersions.path}${path}`, { token: administrator });
      const { data } = (await response.json()) as ErrorBody;
      expect([response.status, Object.keys(data.params ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe("A restored version", () => {
  it("restores prices, packages, multipliers and switches as a new version; the rest stays", async () => {
    const old = await changeSettings(app, { ...settingsS0, analyticsVisible: true, observePublicHolidays: true });
    const redirect: Settings["redirects"][number] = {
      id: "r1",
      sourceUrl: "/old",
      targetUrl: "/",
      redirectType: "301",
      isActive: true,
      matchType: "exact",
      description: "",
      createdAt: "",
      updatedAt: "",
    };
    const kept = {
      redirects: [redirect],
      googleMapsApiKey: "AIza-another-key-of-the-map",
      trackingCodes: { gtmId: "GTM-NEW1", gaMeasurementId: "", googleAdsId: "" },
    };
    await changeSettings(app, {
      ...kept,
      deliveryTypes: bikeAt(99),
      priorityMultipliers: { same_day: 9, next_day: 1, international: 1 },
      analyticsVisible: false,
      observePublicHolidays: false,
    });
    await post(setBanners.path, administrator, { emergencyBannerEnabled: true });
    const before = await read(administrator);
    const response = await restore(old.version, before.version);
    expect(response.status).toBe(200);
    const after = await read(administrator);
    expect(after).toMatchObject({
      ...kept,
      redirects: [{ ...redirect, createdAt: expect.any(String), updatedAt: expect.any(String) }],
      deliveryTypes: settingsS0.deliveryTypes,
      priorityMultipliers: settingsS0.priorityMultipliers,
      analyticsVisible: true,
      observePublicHolidays: true,
      emergencyBannerEnabled: true,
      version: before.version + 1,
    });
    expect((await list(administrator)).versions[0]).toMatchObject({ note: `Version ${old.version} restored` });
    await post(setBanners.path, administrator, { emergencyBannerEnabled: false });
  });

  it("leaves the site's switches alone if a shop manager restores it", async () => {
    const { version: old } = await changeSettings(app, { deliveryTypes: bikeAt(5.95), analyticsVisible: true });
    const { version } = await changeSettings(app, { deliveryTypes: bikeAt(50), analyticsVisible: false });
    expect((await restore(old, version, manager)).status).toBe(200);
    expect(await read(administrator)).toMatchObject({ deliveryTypes: bikeAt(5.95), analyticsVisible: false });
    await changeSettings(app, { analyticsVisible: true });
  });

  it("is refused over somebody else's change", async () => {
    const { version } = await changeSettings(app, { deliveryTypes: bikeAt(8) });
    await changeSettings(app, { deliveryTypes: bikeAt(9) });
    const response = await restore(1, version);
    expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([409, "settings_conflict"]);
  });
});

describe("A reset", () => {
  it("restores what a new installation sells, as a new version, and changes nothing else [A066]", async () => {
    const before = await changeSettings(app, { ...settingsS0, cancelUnpaidAfterHours: 30 });
    const response = await post(resetSettings.path, manager, { version: before.version });
    expect(response.status).toBe(200);
    expect(await read(administrator)).toMatchObject({
      ...defaultTariff,
      cancelUnpaidAfterHours: 30,
      trackingCodes: settingsS0.trackingCodes,
      version: before.version + 1,
    });
    expect((await list(administrator)).versions[0]).toMatchObject({ note: "Reset to the defaults" });
  });

  it("needs the current version and a member of staff", async () => {
    const { version } = await read(administrator);
    expect((await post(resetSettings.path, administrator, { version: version - 1 })).status).toBe(409);
    expect((await post(resetSettings.path, await app.staffToken("customer"), { version })).status).toBe(403);
    expect((await post(resetSettings.path, administrator, {})).status).toBe(422);
  });
});

describe("A save over someone else's change", () => {
  it("is told who changed what and when, in every save in between [A080]", async () => {
    const { version } = await changeSettings(app, {
      ...settingsS0,
      deliveryTypes: bikeAt(5.95),
      cancelUnpaidAfterHours: 24,
    });
    await save(manager, { version, deliveryTypes: bikeAt(6.5) });
    await changeSettings(app, { cancelUnpaidAfterHours: 48 });
    const response = await save(administrator, { version, analyticsVisible: false });
    expect(response.status).toBe(409);
    const { code, data } = (await response.json()) as ErrorBody & { data: SettingsConflict };
    expect(code).toBe("settings_conflict");
    expect(data).toMatchObject({
      version: version + 2,
      changedBy: expect.stringMatching(/^administrator-/),
      changedAt: expect.stringMatching(/Z$/),
      saves: [
        { version: version + 2, changed: ["cancelUnpaidAfterHours"] },
        { version: version + 1, author: expect.stringMatching(/^shop_manager-/), changed: ["deliveryTypes"] },
      ],
      differences: [
        { key: "deliveryTypes", what: "Motor Bike: base price", before: "€5.95", after: "€6.50" },
        {
          key: "cancelUnpaidAfterHours",
          what: "Unpaid orders are cancelled after",
          before: "24 hours",
          after: "48 hours",
        },
      ],
    });
    expect(await read(administrator)).toMatchObject({ analyticsVisible: true });
  });

  it("is told nothing beyond a shop manager's rights", async () => {
    const { version } = await read(manager);
    await changeSettings(app, { googleMapsApiKey: "AIza-never-shown-in-a-conflict" });
    const text = await (await save(manager, { version, deliveryTypes: bikeAt(7) })).text();
    expect(JSON.parse(text).data).toMatchObject({ differences: [], saves: [{ changed: [], changedBeyond: 1 }] });
    expect(text).not.toContain("AIza");
  });
});

describe("The server's connections", () => {
  const connections = async (of: TestApp) =>
    json<Connections>(of.request(getConnections.path, { token: await of.administratorToken() }));

  it("are reported for maps, payments and mail, with the number of waiting emails", async () => {
    await app.db
      .insertInto("emails")
      .values({ template: "alert", recipient: "a@example.ie", subject: "s", message_id: "<1@example.ie>", data: "{}" })
      .execute();
    expect(await connections(app)).toEqual({
      maps: { engine: "embedded" },
      shop: null,
      payments: { gateway: "sandbox", live: false },
      mail: { configured: false, from: null, team: null, waiting: 1, failed: 0, lastSentAt: null },
      errorReporting: false,
    });
  });

  it("contain no secret [A355]", async () => {
    const configured = await createTestApp({
      environment: {
        payments: "stripe",
        stripe: { secretKey: "sk_live_secretsecret", webhookSecret: "whsec_secretsecret", apiBase: null },
        smtpUrl: "smtp://user:very-secret@mail.example:587",
        mailFrom: "Courier <post@example.ie>",
        sentryDsn: "https://dsn-secret@sentry.example/1",
      },
    });
    const said = await connections(configured);
    await configured.close();
    expect(said).toMatchObject({
      payments: { gateway: "stripe", live: true },
      mail: { configured: true, from: "Courier <post@example.ie>" },
      errorReporting: true,
    });
    expect(JSON.stringify(said)).not.toContain("secret");
  });

  it("are only for administrators", async () => {
    expect((await app.request(getConnections.path)).status).toBe(401);
    expect((await app.request(getConnections.path, { token: manager })).status).toBe(403);
  });
});
