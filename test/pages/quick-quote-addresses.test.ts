import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQuote, type QuoteRequest } from "../../contract/quotes.ts";
import { closeVisits, expectNoAxeFindings } from "../e2e/browser.ts";
import { type calculator, type Saved, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { routes } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Calculator = ReturnType<typeof calculator>;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const title = (calc: Calculator) => calc.result.getByRole("heading", { level: 2 }).innerText();
const confirmed = (calc: Calculator) =>
  Promise.all((["pickup", "dropoff"] as const).map((side) => calc.field(`${side}.confirmed`).isChecked()));

/** Route R1 as saved, with other texts in some fields. */
function withFields(pickup: object, dropoff: object = {}): Saved {
  const route = { pickup: { ...routes.R1.pickup, ...pickup }, dropoff: { ...routes.R1.dropoff, ...dropoff } };
  return { ...savedQ1, route };
}

/** The text of the toast with this title, which has to be a destructive one. */
async function toastText(calc: Calculator, name: string): Promise<string> {
  const toast = calc.toast(name);
  await toast.waitFor();
  expect(await toast.getAttribute("data-tone")).toBe("destructive");
  return (await toast.locator("p").nth(1).innerText()).trim();
}

describe("the ticks", () => {
  it("are cleared when their own address is edited or chosen again [P206] [P207]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    expect(await confirmed(calc)).toEqual([true, true]);
    await calc.openDetails("pickup");
    await calc.field("pickup.text").pressSequentially("M");
    expect(await confirmed(calc)).toEqual([false, true]);
    await calc.openDetails("dropoff");
    await calc.field("dropoff.text").fill("Main Street, Naas");
    await calc.suggestions.first().click();
    await soon(() => calc.field("dropoff.city").inputValue()).toBe("Naas");
    await calc.field("dropoff.postcode").fill("W91 XY45");
    await calc.tick("dropoff");
    await calc.openDetails("dropoff");
    await calc.field("dropoff.text").press("ArrowDown");
    await calc.suggestions.first().waitFor();
    expect(await confirmed(calc)).toEqual([false, true]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await soon(() => confirmed(calc)).toEqual([false, false]);
  });

  it("are both required for a quote [P305]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.field("dropoff.confirmed").uncheck();
    await calc.calculate.click();
    expect(await toastText(calc, "Address Confirmation Required")).toBe(
      "Please confirm both pickup and delivery addresses before calculating your quote.",
    );
    expect(await focused(page)).toBe("dropoff.confirmed");
    expect(await title(calc)).toBe("Your price");
  });

  it("are both required before going on to book [P306]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.calculate.click();
    await soon(() => title(calc)).toBe("Estimated Cost");
    await calc.field("dropoff.confirmed").uncheck();
    await calc.proceed.click();
    expect(await toastText(calc, "Address Confirmation Required")).toMatch(/are correct before proceeding\.$/);
    expect(new URL(page.url()).pathname).toBe("/quick-quote");
  });
});

describe("a place that was found", () => {
  it("fills the details in, a business with its name [P130]", async () => {
    const { page, calc } = await visitCalculator(site);
    await calc.field("pickup.text").fill("Main Street, Naas");
    await calc.suggestions.first().click();
    const read = (names: string[]) => Promise.all(names.map((name) => calc.field(`pickup.${name}`).inputValue()));
    await soon(() => read(["address1", "city", "state", "country"])).toEqual(["Main Street", "Naas", "Kildare", "IE"]);
    await page.route("**/places/*", async (route) => {
      const place = await (await route.fetch()).json();
      await route.fulfill({ json: { ...place, company_name: "Naas Books", types: ["establishment"] } });
    });
    await calc.openDetails("pickup");
    await calc.field("pickup.text").fill("Main Street, Naas");
    await calc.suggestions.first().click();
    await soon(() => read(["companyName"])).toEqual(["Naas Books"]);
  });

  it("without a street prompts for one, to be cleared or typed by hand [P225] [P226] [P227]", async () => {
    const { page, calc } = await visitCalculator(site);
    const prompt = page.getByText("We found the area (D24 XY45) but need a specific street address");
    const find = async () => {
      await calc.field("pickup.text").fill("D24 XY45");
      await calc.suggestions.first().click();
      await prompt.waitFor();
    };
    await find();
    await page.getByRole("button", { name: "Clear & Try Again" }).click();
    expect(await prompt.count()).toBe(0);
    await soon(() => focused(page)).toBe("pickup.text");
    for (const name of ["text", "address1", "city", "state", "postcode"])
      expect(await calc.field(`pickup.${name}`).inputValue()).toBe("");
    await find();
    await page.getByRole("button", { name: "Enter Manually" }).click();
    await soon(() => focused(page)).toBe("pickup.address1");
    expect(await calc.details("pickup").getAttribute("aria-expanded")).toBe("true");
    expect(await calc.field("pickup.city").inputValue()).toBe("Dublin 24");
    expect(await calc.field("pickup.postcode").inputValue()).toBe("D24 XY45");
    expect(await prompt.count()).toBe(0);
  });
});

