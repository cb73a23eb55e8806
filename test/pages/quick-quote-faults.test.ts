import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQuote } from "../../contract/quotes.ts";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { closeVisits } from "../e2e/browser.ts";
import {
  answerWith,
  type calculator,
  countCalls,
  holdBack,
  holdTimers,
  type Saved,
  savedQ1,
  soon,
  visitCalculator,
} from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { routes } from "../fixtures.ts";

let site: Site;
let settings: PublicSettings;
beforeAll(async () => {
  site = await openSite();
  settings = await (await fetch(site.url + getPublicSettings.path)).json();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Calculator = ReturnType<typeof calculator>;
const title = (calc: Calculator) => calc.result.getByRole("heading", { level: 2 }).innerText();

describe("the button says what is missing", () => {
  it.each<[string, string, Saved, string, string]>([
    ["a date", "[P295]", { ...savedQ1, scheduledDate: "" }, "Missing information", "scheduledDate"],
    [
      "a package for Next Day",
      "[P296] [P419]",
      { route: routes.R3, priority: "next_day", scheduledDate: "2026-03-05" },
      "Package type required",
      "packageType",
    ],
    [
      "a package for International",
      "[P296]",
      { route: routes.R4, priority: "international", scheduledDate: "2026-03-06" },
      "Package type required",
      "packageType",
    ],
    [
      "a service for Same Day",
      "[P297]",
      { route: routes.R2, scheduledDate: "2026-03-04", packageType: "medium_box" },
      "Service type required",
      "serviceType",
    ],
  ])("%s %s", async (_what, _rows, saved, name, field) => {
    const { page, calc } = await visitCalculator(site, { saved });
    const quotes = countCalls(page, createQuote);
    await calc.calculate.click();
    const toast = calc.toast(name);
    await toast.waitFor();
    if (saved.priority === "next_day")
      expect(await toast.innerText()).toContain("Package type is required for Next Day delivery");
    const isThere = await calc.field(field).evaluate((element) => element.contains(document.activeElement));
    expect(isThere).toBe(true);
    expect(await title(calc)).toBe("Your price");
    expect(quotes()).toBe(0);
  });

  it("a quote, before the visitor can continue to book [P318]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.proceed.click();
    const toast = calc.toast("Please get a quote first");
    await toast.waitFor();
    expect(await toast.getAttribute("data-tone")).toBe("destructive");
    expect(await toast.innerText()).toContain("Calculate your quote before proceeding");
    expect(new URL(page.url()).pathname).toBe("/quick-quote");
    const bar = await visitCalculator(site, { saved: savedQ1, viewport: { width: 360, height: 780 } });
    await bar.page.getByRole("region", { name: "Your price" }).getByRole("button").click();
    await bar.calc.toast("Please get a quote first").waitFor();
  });
});

describe("settings", () => {
  const keepCopy = (page: Page) =>
    page.addInitScript((text) => localStorage.setItem("courierSettings", text), JSON.stringify(settings));

  it("that cannot be fetched are reported, and nothing is priced without them [P299] [P396]", async () => {
    const { calc } = await visitCalculator(site, {
      saved: savedQ1,
      before: (page) => answerWith(page, getPublicSettings, 500),
    });
    const warning = calc.toast("Settings Warning");
    await warning.waitFor();
    expect(await warning.innerText()).toContain("Using fallback settings. Some features may be limited.");
    await calc.calculate.click();
    await calc.toast("Settings not loaded").waitFor();
    expect(await title(calc)).toBe("Your price");
  });

  it("from an earlier visit are used after 10 seconds, without a warning [P383]", async () => {
    let letPass = async (_: number) => {};
    const { page, calc } = await visitCalculator(site, {
      saved: savedQ1,
      settled: false,
      before: async (opened) => {
        await keepCopy(opened);
        await holdBack(opened, getPublicSettings);
        letPass = await holdTimers(opened, site);
        // Touching the page wakes it up; its own timer is held.
        await opened.addInitScript(() =>
          document.addEventListener("DOMContentLoaded", () => window.dispatchEvent(new Event("scroll"))),
        );
      },
    });
    const loading = page.getByText("Loading pricing settings...");
    await loading.waitFor();
    await letPass(9_900);
    expect(await loading.count()).toBe(1);
    await letPass(200);
    await soon(() => loading.count()).toBe(0);
    expect(await calc.toast("Settings Warning").count()).toBe(0);
    await page.clock.resume();
    await calc.calculate.click();
    await soon(() => title(calc)).toBe("Estimated Cost");
  });

  it("from an earlier visit are used after a failure, with a warning [P396]", async () => {
    const { calc } = await visitCalculator(site, {
      saved: savedQ1,
      before: async (page) => {
        await keepCopy(page);
        await answerWith(page, getPublicSettings, 500);
      },
    });
    await calc.toast("Settings Warning").waitFor();
    await calc.calculate.click();
    await soon(() => title(calc)).toBe("Estimated Cost");
  });
});

describe("a quote that the server refuses", () => {
  it("leaves no price behind, and can be tried again", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await answerWith(page, createQuote, 500);
    await calc.calculate.click();
    await calc.toast("Could not calculate your quote").waitFor();
    expect(await title(calc)).toBe("Your price");
    await page.unrouteAll();
    await calc.calculate.click();
    await soon(() => title(calc)).toBe("Estimated Cost");
    expect(await calc.toast("Could not calculate your quote").count()).toBe(0);
  });
});
