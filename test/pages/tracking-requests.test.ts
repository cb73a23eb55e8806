import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPublicSettings } from "../../contract/settings.ts";
import { draftKey } from "../../web/journey/quote-handover.ts";
import { closeVisits, passTime } from "../e2e/browser.ts";
import { answerWith, soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { commandsOf, eventsOf, everything, inSession, inStorage, settled, visitWatched } from "../e2e/tags.ts";
import { settingsS0 } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const manager = "https://www.googletagmanager.com/gtm.js?id=GTM-TEST123";
const analytics = "https://www.googletagmanager.com/gtag/js?id=G-TEST123456";
const ads = "https://www.googletagmanager.com/gtag/js?id=AW-123456789";

/** The draft of a quote, and the scroll position to which Back returns. */
const essentialKeys: string[] = [draftKey, "react-router-scroll-positions"];

describe("what is sent to others", () => {
  it("is nothing before a choice, on any page; the data layer only says that all is denied [P173] [P475] [P476]", async () => {
    const { page, sent, faults } = await visitWatched(site, "/");
    for (const path of ["/", "/services/same-day", "/quick-quote", "/rewards", "/cookie-policy"]) {
      await page.goto(path);
      await settled(page);
      const commands = await commandsOf(page);
      expect(commands, path).toHaveLength(1);
      expect(commands[0], path).toEqual([
        "consent",
        "default",
        {
          ad_storage: "denied",
          ad_user_data: "denied",
          ad_personalization: "denied",
          analytics_storage: "denied",
          functionality_storage: "denied",
          personalization_storage: "denied",
          security_storage: "denied",
          region: expect.arrayContaining(["IE", "GB", "DE"]),
          wait_for_update: 500,
        },
      ]);
      expect(await eventsOf(page), path).toEqual([]);
      const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(
        kept.filter((key) => !essentialKeys.includes(key)),
        path,
      ).toEqual([]);
      expect(await page.evaluate(() => document.cookie), path).toBe("");
    }
    expect(sent).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each([
    ["after Reject All", {}],
    ["with Preferences only", { preferences: true }],
  ])("is nothing %s, and Google's tags are told so [P174]", async (_when, allows) => {
    const { page, sent } = await visitWatched(site, "/", { allows });
    for (const path of ["/", "/services/next-day", "/quick-quote"]) {
      await page.goto(path);
      await settled(page);
      expect(await commandsOf(page, "consent", "update")).toHaveLength(1);
      expect(await commandsOf(page, "consent", "update")).toMatchObject([
        ["consent", "update", { ad_storage: "denied", analytics_storage: "denied", security_storage: "denied" }],
      ]);
      expect(await eventsOf(page)).toEqual([]);
    }
    expect(sent).toEqual([]);
    expect(await inStorage(page, "tracking-codes")).toBeNull();
    expect(await inSession(page, "cookieless_session")).toBeNull();
  });

  it.each([
    ["Analytics only", { analytics: true }, [manager, analytics]],
    ["Marketing only", { marketing: true }, [manager, ads]],
    ["everything", everything, [manager, analytics]],
  ])("with %s is what that allows [P175] [P384] [P385] [P480]", async (_what, allows, expected) => {
    const { page, sent, faults } = await visitWatched(site, "/", { allows });
    await settled(page);
    await soon(() => sent).toEqual(expected);
    expect(await inStorage(page, "tracking-codes")).toEqual(settingsS0.trackingCodes);
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(["cookie-consent", "tracking-codes"]);
    const configured = (await commandsOf(page, "config")).map(([, id]) => id);
    expect(configured.includes("AW-123456789")).toBe("marketing" in allows);
    expect(configured.includes("G-TEST123456")).toBe("analytics" in allows);
    expect(faults).toEqual([]);
  });

  it("begins after the page has loaded [P176]", async () => {
    const { page, sent } = await visitWatched(site, "/", { allows: everything, realTime: true });
    await soon(() => sent.length).toBeGreaterThan(0);
    const readTimes = () =>
      page.evaluate(() => {
        const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        const tag = performance.getEntriesByType("resource").find(({ name }) => name.includes("gtm.js"));
        return { loaded: page?.loadEventStart ?? 0, asked: tag?.startTime ?? 0 };
      });
    // A resource is listed only once it has been answered.
    await soon(async () => (await readTimes()).asked).toBeGreaterThan(0);
    const { loaded, asked } = await readTimes();
    expect(loaded).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(loaded);
  });

  it("starts with the choice itself, and ends at the next load after it is withdrawn [P172]", async () => {
    const { page, sent } = await visitWatched(site, "/");
    await page.getByRole("button", { name: "Accept All Cookies" }).click();
    await soon(() => sent).toEqual([manager, analytics]);
    await soon(() => commandsOf(page, "consent", "update")).toHaveLength(1);
    expect(await commandsOf(page, "consent", "update")).toMatchObject([
      ["consent", "update", { ad_storage: "granted" }],
    ]);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what Google's tags would have set
      for (const name of ["_ga", "_ga_TEST123456", "_gcl_au", "mine"]) document.cookie = `${name}=1; path=/`;
    });
    await page.getByRole("button", { name: "Cookie Settings" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject All" }).click();
    await soon(() => page.evaluate(() => document.cookie)).toBe("mine=1");
    expect(await inStorage(page, "tracking-codes")).toBeNull();
    expect(await inSession(page, "cookieless_session")).toBeNull();
    expect(await page.evaluate(() => Reflect.get(window, "ga-disable-G-TEST123456"))).toBe(true);
    expect((await commandsOf(page, "consent", "update")).at(-1)).toMatchObject([
      "consent",
      "update",
      { analytics_storage: "denied" },
    ]);
    const told = (await eventsOf(page)).length;
    await page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
    await page.waitForURL("**/rewards");
    await passTime(page, 250);
    expect(await eventsOf(page)).toHaveLength(told);
    await page.reload();
    await settled(page);
    expect(sent).toHaveLength(2);
  });

  it("is nothing on sign-in, staff and payment pages, whatever was chosen", async () => {
    for (const path of ["/login", "/admin", "/checkout/order-pay/1"]) {
      const { page, sent, context } = await visitWatched(site, path, { allows: everything });
      await settled(page);
      expect(sent, path).toEqual([]);
      expect(await page.evaluate(() => window.dataLayer ?? []), path).toEqual([]);
      const policy = (await fetch(site.url + path)).headers.get("content-security-policy");
      expect(policy, path).not.toContain("https:");
      await context.close();
    }
    expect((await fetch(site.url)).headers.get("content-security-policy")).toContain(
      "https://www.googletagmanager.com",
    );
  });
});

it("a page works without Google, and does not mention it [P426]", async () => {
  const { page, faults, sent } = await visitWatched(site, "/", { allows: everything, google: "blocked" });
  await soon(() => sent.length).toBe(2);
  await page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
  await page.waitForURL("**/rewards");
  expect(await page.locator("[data-toast]").count()).toBe(0);
  expect(faults).toEqual([]);
});

it("no script is loaded for codes that are placeholders or missing, and nothing is collected", async () => {
  await site.changeSettings({
    trackingCodes: { gtmId: "GTM-XXXXXXX", gaMeasurementId: "", googleAdsId: "" },
  });
  const { page, sent } = await visitWatched(site, "/", { allows: everything });
  await settled(page);
  expect(sent).toEqual([]);
  expect(await eventsOf(page)).toEqual([]);
  expect(await inSession(page, "cookieless_session")).toBeNull();
  await site.changeSettings({ trackingCodes: settingsS0.trackingCodes });
});

it("settings that cannot be fetched leave the page usable and a line in the console [P388]", async () => {
  const { page } = await visitWatched(site, "/", { allows: {} });
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await answerWith(page, getPublicSettings, 503);
  await page.goto("/quick-quote");
  await soon(() => lines).toContain("Error fetching public settings: 503");
  expect(await page.locator("#calculate").isEnabled()).toBe(true);
});

it("every ad event of the settings has its six keys [P165]", async () => {
  const { googleAdsEvents } = await (await fetch(site.url + getPublicSettings.path)).json();
  expect(googleAdsEvents.map((event: { id: string }) => event.id)).toEqual([
    "booking_complete",
    "quote_request",
    "business_application",
    "rewards_registration",
  ]);
  for (const event of googleAdsEvents) {
    expect(Object.keys(event)).toEqual(
      expect.arrayContaining(["id", "eventName", "enabled", "value", "useDynamicValue", "currency"]),
    );
    expect(event.enabled).toBe(true);
  }
});
