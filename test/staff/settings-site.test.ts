import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adEventTestPath } from "../../contract/paths.ts";
import { getPublicSettings, type PublicSettings, type RedirectRule } from "../../contract/settings.ts";
import { setBanners } from "../../contract/staff-settings.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { defaultSettings } from "../../server/settings/default-settings.ts";
import { consentKey, consentVersion } from "../../web/consent/consent.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { calculator, quoteQ1, soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { commandsOf, inStorage } from "../e2e/tags.ts";
import { openSettings, settingsScreen, storedSettings, watchSaves } from "./settings-screen.ts";
import { createStaff, openStaff } from "./staff.ts";

const redirect: RedirectRule = {
  id: "r1",
  sourceUrl: "/old-prices",
  targetUrl: "/quick-quote",
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
  createdAt: "",
  updatedAt: "",
};
const codes = { gtmId: "", gaMeasurementId: "", googleAdsId: "" };

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() =>
  site.changeSettings({
    ...defaultTariff,
    trackingCodes: codes,
    googleAdsEvents: defaultSettings.googleAdsEvents,
    analyticsVisible: true,
    livePaymentsEnabled: false,
    emergencyBannerEnabled: false,
    websiteIssuesBannerEnabled: false,
  }),
);
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const readPublic = async () => (await (await fetch(site.url + getPublicSettings.path)).json()) as PublicSettings;
const bannersOn = async (path: string) => {
  const html = await (await fetch(site.url + path)).text();
  return ["Phone lines", "Website"].filter((label) => html.includes(`<section aria-label="${label}"`));
};
const sections = [
  ["API Settings", "api"],
  ["Site Settings", "site"],
  ["Analytics Settings", "analytics"],
  ["Redirects", "redirects"],
  ["Booking Recovery", "booking-recovery"],
] as const;

