import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { QuoteAddress } from "../../contract/quotes.ts";
import { addresses } from "../fixtures.ts";
import { findAccessibilityFaults } from "./axe.ts";
import { closeVisits } from "./browser.ts";
import { type Ends, phone, savedQ1, soon, visitCalculator } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const kerry = (city: string): QuoteAddress => ({
  address1: "2 The Pier",
  city,
  state: "Kerry",
  postcode: "V92XY45",
  country: "IE",
});
const island: QuoteAddress = { ...kerry("Inis Oírr"), state: "Galway", postcode: "H91XY45" };

/** A phone with everything filled in, before the button is pressed. */
const visitWith = (route: Ends) => visitCalculator(site, { saved: { ...savedQ1, route }, ...phone });

const reload = async (page: Page) => {
  await page.reload({ waitUntil: "commit" });
  await page.locator("html[data-hydrated]").waitFor();
};
const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

it("asks for the town under an Eircode that covers many, and keeps the chosen one after a reload", async () => {
  const { page, calc } = await visitWith({ pickup: addresses.A1, dropoff: kerry("") });
  await calc.openDetails("dropoff");
  const towns = page.getByRole("group", { name: "Towns with V92" });
  await towns.getByRole("button", { name: "Tralee" }).waitFor();
  expect(await isNarrow(page)).toBe(true);
  await towns.getByRole("button", { name: "Dingle" }).click();
  await soon(() => calc.field("dropoff.city").inputValue()).toBe("Dingle");
  expect(await calc.field("dropoff.state").inputValue()).toBe("Kerry");
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe("dropoff.confirmed");
  await reload(page);
  expect(await calc.field("dropoff.city").inputValue()).toBe("Dingle");
  await page.getByText(/Distance: \d+/).waitFor();
});

it("asks about a place that it does not know, prices from a pin or a chosen place, and takes a request without either", async () => {
  const { page, calc } = await visitWith({ pickup: addresses.A1, dropoff: kerry("Knockanboher") });
  const question = page.getByText("We know Tralee, not Knockanboher. Choose the nearest place or point at the map.");
  await question.waitFor();
  // Nobody has to answer.
  await calc.calculate.click();
  await calc.result.getByText("Quote on Request").waitFor();
  await calc.result.getByText("We know Tralee, not Knockanboher, so the distance").waitFor();

  await page.getByRole("button", { name: "Point at the map" }).click();
  const map = page.getByRole("application", { name: /^Map around Tralee/ });
  await page.getByText("Press near the address to zoom in.").waitFor();
  await map.click();
  await page.getByText("Press on the map where the address is.").waitFor();
  await map.click({ position: { x: 150, y: 150 } });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);
  const near = page.getByText(/^The pin is \d+\.\d km from /);
  const before = await near.innerText();
  for (let press = 0; press < 12; press++) await map.press("ArrowUp");
  await soon(async () => (await near.innerText()) !== before).toBe(true);
  await page.getByRole("button", { name: "Use this pin" }).click();
  await page.getByText(/^Measured from your pin/).waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe("dropoff.position.change");
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  const total = await calc.total();

  await reload(page);
  await page.getByText(/^Measured from your pin/).waitFor();
  await calc.calculate.click();
  await soon(() => calc.total()).toBe(total);
  await page
    .getByRole("button", { name: /Continue to Book|Pay Now/ })
    .last()
    .click();
  await page.waitForURL("**/book-a-courier");
  await page.goBack();
  await page.getByText(/^Measured from your pin/).waitFor();

  await page.getByRole("button", { name: "Change" }).click();
  await question.waitFor();
  const nearest = page.getByRole("group", { name: "Nearest places" });
  await nearest.getByRole("button", { name: /Kerry/ }).nth(1).click();
  await page.getByText(/^Measured from .*, which you chose\.$/).waitFor();
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  await soon(() => calc.total()).not.toBe(total);
});

it("offers 'Both are right' where postcode and town do not agree, and then prices the trip", async () => {
  const { page, calc } = await visitWith({ pickup: addresses.A1, dropoff: { ...addresses.A2, postcode: "D02XY45" } });
  const question = page.getByText("The Eircode D02 is for Dublin but the town is Cork: which is right?");
  await question.waitFor();
  await page.getByRole("button", { name: "Change the Eircode" }).click();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe("dropoff.postcode");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Both are right" }).click();
  await page.getByText(/Distance: \d+/).waitFor();
  await question.waitFor({ state: "detached" });
  await reload(page);
  await page.getByText(/Distance: \d+/).waitFor();
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
});

it("takes a trip to an island without a bridge as a request that names the port, also after Back", async () => {
  const { page, calc } = await visitWith({ pickup: addresses.A1, dropoff: island });
  await page.getByText(/^No bridge leads to .*: the ferry leaves from Rossaveel/).waitFor();
  await calc.calculate.click();
  await calc.result.getByText("Quote on Request").waitFor();
  await calc.result.getByText(/the ferry leaves from Rossaveel, so no van can be there the same day/).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue to Book" }).last().click();
  await page.waitForURL("**/book-a-courier");
  await page
    .getByText(/the ferry leaves from Rossaveel/)
    .first()
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Back to Quote" }).first().click();
  await calc.result.getByText(/the ferry leaves from Rossaveel/).waitFor();
});

it("follows prices that staff change while it is open, in cards and total, and says what changed", async () => {
  const { page, calc } = await visitWith({ pickup: addresses.A1, dropoff: addresses.A2 });
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  const before = await calc.total();
  const { deliveryTypes } = (await site.context.settings.current()).settings;
  const dearer = deliveryTypes.map((one) =>
    one.id === "small_van" ? { ...one, basePrice: one.basePrice + 100 } : one,
  );
  await site.changeSettings({ deliveryTypes: dearer });
  // As if the visitor came back to the tab, once the script that watches prices is loaded.
  const change = calc.result.getByText(/New prices: Small Van\. This trip was .* and is now /);
  await soon(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    return change.count();
  }).toBe(1);
  const after = await calc.total();
  expect(after).not.toBe(before);
  await calc.group("Service Type").getByText(after).waitFor();
});

it("names the county of each place in the guide price, and offers another place of that name", async () => {
  const { page } = await visitCalculator(site, phone);
  await page.goto(`${site.url}/quick-quote?from=Kilmore&to=Dublin+2`, { waitUntil: "commit" });
  const guide = page.getByRole("region", { name: "Guide price" });
  await guide.getByRole("heading", { name: /^Kilmore, Wexford to Dublin 2, about \d+ km$/ }).waitFor();
  await guide.getByRole("button", { name: "Kilmore, Clare" }).click();
  await guide.getByRole("heading", { name: /^Kilmore, Clare to Dublin 2, about \d+ km$/ }).waitFor();
});
