import { afterAll, beforeAll, expect, it } from "vitest";
import { closeVisits } from "./browser.ts";
import { soon, visitCalculator } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

it("prices Tralee to Dingle under one Eircode by the road between them, and asks if Eircode and town contradict each other", async () => {
  const { page, calc } = await visitCalculator(site);
  await calc.field("pickup.text").fill("Main Street, Tralee");
  await calc.suggestions.first().click();
  await soon(() => calc.field("pickup.city").inputValue()).toBe("Tralee");
  // Typed in full, and left without choosing a suggestion.
  await calc.field("dropoff.text").fill("Main Street, Dingle, Co. Kerry V92 XY45");
  await calc.field("dropoff.text").press("Tab");
  await soon(() => calc.field("dropoff.city").inputValue()).toBe("Dingle");
  expect(await calc.field("dropoff.address1").inputValue()).toBe("Main Street");
  expect(await calc.field("dropoff.postcode").inputValue()).toBe("V92 XY45");
  await calc.openDetails("pickup");
  await calc.field("pickup.postcode").fill("D02 XY45");
  await page
    .getByText("The Eircode D02 is for Dublin but the town is Tralee in Kerry: which is right?")
    .first()
    .waitFor();
  await calc.field("pickup.postcode").fill("V92 XY46");
  await calc.tick("pickup");
  await calc.tick("dropoff");
  await calc.chooseDate("2026-03-04");
  await calc.choosePackage("small_box");
  await calc.chooseService("small_van");
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  const [, km] = /Distance: ([\d.]+) km/.exec(await calc.form.innerText()) ?? [];
  expect(Number(km)).toBeGreaterThan(44);
  expect(Number(km)).toBeLessThan(55);
  expect(Number((await calc.total()).replace(/[^\d.]/g, ""))).toBeGreaterThan(120);

  await calc.openDetails("dropoff");
  await calc.field("dropoff.text").fill("10 Downing Street, London");
  await page.getByText("London is outside the island. Choose Great Britain").waitFor();
  expect(await calc.suggestions.count()).toBe(0);
});
