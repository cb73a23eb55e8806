import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ConnectionCheck, testMaps } from "../../contract/connections.ts";
import { mapsKeyTestPath } from "../../contract/paths.ts";
import { mapStart } from "../../contract/places.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { serveFakeGoogleMaps } from "../fakes/google-script/serve-fake-google-maps.ts";
import { answerInstead, openSettings } from "./settings-screen.ts";

const key = `AIza${"k".repeat(35)}`;
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const contexts: BrowserContext[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

type Options = Parameters<typeof openSettings>[2] & { google?: Parameters<typeof serveFakeGoogleMaps>[1] };

async function openApiSettings({ google: behaviour, ...options }: Options = {}) {
  const visit = await openSettings(site, "api", options);
  contexts.push(visit.context);
  return { ...visit, google: await serveFakeGoogleMaps(visit.context, behaviour) };
}

/** Types a key and presses the button that tries it out. */
async function tryKey({ google: behaviour, ...options }: Options = {}) {
  const visit = await openApiSettings({ google: behaviour, ...options });
  await visit.screen.field("Google Maps key").fill(key);
  await visit.screen.button("Test key").click();
  return visit;
}

/** The lines of a list of checks. */
const linesOf = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const found = async (page: Page) => {
  await linesOf(page, "What the key can do").first().waitFor();
  return (await linesOf(page, "What the key can do").allInnerTexts()).map((text) => text.split("\n").join(" "));
};

describe("The test of the maps key", () => {
  it("draws a map with the typed key, unsaved, in a separate frame, and says that script, map and route work", async () => {
    const { page, screen, google, faults } = await tryKey();
    expect(await found(page)).toEqual([
      "Script Works Google's script was loaded, version 3.66.4.",
      "Map Works The map is drawn, and Google accepts the key for it.",
      "Route Works From Dublin to Cork it is 253 km.",
    ]);
    await page.getByRole("status").getByText("Everything that was tried works.").waitFor();
    expect(google.requests.map((request) => new URL(request.url()).searchParams.get("key"))).toEqual([key]);
    const frame = google.requests[0]!.frame();
    expect([new URL(frame.url()).pathname, frame.parentFrame() === page.mainFrame()]).toEqual([mapsKeyTestPath, true]);
    const asked = await frame.evaluate(
      () => Reflect.get(window, "askedOfGoogle") as { what: string; options?: object }[],
    );
    expect(asked.find(({ what }) => what === "map")?.options).toMatchObject(mapStart);
    expect(await screen.unsaved.count()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("googleMapsApiKey"))).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Test key");
    // The script that the tests add to every document fails in the frame, which has no storage.
    expect(faults.filter((fault) => !fault.includes("The document is sandboxed"))).toEqual([]);
    await expectNoAxeFindings(page);
  });

  it.each([
    [
      { refuses: "RefererNotAllowedMapError" },
      "Map Failed RefererNotAllowedMapError: The key's website restrictions leave this site out.",
    ],
    [
      { refuses: "ApiNotActivatedMapError" },
      "Map Failed ApiNotActivatedMapError: Switch 'Maps JavaScript API' on for the key's project at Google.",
    ],
  ] as [Options["google"], string][])("says why Google refuses a key: %j", async (behaviour, says) => {
    const { page } = await tryKey({ google: behaviour });
    const [script, map, route] = await found(page);
    expect(script).toContain("Script Works");
    expect(map).toContain(says);
    expect(route).toBe("Route Not known Not tried, because of the failure above.");
    await page.getByRole("status").getByText("1 of 3 failed.").waitFor();
    await expectNoAxeFindings(page);
  });

  it("says that no route can be computed with the key, and what to switch on", async () => {
    const { page } = await tryKey({ google: { route: "PERMISSION_DENIED", says: "Routes API has not been used." } });
    expect((await found(page))[2]).toBe(
      "Route Failed PERMISSION_DENIED: Routes API has not been used. Switch 'Routes API' on for the key's project, and allow it to the key.",
    );
  });

  it("does not call a key broken that is restricted to named websites, since a trial names none", async () => {
    const says = "Requests from referer <empty> are blocked.";
    const { page } = await tryKey({ google: { route: "PERMISSION_DENIED", says } });
    expect((await found(page))[2]).toContain("Route Not known Can’t be tested here");
    await page.getByRole("status").getByText("What could be tried works.").waitFor();
  });

  it("says so if Google's script is blocked", async () => {
    const { page } = await tryKey({ google: { how: "blocked" } });
    expect(await found(page)).toEqual([
      "Script Failed maps.googleapis.com cannot be reached, or something here blocks it.",
      "Map Not known Not tried, because of the failure above.",
      "Route Not known Not tried, because of the failure above.",
    ]);
  });

  it("says what it is doing, and clears its findings once another key is typed; the next test starts afresh", async () => {
    const { page, screen, google } = await tryKey({ google: { how: "held" } });
    await page.getByRole("status").getByText("Loading Google's script…").waitFor();
    expect(await screen.button(/Testing key/).getAttribute("aria-busy")).toBe("true");
    google.release();
    await found(page);
    await screen.field("Google Maps key").fill(`${key}2`);
    expect(await linesOf(page, "What the key can do").count()).toBe(0);
    await screen.button("Test key").press("Enter");
    await found(page);
    expect(google.requests).toHaveLength(2);
  });

  it("cannot be pressed without a key, and says so", async () => {
    const { screen, page, google } = await openApiSettings();
    const button = screen.button("Test key");
    for (const [typed, reason] of [
      ["", "Type a key to test it."],
      ["too short", "A key is 20 to 100 characters long: letters, digits, _ and -."],
    ] as const) {
      await screen.field("Google Maps key").fill(typed);
      await page.getByText(reason, { exact: true }).waitFor();
      await button.click({ force: true });
      expect(await button.getAttribute("aria-disabled")).toBe("true");
      const describedBy = await button.getAttribute("aria-describedby");
      expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(reason);
    }
    expect(google.requests).toEqual([]);
  });

  it("has a frame without an origin that no other site may embed; the staff's own page allows no third-party script", async () => {
    const policyOf = async (path: string) =>
      (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
    const policy = await policyOf(mapsKeyTestPath);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[^']+' https:\/\/maps\.googleapis\.com https:\/\/maps\.gstatic\.com;/,
    );
    expect(await policyOf("/admin/settings/api")).not.toContain("google");
  });
});

describe("The test of the maps engine", () => {
  const checks: ConnectionCheck[] = [
    { name: "Suggestions", ok: true, says: "5 places for 'Main Street, Naas'." },
    { name: "Route", ok: false, says: "Google says PERMISSION_DENIED: Routes API has not been used in this project." },
  ];

  it("lists what the server found", async () => {
    const { page, screen } = await openApiSettings();
    const { count } = await answerInstead(page, testMaps, { status: 200, body: JSON.stringify({ checks }) });
    await screen.button("Test maps").click();
    const lines = linesOf(page, "What the maps engine answers");
    await lines.first().waitFor();
    expect((await lines.allInnerTexts()).map((text) => text.split("\n").join(" "))).toEqual([
      "Suggestions Works 5 places for 'Main Street, Naas'.",
      "Route Failed Google says PERMISSION_DENIED: Routes API has not been used in this project.",
    ]);
    await page.getByRole("status").getByText("1 of 2 failed.").waitFor();
    expect(count()).toBe(1);
    await expectNoAxeFindings(page);
  });

  it("shows that it is under way, and does not start twice", async () => {
    const { page, screen } = await openApiSettings();
    let asked = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${testMaps.path}`, async (route) => {
      asked += 1;
      await released;
      await route.fulfill({ json: { checks } });
    });
    await screen.button("Test maps").click();
    await screen.button(/Testing maps/).click({ force: true });
    expect(await screen.button(/Testing maps/).getAttribute("aria-busy")).toBe("true");
    release();
    await linesOf(page, "What the maps engine answers").first().waitFor();
    expect(asked).toBe(1);
  });

  it("says so when the server does not answer, and can be tried again", async () => {
    const { page, screen } = await openApiSettings();
    const { release } = await answerInstead(page, testMaps, { status: 503, body: "" });
    await screen.button("Test maps").click();
    await page.getByRole("alert").getByText("The maps could not be tested").waitFor();
    await expectNoAxeFindings(page);
    await release();
    await answerInstead(page, testMaps, { status: 200, body: JSON.stringify({ checks }) });
    await screen.button("Test maps").click();
    await linesOf(page, "What the maps engine answers").first().waitFor();
    expect(await page.getByText("The maps could not be tested").count()).toBe(0);
  });
});

it.each([360, 768, 1440])("both pass axe and fit %i px", async (width) => {
  const { page, screen } = await tryKey({ viewport: { width, height: 900 } });
  await found(page);
  await answerInstead(page, testMaps, {
    status: 200,
    body: JSON.stringify({ checks: [{ name: "Route", ok: true, says: "253 km." }] }),
  });
  await screen.button("Test maps").click();
  await linesOf(page, "What the maps engine answers").first().waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});
