import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureDistance } from "../../contract/places.ts";
import { createQuote } from "../../contract/quotes.ts";
import { draftKey, handoverKey } from "../../web/journey/quote-handover.ts";
import { routes } from "../fixtures.ts";
import { closeVisits } from "./browser.ts";
import {
  countCalls,
  enterRoute,
  holdBack,
  holdTimers,
  noted,
  noteHandovers,
  panels,
  quoteQ1,
  savedQ1,
  soon,
  visitCalculator,
} from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const euros = (text: string) => Math.round(Number(text.replace(/[€,]/g, "")) * 100);

describe("journey Q1", () => {
  it("leads from an empty form to a price within a second, without sign-in or contact [P002] [P085] [P212] [P087]", async () => {
    const { page, calc, faults } = await visitCalculator(site);
    await enterRoute(page, routes.R1);
    await calc.chooseDate("2026-03-04");
    await calc.choosePackage("small_box");
    await calc.chooseService("small_van");
    expect(await panels(page)).toEqual(["Your price"]);
    // Measured in the page, by the browser's own clock.
    const waited = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let pressed = 0;
          document.addEventListener("click", (event) => {
            pressed = event.timeStamp;
          });
          new MutationObserver(() => {
            const isShown = [...document.querySelectorAll("h2")].some(
              (title) => title.textContent === "Estimated Cost",
            );
            if (isShown) resolve(new Event("shown").timeStamp - pressed);
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await calc.calculate.click();
    console.info(`A price [P002]: ${Math.round(await waited)} ms (promised: 1,000)`);
    expect(await panels(page)).toEqual(["Estimated Cost"]);
    const [net, vat, total] = await Promise.all(["Subtotal", "VAT", "Total"].map(calc.amount));
    for (const text of [net, vat, total]) expect(text).toMatch(/^€[\d,]+\.\d\d$/);
    expect(euros(total ?? "")).toBeGreaterThan(0);
    expect(euros(net ?? "") + euros(vat ?? "")).toBe(euros(total ?? ""));
    expect(await calc.proceed.innerText()).toBe("Continue to Book");
    expect(await calc.result.innerText()).toContain("You'll be contacted for payment details.");
    expect(await page.locator('main input[type="email"], main input[type="tel"], main [type="password"]').count()).toBe(
      0,
    );
    expect(faults).toEqual([]);
  });

  it("shows net, VAT and distance, hands its ten fields to the booking form, which shows the same, and is there again on the way back, once [P428] [P430] [P450] [P088] [P137] [P215] [P216] [P140] [P223]", async () => {
    const { page, calc } = await visitCalculator(site, { before: noteHandovers, saved: savedQ1 });
    await calc.calculate.click();
    const total = await calc.total();
    // Net times 1.23, to the cent; the distance to a tenth.
    expect(Math.abs(euros(total) - euros(await calc.amount("Subtotal")) * 1.23)).toBeLessThanOrEqual(1);
    for (const text of (await calc.result.innerText()).match(/€[\d,.]*\d/g) ?? []) expect(text).toMatch(/\.\d\d$/);
    const distance = /Distance: (\d+\.\d) km · Estimated distance/.exec(await calc.form.innerText())?.[1];
    expect(Number(distance)).toBeGreaterThan(225);
    expect(Number(distance)).toBeLessThan(275);

    await calc.proceed.click();
    await page.waitForURL("**/book-a-courier");
    await page.getByRole("form", { name: "Booking" }).waitFor();
    const summary = await page.getByRole("main").innerText();
    for (const text of ["Cookstown Road", "Patrick Street", "Small Van", total, `${distance} km`])
      expect(summary).toContain(text);
    const [saved] = await noted(page);
    expect(saved).toMatchObject({
      pickupAddress: expect.stringContaining("Unit 5 Cookstown Road"),
      dropoffAddress: expect.stringContaining("12 Patrick Street"),
      serviceType: "small_van",
      priority: "same_day",
      estimatedCost: euros(total) / 100,
      distance: expect.any(Number),
      selectedPackageType: "small_box",
      quantity: 1,
      palletUnits: expect.any(Number),
      scheduledDate: "2026-03-04",
    });
    expect(Number(saved?.["distance"]).toFixed(1)).toBe(distance);

    // Back again: a second of initialising, then everything that was typed.
    const letPass = await holdTimers(page, site);
    await page.getByRole("button", { name: "Back to Quote" }).click();
    await page.waitForURL("**/quick-quote");
    const initialising = page.getByText("Restoring your quote...");
    await initialising.waitFor();
    await letPass(950);
    expect(await initialising.isVisible()).toBe(true);
    expect(await calc.form.isVisible()).toBe(false);
    await letPass(100);
    await soon(() => initialising.count()).toBe(0);
    await page.clock.resume();
    for (const [id, value] of [
      ["pickup.state", "Dublin"],
      ["pickup.postcode", "D24 XY45"],
      ["dropoff.state", "Cork"],
      ["dropoff.postcode", "T12 AB34"],
    ] as const)
      expect(await calc.field(id).inputValue()).toBe(value);
    expect(await calc.chosen("Package Type")).toEqual(["small_box"]);
    expect(await calc.chosen("Service Type")).toEqual(["small_van"]);
    expect(await calc.field("scheduledDate").innerText()).toBe("Wednesday 4 March 2026");
    expect(await calc.total()).toBe(total);
    expect(await calc.calculate.innerText()).toBe("Update Quote");
    expect(await page.evaluate((key) => sessionStorage.getItem(key), handoverKey)).toBeNull();
  });
});

it("keeps addresses and date in the tab over a reload [P217] [P218]", async () => {
  const { page, calc } = await visitCalculator(site);
  await enterRoute(page, routes.R1);
  await calc.chooseDate("2026-03-05");
  await page.reload();
  await soon(() => calc.field("scheduledDate").innerText()).toBe("Thursday 5 March 2026");
  const values = (side: string) =>
    Promise.all(["address1", "city", "state", "postcode"].map((name) => calc.field(`${side}.${name}`).inputValue()));
  expect(await values("pickup")).toEqual(["Unit 5 Cookstown Road", "Tallaght", "Dublin", "D24 XY45"]);
  expect(await values("dropoff")).toEqual(["12 Patrick Street", "Cork", "Cork", "T12 AB34"]);
});

it("prices a calculated quote again by itself after a reload, and the button then leads to booking", async () => {
  const { page, calc } = await visitCalculator(site);
  await quoteQ1(page);
  const total = await calc.total();
  await page.reload();
  await soon(() => calc.total().catch(() => "")).toBe(total);
  await calc.proceed.click();
  await page.waitForURL("**/book-a-courier");
});

it("names the next step on its button, calculates only when it is pressed, and is busy while it works [P211] [P219] [P220] [P222] [P224] [P223]", async () => {
  const { page, calc } = await visitCalculator(site);
  const quotes = countCalls(page, createQuote);
  const letPass = await holdTimers(page, site);
  const label = () => calc.calculate.innerText();
  expect(await label()).toBe("Complete Required Address Fields");
  await calc.enterAddress("pickup", routes.R1.pickup);
  await calc.enterAddress("dropoff", routes.R1.dropoff);
  expect(await label()).toBe("Confirm Addresses to Calculate");
  await calc.tick("pickup");
  expect(await label()).toBe("Confirm Addresses to Calculate");
  await calc.tick("dropoff");
  expect(await label()).toBe("Calculate Quote");
  await calc.chooseDate("2026-03-04");
  await calc.choosePackage("small_box");
  await calc.chooseService("small_van");
  await letPass(3000);
  await page.getByText(/Distance: \d/).waitFor();
  await letPass(3000);
  expect(await panels(page)).toEqual(["Your price"]);
  expect(quotes()).toBe(0);
  await page.clock.resume();
  const release = await holdBack(page, createQuote);
  await calc.calculate.click();
  await soon(label).toBe("Processing...");
  expect(await calc.calculate.getAttribute("aria-disabled")).toBe("true");
  await calc.calculate.click({ force: true });
  release();
  await soon(label).toBe("Update Quote");
  expect(quotes()).toBe(1);
});

it("saves next_day as the service, since none is chosen for it [P138] [P203] [P438] [P209]", async () => {
  const { page, calc } = await visitCalculator(site, {
    before: noteHandovers,
    saved: { route: routes.R3, priority: "next_day", scheduledDate: "2026-03-05" },
  });
  const measured = countCalls(page, measureDistance);
  await calc.choosePackage("pallet");
  await calc.calculate.click();
  await soon(() => panels(page)).toEqual(["Estimated Cost"]);
  expect(await calc.result.innerText()).toContain("Nationwide and 1-2 days from pickup");
  await calc.proceed.click();
  await page.waitForURL("**/book-a-courier");
  expect(await noted(page)).toMatchObject([{ serviceType: "next_day", selectedPackageType: "pallet" }]);
  expect(measured()).toBe(0);
});

it("keeps working if saved data cannot be read [P425]", async () => {
  const { page, calc, faults } = await visitCalculator(site, {
    before: (opened) =>
      opened.addInitScript(
        (keys) => {
          for (const key of keys) sessionStorage.setItem(key, "{bad");
          localStorage.setItem("courierSettings", "{bad");
        },
        [handoverKey, draftKey],
      ),
  });
  expect(await calc.toasts.count()).toBe(0);
  expect((await page.getByRole("alert").allInnerTexts()).join("")).toBe("");
  await quoteQ1(page);
  expect(await calc.total()).toMatch(/^€/);
  expect(faults).toEqual([]);
});
