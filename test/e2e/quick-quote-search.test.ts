import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPlaces, getRegion } from "../../contract/places.ts";
import { type FakeGoogle, startFakeGoogle } from "../fakes/google/fake-google.ts";
import { closeVisits } from "./browser.ts";
import { answerWith, countCalls, quoteQ1, soon, visitCalculator } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let google: FakeGoogle;
let site: Site;
beforeAll(async () => {
  google = await startFakeGoogle();
  site = await openSite({ environment: { googleMaps: { serverKey: google.key, apiBase: google.url } } });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
  await google.close();
});

/** Records the page's requests for geolocation. */
const notePositions = (page: Page) =>
  page.addInitScript(() => {
    const asked: PositionOptions[] = [];
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) => {
      asked.push(options ?? {});
    };
  });
const positionsAsked = (page: Page) => page.evaluate(() => (window as unknown as { asked: PositionOptions[] }).asked);

it("asks for the position once, and only when an address is searched for [P382]", async () => {
  const { page, calc } = await visitCalculator(site, { before: notePositions });
  await calc.openDetails("pickup");
  await calc.field("pickup.city").focus();
  expect(await positionsAsked(page)).toEqual([]);
  await calc.field("pickup.text").focus();
  await calc.field("dropoff.text").focus();
  await calc.field("pickup.text").focus();
  expect(await positionsAsked(page)).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
});

it("suggests places near the visitor first, and names the area [P377] [P379]", async () => {
  const { page, calc } = await visitCalculator(site, {
    permissions: ["geolocation"],
    geolocation: { latitude: 53.2707, longitude: -9.0568 },
  });
  const regions = countCalls(page, getRegion);
  await calc.field("pickup.text").focus();
  await soon(regions).toBe(1);
  const [request] = await Promise.all([
    page.waitForRequest((each) => new URL(each.url()).pathname === findPlaces.path),
    calc.field("pickup.text").fill("Main Street"),
  ]);
  const query = Object.fromEntries(new URL(request.url()).searchParams);
  expect(query).toEqual({ input: "Main Street", lat: "53.27", lng: "-9.06", session: expect.any(String) });
  await page.getByText("Suggestions near Galway").first().waitFor();
  expect(await calc.suggestions.first().innerText()).toContain("Galway");
  expect(google.requests.at(-1)?.body).toMatchObject({
    locationBias: { circle: { center: { latitude: 53.27, longitude: -9.06 }, radius: 50_000 } },
  });
});

it("offers streets and businesses; arrows and Enter choose; all requests go to the site alone [P376]", async () => {
  const { page, calc } = await visitCalculator(site, { locale: "en-IE" });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== site.url) elsewhere.push(request.url());
  });
  await calc.field("pickup.text").fill("Main Street, Naas");
  await calc.suggestions.filter({ hasText: "Liffey Press" }).waitFor();
  expect(await calc.suggestions.first().innerText()).toContain("Main Street");
  expect(await page.getByText("Google Maps", { exact: true }).isVisible()).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await soon(() => calc.field("pickup.companyName").inputValue()).toBe("Liffey Press");
  expect(await calc.field("pickup.postcode").inputValue()).toBe("W91 HX59");
  expect(elsewhere).toEqual([]);
});

it("sends one session with the letters of a search and with its choice, and another with the next", async () => {
  const { calc } = await visitCalculator(site);
  const before = google.sessions().length;
  const chosen = () =>
    google
      .sessions()
      .slice(before)
      .map(({ details, reused }) => [details, reused]);
  for (const [town, sessions] of [
    ["Tallaght", [[1, false]]],
    [
      "Naas",
      [
        [1, false],
        [1, false],
      ],
    ],
  ] as const) {
    await calc.field("pickup.text").fill(town);
    await calc.suggestions.first().click();
    await soon(chosen).toEqual(sessions);
  }
  for (const { token } of google.sessions()) expect(token).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

it("continues without the position if it is denied, and says so once [P405]", async () => {
  const { calc } = await visitCalculator(site, { permissions: [] });
  await calc.field("pickup.text").focus();
  const toast = calc.toast("Location access denied");
  await toast.waitFor();
  expect(await toast.innerText()).toContain(
    "We couldn't access your location. Address suggestions may be less accurate.",
  );
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await calc.field("dropoff.text").fill("Main Street");
  await calc.suggestions.first().waitFor();
  expect(await toast.count()).toBe(0);
});

it("lets the address be typed by hand if suggestions are unavailable [P404]", async () => {
  const { page, calc } = await visitCalculator(site, { before: (opened) => answerWith(opened, findPlaces, 500) });
  const notice = page.getByRole("status").filter({ hasText: "Maps Loading Error" });
  expect(await notice.count()).toBe(0);
  await calc.field("pickup.text").fill("Main Street");
  await notice.waitFor();
  expect(await notice.innerText()).toContain("Unable to load Google Maps. Address suggestions may be limited.");
  await quoteQ1(page);
  expect(await calc.total()).toMatch(/^€\d/);
});
