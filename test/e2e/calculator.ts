import type { Page } from "playwright-core";
import { vi } from "vitest";
import type { QuoteAddress } from "../../contract/quotes.ts";
import { routes } from "../fixtures.ts";

export type Side = "pickup" | "dropoff";

/** The calculator as a visitor uses it. */
export function calculator(page: Page) {
  const field = (id: string) => page.locator(`[id="${id}"]`);
  const group = (name: string) => page.getByRole("radiogroup", { name });
  const form = page.getByRole("form", { name: "Quote calculator" });
  const calculate = form.locator("#calculate");
  const result = page.getByRole("region", { name: "Your quote" });
  const proceed = result.getByRole("button", { name: /Continue to Book|Pay Now/ });

  async function openDetails(side: Side) {
    const toggle = form.getByRole("button", { name: "Address Details" }).nth(side === "pickup" ? 0 : 1);
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  }

  return {
    form,
    field,
    group,
    calculate,
    result,
    proceed,
    toast: (title: string) => page.getByRole("region", { name: /notifications/i }).locator("li", { hasText: title }),
    openDetails,
    /** Types a whole address into the details panel. */
    async enterAddress(side: Side, address: QuoteAddress) {
      await openDetails(side);
      const northern = address.country === "GB" && address.postcode.startsWith("BT");
      await field(`${side}.country`).selectOption(northern ? "GB-NIR" : address.country);
      for (const name of ["address1", "city", "state", "postcode"] as const)
        await field(`${side}.${name}`).fill(address[name]);
    },
    tick: (side: Side) => field(`${side}.confirmed`).check(),
    priority: (name: "Same Day" | "Next Day" | "International") =>
      group("Delivery Priority").getByRole("radio", { name }).check(),
    async chooseDate(date: string) {
      await field("scheduledDate").click();
      await page.getByRole("dialog", { name: "Choose a date" }).locator(`[data-date="${date}"]`).click();
    },
    choosePackage: (id: string) => group("Package Type").locator(`input[value="${id}"]`).check(),
    chooseService: (id: string) => group("Service Type").locator(`input[value="${id}"]`).check(),
    total: () =>
      result
        .locator("dl div", { hasText: /^Total/ })
        .locator("dd")
        .innerText(),
  };
}

/** Both addresses of a route, typed and confirmed. */
export async function enterRoute(page: Page, { pickup, dropoff }: { pickup: QuoteAddress; dropoff: QuoteAddress }) {
  const calc = calculator(page);
  await calc.enterAddress("pickup", pickup);
  await calc.enterAddress("dropoff", dropoff);
  await calc.tick("pickup");
  await calc.tick("dropoff");
}

/** Journey Q1: R1, same day, today, small box, small van, calculated. */
export async function quoteQ1(page: Page, route: { pickup: QuoteAddress; dropoff: QuoteAddress } = routes.R1) {
  const calc = calculator(page);
  await enterRoute(page, route);
  await calc.priority("Same Day");
  await calc.chooseDate("2026-03-04");
  await calc.choosePackage("small_box");
  await calc.chooseService("small_van");
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
}

/** Waits until a check holds, for what a page does after a while. */
export const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 50 });
