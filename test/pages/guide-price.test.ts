import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { findPlaces, measureDistance } from "../../contract/places.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { answerWith, calculator, countCalls, phone, soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const guide = (page: Page) => page.getByRole("region", { name: "Guide price" });
const title = (page: Page) => guide(page).getByRole("heading").innerText();
/** 'Next Day for a medium box from €12.24' */
const lines = async (page: Page) =>
  (await guide(page).locator("dl > div").allInnerTexts()).map((line) => line.replace(/\s+/g, " ").trim());
const typed = async (page: Page) =>
  Promise.all(["pickup", "dropoff"].map((side) => page.locator(`[id="${side}.text"]`).inputValue()));

async function fillPlaces(page: Page, from: string, to: string) {
  await page.getByLabel("Collect from").fill(from);
  await page.getByLabel("Deliver to").fill(to);
}

const sameDay = expect.stringMatching(/^Same Day by small van from €\d+\.\d\d$/);
const nextDay = "Next Day for a medium box from €12.24";

describe("two places on the home page", () => {
  it("and one press show a guide price for each priority, and fill in the addresses", async () => {
    const { page, faults } = await visit(site, pages.home, phone);
    await fillPlaces(page, "Galway", "Dublin 2");
    await page.getByRole("button", { name: "See the price" }).click();
    await soon(() => title(page)).toMatch(/^Galway to Dublin 2, about 2\d\d km$/);
    expect(await lines(page)).toEqual([sameDay, nextDay]);
    expect(await guide(page).innerText()).toContain("Exact once both addresses are complete");
    expect(new URL(page.url()).search).toBe("");
    expect(await typed(page)).toEqual(["Galway, Ireland", "Dublin 2, Ireland"]);
    await soon(() => page.getByRole("region", { name: "Your price" }).innerText()).toMatch(/Guide price\s+from €\d/);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    // It is there again after a reload, from the draft of this tab.
    await page.reload();
    await soon(() => title(page)).toMatch(/^Galway to Dublin 2, about 2\d\d km$/);
    expect(faults).toEqual([]);
  });

  it("are chosen from suggestions by keyboard, and Enter then shows the price", async () => {
    const { page } = await visit(site, pages.home);
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByLabel("Collect from").focus();
    await page.keyboard.type("Newcastle");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await options.first().waitFor();
    expect(await options.allInnerTexts()).toContain("Newcastle, Wicklow");
    const field = page.getByRole("combobox", { name: "Collect from" });
    const wicklow = (await options.allInnerTexts()).indexOf("Newcastle, Wicklow");
    for (let presses = 0; presses <= wicklow; presses++) await page.keyboard.press("ArrowDown");
    const active = await field.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).innerText()).toBe("Newcastle, Wicklow");
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("Newcastle, Wicklow");
    expect(await options.count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Cork");
    await page.getByRole("combobox", { name: "Deliver to" }).waitFor();
    await page.keyboard.press("Enter");
    await soon(() => title(page)).toMatch(/^Newcastle, Wicklow to Cork, about \d+ km$/);
    expect(await typed(page)).toEqual(["Newcastle, Wicklow, Ireland", "Cork, Ireland"]);
  });

  it("close their suggestions on Escape and when the field loses focus; a press chooses one", async () => {
    const { page, faults } = await visit(site, pages.home, phone);
    await page.locator("html[data-hydrated]").waitFor();
    const field = page.getByLabel("Collect from");
    await field.fill("Tralee");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await options.first().waitFor();
    await expectNoAxeFindings(page);
    await field.press("Escape");
    expect([await options.count(), await field.inputValue()]).toEqual([0, "Tralee"]);
    await field.press("ArrowDown");
    await options.first().click();
    expect(await field.inputValue()).toBe("Tralee, Kerry");
    await page.getByLabel("Deliver to").fill("Ennis");
    await options.first().waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await soon(() => options.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("are a plain form that leads to the calculator without script", async () => {
    const { page } = await visit(site, pages.home, { javaScriptEnabled: false });
    await fillPlaces(page, "Galway", "Dublin 2");
    await page.getByLabel("Deliver to").press("Enter");
    await page.waitForURL((url) => url.pathname === pages.quickQuote);
    expect(new URL(page.url()).search).toBe("?from=Galway&to=Dublin+2");
    await page.getByRole("heading", { level: 1, name: "Quick Quote" }).waitFor();
  });
});

it.each([
  [pages.sameDay, "Same Day", /^Same Day by small van/],
  [pages.nextDay, "Next Day", /^Next Day for a medium box/],
  [pages.international, "International", /^International Quote on Request$/],
] as const)("%s has the two fields too, with its own priority chosen", async (path, priority, first) => {
  const { page } = await visit(site, path);
  await fillPlaces(page, "Dundalk", "Belfast");
  await page.getByRole("button", { name: "See the price" }).click();
  await soon(() => title(page)).toMatch(/^Dundalk, Louth to Belfast, Antrim, about \d+ km$/);
  expect((await lines(page))[0]).toMatch(first);
  const chosen = calculator(page).group("Delivery Priority").locator("input:checked");
  expect(await chosen.getAttribute("aria-labelledby").then((id) => page.locator(`[id="${id}"]`).innerText())).toBe(
    priority,
  );
});

it("a trip to try on the empty calculator fills in both complete addresses, and is priced with one press", async () => {
  const { page } = await visit(site, pages.quickQuote);
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("button", { name: "Galway → Belfast" }).press("Enter");
  const calc = calculator(page);
  await page.getByText(/^Distance: \d/).waitFor();
  await soon(() => calc.group("Delivery Priority").innerText()).toMatch(/Same Day.*from €\d.*Next Day.*from €12\.24/s);
  expect(await calc.form.innerText()).toContain("Donegall Square North, Belfast");
  // The guide price disappears once both are complete.
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe("pickup.confirmed");
  // Nobody has confirmed them.
  expect([await calc.field("pickup.confirmed").isChecked(), await calc.calculate.innerText()]).toEqual([
    false,
    "Confirm Addresses to Calculate",
  ]);
});

it("each trip to try ends in two complete addresses that agree with their Eircodes", async () => {
  for (const name of ["Dublin → Cork", "Galway → Belfast", "Tallaght → Derry"]) {
    const { page } = await visit(site, pages.quickQuote);
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("button", { name }).click();
    await page.getByText(/^Distance: \d/).waitFor();
    expect(await calculator(page).calculate.innerText(), name).toBe("Confirm Addresses to Calculate");
  }
});

describe("where there is no guide price", () => {
  const ask = (from: string, to: string) => `${pages.quickQuote}?${new URLSearchParams({ from, to })}`;

  it("an end that is not found is named and kept, and a press leads to it", async () => {
    const { page } = await visit(site, ask("Galway", "Xyzzy"));
    await guide(page).getByText("We couldn't find 'Xyzzy'.").waitFor();
    await soon(() => typed(page)).toEqual(["Galway, Ireland", "Xyzzy"]);
    await expectNoAxeFindings(page);
    await guide(page).getByRole("button", { name: "Change it" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("dropoff.text");
  });

  it("a missing end is asked for", async () => {
    const { page } = await visit(site, ask("Galway", ""));
    await guide(page).getByText("The delivery address is still missing.").waitFor();
    await guide(page).getByRole("button", { name: "Add it" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("dropoff.text");
  });

  it("an end abroad has its city and country filled in, and is priced by staff", async () => {
    const { page } = await visit(site, ask("Galway", "Paris"));
    await soon(() => title(page)).toBe("Galway to Paris");
    await soon(() => lines(page)).toEqual(["International Quote on Request"]);
    await guide(page).getByRole("button", { name: "Choose International" }).click();
    const calc = calculator(page);
    expect(await calc.group("Delivery Priority").locator("input:checked").getAttribute("value")).toBe("international");
    expect(await page.locator('[id="dropoff.country"]').inputValue()).toBe("FR");
    expect(await page.locator('[id="dropoff.city"]').inputValue()).toBe("Paris");
    expect(await guide(page).getByRole("button", { name: "Choose International" }).count()).toBe(0);
  });

  it.each([
    ["maps are away", 503, "unavailable", "Places cannot be looked up at the moment"],
    ["one asks too often", 429, "too_many_requests", "Too many requests. Please wait a moment and try again."],
  ] as const)("while %s it says so, keeps both places, and can be tried again", async (_, status, code, message) => {
    const { page } = await visit(site, pages.home);
    await page.locator("html[data-hydrated]").waitFor();
    await answerWith(page, findPlaces, status, { code, message, data: { status } });
    await fillPlaces(page, "Galway", "Dublin 2");
    await page.getByRole("button", { name: "See the price" }).click();
    await guide(page).getByText(message).waitFor();
    expect(await typed(page)).toEqual(["Galway", "Dublin 2"]);
    // One end may have failed before the other.
    await guide(page).getByText("Finding both places").waitFor({ state: "hidden" });
    await page.unrouteAll();
    await guide(page).getByRole("button", { name: "Try Again" }).click();
    await soon(() => lines(page)).toEqual([sameDay, nextDay]);
  });

  it("without a road, Next Day still has its price", async () => {
    const { page } = await visit(site, pages.home);
    await page.locator("html[data-hydrated]").waitFor();
    const message = "Could not calculate distance: ZERO_RESULTS";
    await answerWith(page, measureDistance, 422, { code: "no_route", message, data: { status: 422 } });
    await fillPlaces(page, "Galway", "Dublin 2");
    await page.getByRole("button", { name: "See the price" }).click();
    await guide(page).getByText(message).waitFor();
    expect(await lines(page)).toEqual([nextDay]);
    await page.unrouteAll();
    await guide(page).getByRole("button", { name: "Try Again" }).click();
    await soon(() => lines(page)).toEqual([sameDay, nextDay]);
  });

  it("text typed while a place is looked up is kept", async () => {
    const { page } = await visit(site, pages.home);
    await page.locator("html[data-hydrated]").waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.pathname === findPlaces.path && url.searchParams.get("input") === "Galway",
      async (route) => {
        await released;
        await route.continue().catch(() => {});
      },
    );
    await fillPlaces(page, "Galway", "Dublin 2");
    await page.getByRole("button", { name: "See the price" }).click();
    await soon(async () => (await typed(page))[1]).toBe("Dublin 2, Ireland");
    await page.locator('[id="pickup.text"]').fill("Naas");
    release();
    await soon(() => guide(page).getByText("Finding both places").count()).toBe(0);
    expect((await typed(page))[0]).toBe("Naas");
  });
});

it("the cards show their prices, first with 'about' and then to the cent, as the quote does", async () => {
  const { page } = await visit(site, `${pages.quickQuote}?from=Tallaght&to=Cork`);
  const calc = calculator(page);
  const measured = countCalls(page, measureDistance);
  await soon(() => title(page)).toMatch(/^Tallaght, Dublin to Cork, about \d+ km$/);
  const said = async (id: string) => {
    const ids = (await calc.service(id).getAttribute("aria-describedby"))?.split(" ") ?? [];
    return Promise.all(ids.map((at) => page.locator(`[id="${at}"]`).innerText()));
  };
  await calc.choosePackage("small_box");
  await soon(() => said("small_van")).toContainEqual(expect.stringMatching(/^about €\d+\.\d\d$/));
  expect(await said("motor_bike")).toContain("Goes up to 50 km");
  // The price describes the card and is not part of its name.
  await calc.group("Service Type").getByRole("radio", { name: "Small Van", exact: true }).waitFor();
  for (const [side, address] of [
    ["pickup", { address1: "Unit 5 Cookstown Road", postcode: "D24 XY45" }],
    ["dropoff", { address1: "12 Patrick Street", postcode: "T12 AB34" }],
  ] as const) {
    await calc.openDetails(side);
    for (const [field, value] of Object.entries(address)) await page.locator(`[id="${side}.${field}"]`).fill(value);
    await calc.tick(side);
  }
  await soon(() => measured()).toBeGreaterThan(0);
  await soon(() => said("small_van")).toContainEqual(expect.stringMatching(/^€\d+\.\d\d$/));
  const onCard = (await said("small_van")).find((text) => text.startsWith("€"));
  expect(await guide(page).count()).toBe(0);
  await calc.chooseDate("2026-03-04");
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  expect(await calc.total()).toBe(onCard);
});