describe("a place that is looked up slowly", () => {
  /** Chooses a place whose answer is held until released; the returned promise resolves once the page has it. */
  async function chooseSlowly(page: Page, calc: Calculator) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      "**/places/*",
      async (route) => {
        await released;
        await route.continue();
      },
      { times: 1 },
    );
    await calc.field("pickup.text").fill("Main Street, Naas");
    const asked = page.waitForRequest("**/places/*");
    await calc.suggestions.first().click();
    const slow = await asked;
    return async () => {
      release();
      await (await slow.response())?.finished();
      // The page has processed that answer before it gets another.
      await page.evaluate(async () => (await fetch("/robots.txt")).text());
    };
  }
  const busy = (calc: Calculator) => calc.field("pickup.text").getAttribute("aria-busy");

  it("shows that it is being looked up, and then fills in the address", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.openDetails("pickup");
    const arrive = await chooseSlowly(page, calc);
    expect(await busy(calc)).toBe("true");
    await page.getByRole("status").getByText("Looking up the address…").waitFor({ state: "attached" });
    await calc.field("pickup.text").locator("xpath=..").locator("svg").waitFor();
    expect(await confirmed(calc)).toEqual([false, true]);
    await expectNoAxeFindings(page);
    await arrive();
    await soon(() => calc.field("pickup.city").inputValue()).toBe("Naas");
    expect(await busy(calc)).toBeNull();
  });

  it("gives way to one that was chosen after it", async () => {
    const { page, calc } = await visitCalculator(site);
    const arrive = await chooseSlowly(page, calc);
    await calc.field("pickup.text").fill("Patrick Street, Cork");
    await calc.suggestions.first().click();
    await soon(() => calc.field("pickup.city").inputValue()).toBe("Cork");
    expect(await busy(calc)).toBeNull();
    await arrive();
    expect(await calc.field("pickup.city").inputValue()).toBe("Cork");
    expect(await calc.field("pickup.text").inputValue()).toContain("Patrick Street");
  });

  it("gives way to later typing: as a whole in the search, and field by field by hand", async () => {
    const { page, calc } = await visitCalculator(site);
    const searched = await chooseSlowly(page, calc);
    await calc.field("pickup.text").pressSequentially(" and more");
    expect(await busy(calc)).toBeNull();
    await searched();
    expect(await calc.field("pickup.text").inputValue()).toBe("Main Street, Naas and more");

    const chosen = await chooseSlowly(page, calc);
    await calc.openDetails("pickup");
    await calc.field("pickup.city").fill("Athy");
    expect(await busy(calc)).toBe("true");
    await chosen();
    await soon(() => calc.field("pickup.address1").inputValue()).toBe("Main Street");
    expect(await calc.field("pickup.city").inputValue()).toBe("Athy");
  });
});