describe("The settings' sections", () => {
  it("are eight and the versions, each at its address, and axe finds nothing [A043] [A044] [A045]", async () => {
    const { page, screen } = await openSettings(site);
    expect(await page.title()).toBe("Settings | Currach Couriers");
    const links = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    expect(await links.allInnerTexts()).toEqual([
      "Delivery Types",
      "Package Types",
      "Service Types",
      ...sections.map(([label]) => label),
      "Versions",
    ]);
    for (const [label, key] of [...sections, ["Versions", "versions"] as const]) {
      await screen.section(label).click();
      await page.waitForURL(`**/admin/settings/${key}`);
      await page.getByRole("heading", { level: 2, name: label, exact: true }).waitFor();
      await soon(() => page.locator("main [aria-busy=true]").count()).toBe(0);
      await expectNoAxeFindings(page);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    for (const [label] of sections) {
      await screen.section(label).click();
      await expectNoSidewaysScroll(page);
    }
  });

  it("that are unknown lead to the first, and a reload shows the section in the address", async () => {
    const { page, screen } = await openSettings(site, "nonsense");
    await page.waitForURL("**/admin/settings/delivery-types");
    await screen.section("Site Settings").click();
    await page.reload();
    await screen.switchOf("Live payments").waitFor();
  });

  it("set what drivers ask for at each end of a service, and how long a stop takes", async () => {
    const { page, screen } = await openSettings(site, "site");
    await screen.field("Small Van: drop-off").selectOption("Name, signature and picture");
    await screen.field("Minutes at a stop").fill("7");
    await expectNoAxeFindings(page);
    await screen.button("Save settings").click();
    await screen.unsaved.waitFor({ state: "detached" });
    const { proofsAsked, minutesAtStop } = await storedSettings(site);
    expect(proofsAsked).toMatchObject({ small_van: { pickup: "signature", dropoff: "signature_and_picture" } });
    expect(minutesAtStop).toBe(7);
    await page.reload();
    await screen.connected.waitFor();
    expect(await screen.field("Minutes at a stop").inputValue()).toBe("7");
    expect(await screen.field("Small Van: drop-off").inputValue()).toBe("signature_and_picture");
  });

  it("keep the edits of one while another is open, and save all of them at once [A052] [A053]", async () => {
    const { page, screen } = await openSettings(site);
    const sent = watchSaves(page);
    const isMarked = async (undo: () => Promise<unknown>) => {
      await screen.unsaved.waitFor();
      await undo();
      await screen.unsaved.waitFor({ state: "detached" });
    };
    await screen.button("Edit Cargo Bike").click();
    await screen.field("Base price").fill("21");
    await isMarked(() => screen.field("Base price").fill("19.95"));
    await screen.section("Package Types").click();
    await screen.button("Edit Envelope").click();
    await screen.field("Maximum dimensions").fill("A4");
    await screen.section("Service Types").click();
    await screen.unsaved.waitFor();
    await screen.field("International multiplier").fill("3");
    await screen.section("API Settings").click();
    await screen.field("Google Maps key").fill("AIza-a-key-of-twenty-letters");
    await screen.section("Site Settings").click();
    await screen.switchOf("Observe public holidays").click();
    await screen.section("Analytics Settings").click();
    await screen.field("Google Analytics id").fill("G-ABC123");
    await screen.field("Event name").first().fill("booked");
    await screen.saved();
    expect(sent).toHaveLength(1);
    expect(await storedSettings(site)).toMatchObject({
      packageTypes: [{ maxDimensions: "A4" }, {}, {}, {}, {}],
      priorityMultipliers: { international: 3 },
      googleMapsApiKey: "AIza-a-key-of-twenty-letters",
      observePublicHolidays: false,
      trackingCodes: { gaMeasurementId: "G-ABC123" },
      googleAdsEvents: [{ eventName: "booked" }, {}, {}, {}],
    });
    await site.changeSettings({ observePublicHolidays: true, googleMapsApiKey: "" });
  });

  it.each([
    ["a multiplier", "service-types", "Same Day multiplier", "2"],
    ["the maps key", "api", "Google Maps key", "AIza"],
    ["a tracking code", "analytics", "Google Ads id", "AW-1"],
    ["an ad event", "analytics", "Event name", "other"],
    ["the hours", "site", "Hours after which unpaid orders are cancelled", "30"],
  ])("mark %s as unsaved once it is changed [A052]", async (_, section, label, value) => {
    const { screen } = await openSettings(site, section);
    await screen.field(label).first().fill(value);
    await screen.unsaved.waitFor();
  });

  it("ask a user who leaves with unsaved changes, and let them go if they confirm", async () => {
    const { page, screen } = await openSettings(site, "service-types");
    await screen.field("Same Day multiplier").fill("2");
    await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Users" }).click();
    await screen.dialog.getByText("Leave without saving?").waitFor();
    await expectNoAxeFindings(page);
    await screen.confirm("Stay");
    expect([page.url().endsWith("service-types"), await screen.field("Same Day multiplier").inputValue()]).toEqual([
      true,
      "2",
    ]);
    await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Users" }).click();
    await screen.confirm("Leave");
    await page.waitForURL("**/admin/users");
  });
});

describe("A save", () => {
  it("sends exactly the nine keys and the version that was read, with numbers and switches of the right type, and no banner [A073] [A078] [A079]", async () => {
    await site.changeSettings({ emergencyBannerEnabled: true });
    const { page, screen } = await openSettings(site, "service-types");
    const sent = watchSaves(page);
    await screen.field("Same Day multiplier").fill("1.6");
    await screen.saved();
    const body = sent[0] as unknown as PublicSettings;
    expect(Object.keys(body).sort()).toEqual(
      "analyticsVisible deliveryTypes googleAdsEvents googleMapsApiKey livePaymentsEnabled packageTypes priorityMultipliers redirects trackingCodes version".split(
        " ",
      ),
    );
    const flags = [
      body.livePaymentsEnabled,
      body.analyticsVisible,
      ...body.deliveryTypes.map((type) => type.phoneBookingOnly),
      ...body.packageTypes.flatMap((type) => [type.quantityEnabled, type.isPallet]),
    ];
    expect(new Set(flags.map((flag) => typeof flag))).toEqual(new Set(["boolean"]));
    expect((await readPublic()).emergencyBannerEnabled).toBe(true);
  });
});

describe("API settings", () => {
  it("have the map's public key, which a save also stores in this browser [A113] [A357]", async () => {
    const { page, screen } = await openSettings(site, "api");
    await screen.field("Google Maps key").fill("AIzaSy-the-public-key-of-this-map");
    await screen.saved();
    expect((await storedSettings(site)).googleMapsApiKey).toBe("AIzaSy-the-public-key-of-this-map");
    expect((await readPublic()).googleMapsApiKey).toBe("AIzaSy-the-public-key-of-this-map");
    expect(await page.evaluate(() => localStorage.getItem("googleMapsApiKey"))).toBe(
      "AIzaSy-the-public-key-of-this-map",
    );
    await site.changeSettings({ googleMapsApiKey: "" });
  });

  it("show the server's connections, without any secret [A355]", async () => {
    const { page } = await openSettings(site, "api");
    for (const [term, state] of [
      ["Maps", "Built in"],
      ["Payments", "Test money"],
      ["Mail", "Not configured"],
      ["Error reports", "Off"],
    ] as const)
      await page.locator("dt", { hasText: term }).getByText(state, { exact: true }).waitFor();
    expect(await page.content()).not.toMatch(/cs_[0-9a-f]{40}|sk_(live|test)|whsec_/);
  });
});

describe("Site settings", () => {
  it("switch the sales figures for managers on and off, at once and without a restart [A114]", async () => {
    const member = await createStaff(site, "shop_manager");
    const { screen } = await openSettings(site, "site");
    await screen.switchOf("Analytics visible").click();
    await screen.saved();
    expect((await storedSettings(site)).analyticsVisible).toBe(false);
    const manager = await openStaff(site, "shop_manager", "/admin/settings", { member });
    const entries = manager.page.getByRole("navigation", { name: "Staff area" });
    await entries.getByRole("link", { name: "Settings" }).waitFor();
    await soon(() => entries.getByRole("link", { name: "Orders" }).count()).toBe(0);
  });

  it("switch live payments on if a gateway takes money, and the calculator then leads to payment [A115]", async () => {
    const { screen } = await openSettings(site, "site");
    await screen.switchOf("Live payments").click();
    await screen.saved();
    expect((await readPublic()).livePaymentsEnabled).toBe(true);
    const visitor = await visit(site, "/quick-quote");
    await quoteQ1(visitor.page);
    expect(await calculator(visitor.page).proceed.innerText()).toBe("Pay Now");
    await site.changeSettings({ livePaymentsEnabled: false });
  });

  it("give the reason if no gateway is configured", async () => {
    const without = await openSite({ environment: { payments: null } });
    const { page, screen } = await openSettings(without, "site");
    await page.getByText("No payment gateway is configured on this server (PAYMENTS).").waitFor();
    await screen.switchOf("Live payments").click({ force: true });
    expect([await screen.switchOf("Live payments").isChecked(), await screen.unsaved.count()]).toEqual([false, 0]);
    await without.stop();
  });

  it("take the hours after which unpaid orders are cancelled, as a whole number", async () => {
    const { screen } = await openSettings(site, "site");
    const hours = screen.field("Hours after which unpaid orders are cancelled");
    const sent = watchSaves(screen.page);
    for (const [typed, fault] of [
      ["0", "At least 1."],
      ["", "Not a number."],
      ["12.5", "Whole numbers only."],
      ["99999", "At most 8760."],
    ] as const) {
      await hours.fill(typed);
      await hours.blur();
      await screen.page.getByText(fault, { exact: true }).waitFor();
      await screen.save();
      await screen.toast("Nothing was saved: something needs correcting.").last().waitFor();
      expect([sent.length, await hours.inputValue()]).toEqual([0, typed]);
      expect(await hours.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await hours.fill("36");
    await screen.saved();
    expect((await storedSettings(site)).cancelUnpaidAfterHours).toBe(36);
  });

  it("take the days and hours of collection, and refuse impossible hours", async () => {
    const { page, screen } = await openSettings(site, "site");
    const sent = watchSaves(page);
    await screen.switchOf("Collect at weekends").click();
    const friday = page.getByRole("group", { name: "Same Day is collected on" }).getByLabel("Friday");
    await friday.uncheck();
    await screen.field("Same Day until").fill("08:00");
    await page.getByText("Collections must end after they start", { exact: true }).waitFor();
    await screen.save();
    await screen.toast("Nothing was saved: something needs correcting.").waitFor();
    expect(sent).toEqual([]);
    await screen.field("Same Day until").fill("14:00");
    await expectNoAxeFindings(page);
    await screen.saved();
    const { collectionHours, collectAtWeekends } = await storedSettings(site);
    expect([collectAtWeekends, collectionHours.same_day]).toEqual([
      false,
      { days: ["monday", "tuesday", "wednesday", "thursday"], from: "08:30", until: "14:00" },
    ]);
    // Friday 6 March is no longer a collection day, and the calculator's calendar shows it.
    const visitor = await visit(site, "/quick-quote");
    await visitor.page.getByText("Collected: Monday to Thursday, 08:30-14:00").waitFor();
    await site.changeSettings({ collectAtWeekends: true, collectionHours: defaultSettings.collectionHours });
  });

  it("set which emails a delivery's customer gets [D072]", async () => {
    const { page, screen } = await openSettings(site, "site");
    await screen.switchOf("On the way to collect").click();
    await expectNoAxeFindings(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await screen.saved();
    expect((await storedSettings(site)).deliveryNews).toEqual({ ...defaultSettings.deliveryNews, onTheWay: false });
    await site.changeSettings({ deliveryNews: defaultSettings.deliveryNews });
  });

  it.each([
    ["Emergency banner", "emergencyBannerEnabled", "websiteIssuesBannerEnabled", ["Phone lines"]],
    ["Website issues banner", "websiteIssuesBannerEnabled", "emergencyBannerEnabled", ["Website"]],
  ] as const)(
    "switch the %s by its own call, at once, and edits elsewhere stay [A116]",
    async (name, flag, other, shown) => {
      const { page, screen } = await openSettings(site, "site");
      const saves = watchSaves(page);
      await screen.switchOf("Observe public holidays").click();
      const asked = page.waitForRequest((request) => request.url().endsWith(setBanners.path));
      await screen.switchOf(name).click();
      expect((await asked).postDataJSON()).toEqual({ [flag]: true });
      await screen.toast(`${name} switched on`).waitFor();
      expect(await readPublic()).toMatchObject({ [flag]: true, [other]: false });
      expect([saves.length, await screen.unsaved.isVisible()]).toEqual([0, true]);
      expect(await bannersOn("/")).toEqual(shown);
      await screen.switchOf(name).click();
      await screen.toast(`${name} switched off`).waitFor();
      expect((await readPublic())[flag]).toBe(false);
      expect(await bannersOn("/")).toEqual([]);
      // The switch made a version of its own, which is not a conflict for this page.
      await screen.switchOf("Observe public holidays").click();
      await screen.switchOf("Analytics visible").click();
      await screen.saved();
    },
  );
});

it("Two banners switched in quick succession are both shown correctly, without a conflict on the page that switched them", async () => {
  const { page, screen } = await openSettings(site, "site");
  const sent: unknown[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === setBanners.path,
    async (route) => {
      sent.push(route.request().postDataJSON());
      const isFirst = sent.length === 1;
      const response = await route.fetch();
      if (isFirst) await held;
      await route.fulfill({ response });
      letGo();
    },
  );
  await screen.switchOf("Emergency banner").click();
  await expect.poll(readPublic).toMatchObject({ emergencyBannerEnabled: true });
  await screen.switchOf("Website issues banner").click();
  await expect.poll(() => page.getByText("Switching…").count()).toBe(2);
  // If the second is sent before the first was answered, it is answered first.
  if (sent.length === 1) letGo();
  await screen.toast("Emergency banner switched on").waitFor();
  await screen.toast("Website issues banner switched on").waitFor();
  expect(await readPublic()).toMatchObject({ emergencyBannerEnabled: true, websiteIssuesBannerEnabled: true });
  expect([
    await screen.switchOf("Emergency banner").isChecked(),
    await screen.switchOf("Website issues banner").isChecked(),
  ]).toEqual([true, true]);
  await screen.switchOf("Analytics visible").click();
  await screen.saved();
});

describe("Analytics settings", () => {
  it("take three codes with their placeholders, and keep them in this browser too [A117] [A128] [A358]", async () => {
    const { page, screen } = await openSettings(site, "analytics");
    const fields = ["Google Tag Manager id", "Google Analytics id", "Google Ads id"];
    const placeholders = [];
    for (const label of fields) placeholders.push(await screen.field(label).getAttribute("placeholder"));
    expect(placeholders).toEqual(["GTM-XXXXXXX", "G-XXXXXXXXXX", "AW-XXXXXXXXX"]);
    const typed = { gtmId: "GTM-ABC1", gaMeasurementId: "G-ABC12", googleAdsId: "AW-123" };
    for (const [index, value] of Object.values(typed).entries()) await screen.field(fields[index] ?? "").fill(value);
    await screen.saved();
    expect((await storedSettings(site)).trackingCodes).toEqual(typed);
    expect(await inStorage(page, "tracking-codes")).toEqual(typed);
    for (const label of fields) await screen.field(label).fill("");
    await screen.saved();
    expect((await storedSettings(site)).trackingCodes).toEqual(codes);
  });

  it("list the four ad events, each with its fields, and save what is changed [A118] [A119]", async () => {
    const { page, screen } = await openSettings(site, "analytics");
    const events = page.getByRole("group");
    expect(await events.locator("legend").allInnerTexts()).toEqual([
      "Booking Complete",
      "Quote Request",
      "Business Application",
      "Rewards Registration",
    ]);
    const event = page.getByRole("group", { name: "Quote Request" });
    await event.getByText("A visitor asked for a quote").waitFor();
    await event.getByRole("switch", { name: "Enabled" }).click();
    await event.getByLabel("Event name").fill("asked");
    await event.getByLabel("Value", { exact: true }).fill("12.5");
    await event.getByLabel("Currency").fill("gbp");
    await event.getByRole("switch", { name: "Dynamic value" }).click();
    await screen.saved();
    expect((await storedSettings(site)).googleAdsEvents[1]).toMatchObject({
      id: "quote_request",
      name: "Quote Request",
      enabled: false,
      eventName: "asked",
      value: 12.5,
      currency: "GBP",
      useDynamicValue: true,
    });
    expect(await event.getByRole("button", { name: "Test Quote Request" }).getAttribute("aria-disabled")).toBe("true");
    await event.getByText("Only an enabled event can be tested.").waitFor();
  });
});

describe("The test of an ad event", () => {
  const test = "Test Booking Complete";
  /** Stores consent as if everything had been accepted on a public page. */
  const consentTo = (page: Page) =>
    page.evaluate(
      ([key, version, decidedAt]) =>
        localStorage.setItem(
          key,
          JSON.stringify({ analytics: true, marketing: true, preferences: true, version, decidedAt }),
        ),
      [consentKey, consentVersion, site.clock.now().toISOString()] as const,
    );

  it("is not sent for a disabled event [A122]", async () => {
    const { page, screen } = await openSettings(site, "analytics");
    await screen.field("Google Ads id").fill("AW-123456789");
    await page.getByRole("group", { name: "Booking Complete" }).getByRole("switch", { name: "Enabled" }).click();
    await screen.button(test).click({ force: true });
    expect([await screen.page.locator("[data-toast]").count(), await commandsOf(page)]).toEqual([0, []]);
  });

  it("says when no Ads id is set, or no consent was given [A125] [A126]", async () => {
    const { page, screen } = await openSettings(site, "analytics");
    await screen.button(test).click();
    await screen.toast("Google Ads ID is not configured.").waitFor();
    expect(await screen.toast("Google Ads ID").innerText()).toContain("Cannot Send Test");
    await screen.field("Google Ads id").fill("AW-123456789");
    await screen.button(test).click();
    await screen.toast("Google Analytics/Ads not loaded or consent not granted").waitFor();
    expect(await commandsOf(page)).toEqual([]);
  });

  it("loads Google's tag only for itself, in a frame without access to the page, and says that it was sent [A123] [A127]", async () => {
    const visitor = await openStaff(site, "administrator", "about:blank");
    const { page, context, faults } = visitor;
    const asked: string[] = [];
    await context.route("https://www.googletagmanager.com/**", (route) => {
      asked.push(route.request().url());
      // A hostile script that tries to reach the staff's page and the browser's storage.
      const body = `
        try { parent.document.title = "stolen"; } catch {}
        try { parent.postMessage(localStorage.getItem("wp_token"), "*"); } catch {}`;
      return route.fulfill({ contentType: "text/javascript", body });
    });
    await page.goto("/admin/settings/analytics");
    await consentTo(page);
    const screen = settingsScreen(page);
    await screen.connected.waitFor();
    await screen.field("Google Ads id").fill("AW-123456789");
    await screen.button(test).click();
    await screen.toast("Test Event Sent").waitFor();
    expect(asked).toEqual(["https://www.googletagmanager.com/gtag/js?id=AW-123456789"]);
    expect(await commandsOf(page)).toEqual([
      [
        "event",
        "conversion_booking_complete",
        { conversion_id: "booking_complete", value: 50, currency: "EUR", send_to: "AW-123456789" },
      ],
    ]);
    expect(await page.title()).toBe("Settings | Currach Couriers");
    // The script that the tests add to every document fails in the frame, which has no storage.
    expect(faults.filter((fault) => !fault.includes("The document is sandboxed"))).toEqual([]);
  });

  it("says so if Google cannot be reached [A126]", async () => {
    const { page, screen } = await openSettings(site, "analytics");
    await consentTo(page);
    await screen.field("Google Ads id").fill("AW-123456789");
    await screen.button(test).click();
    await screen.toast("Google Analytics/Ads not loaded or consent not granted").waitFor();
  });

  it("has a frame without an origin that no other site may embed", async () => {
    const answer = await fetch(site.url + adEventTestPath);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe("Redirects and recovery", () => {
  it("say how many redirects there are, and link to their screens; saving other settings keeps the redirects [A045]", async () => {
    await site.changeSettings({ redirects: [redirect] });
    const { page, screen } = await openSettings(site, "redirects");
    await page.getByText("1 redirect is stored").waitFor();
    // Added in another tab: a save of this one leaves it as it is.
    await site.changeSettings({ redirects: [{ ...redirect, id: "r2", sourceUrl: "/older-prices" }, redirect] });
    await screen.section("Service Types").click();
    await screen.field("Next Day multiplier").fill("1.4");
    await screen.saved();
    expect((await storedSettings(site)).redirects.map(({ sourceUrl }) => sourceUrl)).toEqual([
      "/older-prices",
      "/old-prices",
    ]);
    await screen.section("Redirects").click();
    await page.getByText("2 redirects are stored").waitFor();
    await page.getByRole("link", { name: "Open redirects" }).click();
    await page.getByRole("heading", { level: 1, name: "URL Redirects & Analytics" }).waitFor();
    await page.goBack();
    await screen.section("Booking Recovery").click();
    await page.getByRole("link", { name: "Open booking recovery" }).click();
    await page.waitForURL("**/admin/booking-recovery");
    await site.changeSettings({ redirects: [] });
  });
});

it("No section of the settings fetches the redirects, whether it is opened or saved; their own screen does, once", async () => {
  await site.changeSettings({ redirects: [redirect] });
  const { page, screen } = await openSettings(site, "service-types");
  const answers: string[] = [];
  page.on("response", async (answer) => {
    if (answer.request().resourceType() === "fetch") answers.push(await answer.text().catch(() => ""));
  });
  await page.reload();
  await screen.connected.waitFor();
  for (const [label] of sections) await screen.section(label).click();
  await screen.section("Service Types").click();
  await screen.field("Same Day multiplier").fill("1.7");
  await screen.saved();
  await page.waitForLoadState("networkidle");
  const settings = answers.filter((text) => text.includes('"deliveryTypes"'));
  expect(settings.length).toBeGreaterThan(1);
  expect(answers.filter((text) => text.includes("/old-prices"))).toEqual([]);
  await page.goto(`${site.url}/admin/redirects`);
  await page.getByRole("main").getByLabel("From URL", { exact: true }).waitFor();
  await expect.poll(() => answers.filter((text) => text.includes("/old-prices")).length).toBe(1);
  await site.changeSettings({ redirects: [] });
});

describe("A shop manager", () => {
  it("can change prices, and sees a notice on each restricted section, with none of its values in the page [A046] [A047] [A328]", async () => {
    await site.changeSettings({
      googleMapsApiKey: "AIza-hidden-from-managers",
      trackingCodes: { gtmId: "GTM-HIDDEN1", gaMeasurementId: "", googleAdsId: "" },
      redirects: [redirect],
    });
    const { page, screen } = await openSettings(site, "", { role: "shop_manager" });
    await page.getByText("Some sections are for administrators only.").waitFor();
    for (const [label] of sections) {
      await screen.section(label).click();
      await page.getByText(`${label} can be seen and changed by administrators only.`).waitFor();
      expect(await page.locator("main").getByRole("textbox").count()).toBe(0);
      expect(await page.locator("main").getByRole("switch").count()).toBe(0);
      await expectNoAxeFindings(page);
    }
    const seen = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, "");
    expect(seen).not.toMatch(/AIza-hidden|GTM-HIDDEN1|old-prices/);
    const sent = watchSaves(page);
    await screen.section("Service Types").click();
    await screen.field("Same Day multiplier").fill("1.8");
    await screen.saved();
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual([
      "deliveryTypes",
      "packageTypes",
      "priorityMultipliers",
      "version",
    ]);
    expect(await storedSettings(site)).toMatchObject({
      priorityMultipliers: { same_day: 1.8 },
      googleMapsApiKey: "AIza-hidden-from-managers",
    });
    const administrator = await openSettings(site);
    expect(await administrator.page.getByText("Some sections are for administrators only.").count()).toBe(0);
  });
});
