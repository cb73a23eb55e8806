import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDates } from "../../contract/bookings.ts";
import { api, pages, wc } from "../../contract/paths.ts";
import { type Distance, measureDistance } from "../../contract/places.ts";
import { createQuote, getQuote, type Quote } from "../../contract/quotes.ts";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { centsToDecimal, formatEuro } from "../../domain/money/euro.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { bookB1, bookingForm } from "../e2e/booking-page.ts";
import { closeVisits } from "../e2e/browser.ts";
import { enterRoute, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { chooseService, generateShipment } from "../proof/generate-shipment.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const shipments = 10;
const priorityNames = { same_day: "Same Day", next_day: "Next Day", international: "International" } as const;

const read = async <Body>(path: string, json?: unknown): Promise<Body> => {
  const init = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
  const response = await fetch(site.url + path, { ...init, headers: { "content-type": "application/json" } });
  return (await response.json()) as Body;
};

it(`the figure on the page is the quote's, the booking's, the confirmation's and the shop's to the cent, for ${shipments} generated shipments [P430]`, async () => {
  const random = seededRandom(20260304);
  const tariff = await read<PublicSettings>(getPublicSettings.path);
  const { priorities: bookable } = await read<{ priorities: Record<Priority, { dates: string[] }> }>(getDates.path);
  const dates = Object.fromEntries(
    priorities.map((priority) => [priority, bookable[priority].dates.slice(0, 8)]),
  ) as Record<Priority, string[]>;
  const { page, calc, faults } = await visitCalculator(site);
  for (let done = 0; done < shipments; ) {
    const request = generateShipment(random, tariff, dates);
    const { pickup, dropoff, priority, packageType, quantity = 1, pallet } = request;
    if (priority === "international" || !packageType) continue;
    const { distanceKm } = await read<Distance>(measureDistance.path, { pickup, dropoff });
    const service = priority === "same_day" ? chooseService(random, tariff, request, distanceKm) : null;
    if (priority === "same_day" && (!service || service === "truck")) continue;

    await page.evaluate(() => sessionStorage.removeItem("currach_quote_draft"));
    await page.goto(`${pages.quickQuote}?${done}`);
    await page.locator("html[data-hydrated]").waitFor();
    await enterRoute(page, { pickup, dropoff });
    await calc.priority(priorityNames[priority]);
    await calc.chooseDate(request.scheduledDate);
    await calc.choosePackage(packageType);
    if (service) await calc.chooseService(service);
    if (pallet)
      for (const [side, size] of Object.entries(pallet)) await calc.field(`pallet.${side}`).fill(String(size));
    const choice = page.getByLabel("Quantity");
    if ((await choice.count()) > 0) await choice.selectOption(String(quantity));
    const stored = page.waitForResponse((answer) => answer.url().endsWith(createQuote.path) && answer.status() === 201);
    await calc.calculate.click();
    await stored;
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    const shown = await calc.total();
    await calc.proceed.click();
    await bookingForm(page).form.waitFor();
    const kept = await page.evaluate(() => window.history.state.usr.handover.quote as { id: string });
    const quote = await read<Quote>(getQuote.path.replace("{id}", kept.id));
    expect(formatEuro(quote.totalCents), JSON.stringify(request)).toBe(shown);
    expect(await page.getByRole("region", { name: "Quote Summary" }).innerText()).toContain(shown);
    const booked = await bookB1(page);
    expect(await page.getByRole("main").innerText()).toContain(shown);
    const order = await site.asShopClient<{ total: string }>(`${wc}/orders/${booked.orderId}`);
    expect(order.total).toBe(centsToDecimal(quote.totalCents));
    done += 1;
  }
  expect(faults).toEqual([]);
}, 180_000);

it("no page, script or public answer contains a key or secret [P346]", async () => {
  const assets = readdirSync("build/client/assets").map((name) => `/assets/${name}`);
  const answers = ["quote-settings", "dates", "openapi.json"].map((name) => `${api}/${name}`);
  for (const path of [...Object.values(pages), "/checkout/order-pay/1/", "/nowhere", ...assets, ...answers]) {
    const text = await (await fetch(site.url + path)).text();
    expect(/\b(?:ck|cs|sk)_(?:live_|test_)?[0-9a-zA-Z]+|CONSUMER_SECRET/.exec(text)?.[0], path).toBeUndefined();
  }
});