describe("what is missing", () => {
  it("in the pickup address is named, and gets the focus [P302]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.openDetails("pickup");
    for (const [name, label] of [
      ["address1", "Address Line 1"],
      ["city", "City"],
      ["state", "County/State"],
      ["postcode", "Postcode"],
    ] as const) {
      await calc.field(`pickup.${name}`).fill("");
      await calc.calculate.click();
      const text = `Please complete the following pickup address fields: ${label}`;
      await soon(() => toastText(calc, "Complete Required Address Fields")).toBe(text);
      expect(await focused(page)).toBe(`pickup.${name}`);
      expect(await title(calc)).toBe("Your price");
      await calc.field(`pickup.${name}`).fill(routes.R1.pickup[name]);
    }
  });

  it("at both ends is reported in one message [P303] [P304]", async () => {
    const delivery = await visitCalculator(site, { saved: withFields({}, { city: "", postcode: "" }) });
    await delivery.calc.calculate.click();
    expect(await toastText(delivery.calc, "Complete Required Address Fields")).toBe(
      "Please complete the following delivery address fields: City, Postcode",
    );
    const both = await visitCalculator(site, { saved: withFields({ city: "" }, { city: "" }) });
    await both.calc.calculate.click();
    expect(await toastText(both.calc, "Complete Required Address Fields")).toBe(
      "Please complete the following pickup address fields: City. Please complete the following delivery address fields: City",
    );
  });

  it("is said at the field that was left empty [P307] [P308]", async () => {
    const { calc } = await visitCalculator(site);
    await calc.openDetails("pickup");
    await calc.field("pickup.city").focus();
    expect(await calc.errorOf("pickup.city")).toBe("");
    await calc.field("pickup.city").blur();
    expect(await calc.errorOf("pickup.city")).toBe("Required field");
    expect(await calc.field("pickup.city").getAttribute("aria-invalid")).toBe("true");
    await calc.field("pickup.address1").focus();
    await calc.field("pickup.address1").blur();
    expect(await calc.errorOf("pickup.address1")).toBe("Required field");
    await calc.field("pickup.postcode").fill("D24 XY45");
    expect(await calc.errorOf("pickup.address1")).toBe("Please enter the specific street address");
  });

  it("is a company's name only if there is a company [P309]", async () => {
    const { page, calc } = await visitCalculator(site);
    for (const [side, box] of [
      ["pickup", "This is a company pickup"],
      ["dropoff", "This is a company delivery"],
    ] as const) {
      await calc.openDetails(side);
      const name = calc.field(`${side}.companyName`);
      expect(await name.isVisible()).toBe(false);
      await page.getByLabel(box).check();
      await name.focus();
      await name.blur();
      expect(await calc.errorOf(`${side}.companyName`)).toBe("Company name is required");
      await page.getByLabel(box).uncheck();
      expect(await name.isVisible()).toBe(false);
      expect(await calc.field(`${side}.companyName-error`).textContent()).toBe("");
    }
  });
});

describe("a postcode", () => {
  const typed = async (calc: Calculator, text: string) => {
    const field = calc.field("pickup.postcode");
    await field.fill("");
    await field.pressSequentially(text);
    const value = await field.inputValue();
    await field.blur();
    return { value, error: await calc.errorOf("pickup.postcode") };
  };

  it("in Ireland is an Eircode of at most 8 characters [P311] [P313] [P314] [P315]", async () => {
    const { calc } = await visitCalculator(site);
    await calc.openDetails("pickup");
    const length = "Eircode must be 7 characters (e.g., D02 XY45)";
    expect(await typed(calc, "D24-XY.45")).toEqual({ value: "D24XY45", error: "" });
    expect(await typed(calc, "D24 XY4567")).toEqual({ value: "D24 XY45", error: "" });
    expect((await typed(calc, "D24 XY4")).error).toBe(length);
    expect((await typed(calc, "10118")).error).toBe(length);
    expect((await typed(calc, "Z99 XY45")).error).toBe("");
    expect(await calc.field("pickup.postcode-help").innerText()).toContain("Z99");
  });

  it("elsewhere follows the country [P315]", async () => {
    const { calc } = await visitCalculator(site);
    await calc.openDetails("pickup");
    await calc.field("pickup.country").selectOption("GB-NIR");
    expect((await typed(calc, "BT1 5GS")).error).toBe("");
    expect((await typed(calc, "D24 XY45")).error).not.toBe("");
    await calc.field("pickup.country").selectOption("US");
    expect((await typed(calc, "10118")).error).toBe("");
  });

  it("and a county reach the server in their standard spelling [P310] [P316] [P317]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.openDetails("pickup");
    expect((await typed(calc, " d24 xy45 ")).error).toBe("");
    for (const [county, expected] of [
      ["Co. Kildare", "Kildare"],
      ["County Kildare", "Kildare"],
      ["Dún Laoghaire-Rathdown", "Dublin"],
    ] as const) {
      await calc.field("pickup.state").fill(county);
      await calc.field("pickup.state").blur();
      expect(await calc.field("pickup.state").inputValue()).toBe(expected);
    }
    await calc.tick("pickup");
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().endsWith(createQuote.path)),
      calc.calculate.click(),
    ]);
    const { pickup }: QuoteRequest = request.postDataJSON();
    expect(pickup).toMatchObject({ postcode: "D24XY45", state: "Dublin" });
  });
});
