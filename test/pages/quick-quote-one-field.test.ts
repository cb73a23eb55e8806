import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPlaces } from "../../contract/places.ts";
import { savedAddressesKey } from "../../web/consent/saved-addresses.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { answerWith, calculator, phone, quoteQ1, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
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
const end = (page: Page, name: "Pickup" | "Delivery") => page.getByRole("group", { name: `${name} address` });
const edit = (page: Page, name: "Pickup" | "Delivery") => end(page, name).getByRole("button", { name: "Edit" });
const told = (page: Page, name: "Pickup" | "Delivery") => end(page, name).locator("> [role=status]");
const use = (page: Page, name: "Pickup" | "Delivery") =>
  end(page, name).getByRole("button", { name: "Use this address" });
const fields = ["companyName", "address1", "postcode", "address2", "city", "state", "country"];
const shown = async (calc: Calculator, side: "pickup" | "dropoff") => {
  const seen = await Promise.all(fields.map((name) => calc.field(`${side}.${name}`).isVisible()));
  return fields.filter((_, at) => seen[at]);
};
const values = (calc: Calculator, side: "pickup" | "dropoff") =>
  Promise.all(fields.map((name) => calc.field(`${side}.${name}`).inputValue()));

describe("an address is one field", () => {
  it("a chosen suggestion becomes one line, which asks only for the Eircode, is announced, and is used in one press", async () => {
    const { page, calc } = await visitCalculator(site, phone);
    await calc.field("pickup.text").fill("12 Main Street, Naas");
    await calc.suggestions.first().click();
    await soon(() => told(page, "Pickup").innerText()).toBe("Address filled in. Eircode still needed.");
    await soon(() => focused(page)).toBe("pickup.postcode");
    expect(await shown(calc, "pickup")).toEqual(["postcode"]);
    expect(await calc.field("pickup.text").isVisible()).toBe(false);
    expect(await end(page, "Pickup").innerText()).toContain("12 Main Street, Naas, Kildare");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.type("W91XY45");
    // Typing it in full removes no field while the visitor types.
    expect(await shown(calc, "pickup")).toEqual(["postcode"]);
    await use(page, "Pickup").click();
    expect(await calc.field("pickup.confirmed").isChecked()).toBe(true);
    expect(await shown(calc, "pickup")).toEqual([]);
    await soon(() => told(page, "Pickup").textContent()).toBe("Address confirmed.");
    expect(await end(page, "Pickup").innerText()).toContain("12 Main Street, Naas, Kildare W91 XY45");
    await soon(() => focused(page)).toBe("dropoff.text");
    await expectNoAxeFindings(page);
  });

  it("a line that is typed in full and left is split into fields, although its town is unknown", async () => {
    const { page, calc } = await visitCalculator(site);
    await calc.field("pickup.text").fill("Acme Ltd, Rose Cottage, Xyzzyville, Co. Galway, H91 AX7C");
    await calc.field("pickup.text").press("Tab");
    const parts = ["Acme Ltd", "Rose Cottage", "H91 AX7C", "", "Xyzzyville", "Galway", "IE"];
    await soon(async () => ((await calc.field("pickup.city").count()) > 0 ? values(calc, "pickup") : [])).toEqual(
      parts,
    );
    await soon(() => focused(page)).toBe("pickup.confirmed");
    expect(await told(page, "Pickup").textContent()).toBe("Address filled in.");
    expect(await shown(calc, "pickup")).toEqual([]);
    await page.keyboard.press("Space");
    expect(await calc.field("pickup.confirmed").isChecked()).toBe(true);
  });

  it("a pasted line is split into fields at once, although suggestions are unavailable", async () => {
    const { page, calc } = await visitCalculator(site, {
      permissions: ["clipboard-read", "clipboard-write"],
      before: (opened) => answerWith(opened, findPlaces, 500),
    });
    await page.evaluate(() => navigator.clipboard.writeText("Flat 3\n12 Eyre Square\nGalway H91 AX7C"));
    await calc.field("pickup.text").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await soon(() => told(page, "Pickup").textContent()).toBe("Address filled in.");
    expect(await values(calc, "pickup")).toEqual([
      "",
      "Flat 3, 12 Eyre Square",
      "H91 AX7C",
      "",
      "Galway",
      "Galway",
      "IE",
    ]);
    expect(await end(page, "Pickup").innerText()).toContain("Flat 3, 12 Eyre Square, Galway H91 AX7C");
    await soon(() => focused(page)).toBe("pickup.confirmed");
  });

  it("leaves the focus where the visitor has moved it meanwhile, and says what is missing", async () => {
    const { page, calc } = await visitCalculator(site);
    await calc.field("pickup.text").fill("Main Street, Dingle, Co. Kerry");
    await calc.field("dropoff.text").click();
    await soon(() => told(page, "Pickup").innerText()).toBe("Address filled in. Eircode still needed.");
    expect(await focused(page)).toBe("dropoff.text");
    expect(await shown(calc, "pickup")).toEqual(["postcode"]);
  });

  it("opens all fields at Edit, with the Eircode right after the street, and a company's name only if there is one", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    expect(await end(page, "Pickup").innerText()).toContain("Unit 5 Cookstown Road, Tallaght, Dublin D24 XY45");
    await edit(page, "Pickup").click();
    expect(await shown(calc, "pickup")).toEqual(fields.slice(1));
    expect(await calc.field("pickup.text").isVisible()).toBe(true);
    const order = await end(page, "Pickup")
      .locator("input:visible, select:visible")
      .evaluateAll((controls) => controls.map(({ id }) => id).filter((id) => /^pickup\.(?!text|confirmed)/.test(id)));
    expect(order).toEqual(fields.slice(1).map((name) => `pickup.${name}`));
    await page.getByLabel("This is a company pickup").check();
    await calc.field("pickup.companyName").fill("Hill & Sons");
    await use(page, "Pickup").click();
    expect(await shown(calc, "pickup")).toEqual([]);
    expect(await end(page, "Pickup").innerText()).toContain("Hill & Sons, Unit 5 Cookstown Road");
    expect(await calc.field("pickup.confirmed").isChecked()).toBe(true);
  });

  it("cannot be confirmed in any way while something is missing, and asks for that", async () => {
    const route = { ...routes.R1, pickup: { ...routes.R1.pickup, postcode: "D24" } };
    const { page, calc } = await visitCalculator(site, { saved: { ...savedQ1, route } });
    const tick = calc.field("pickup.confirmed");
    expect(await tick.isChecked()).toBe(false);
    for (const press of [() => tick.click(), () => use(page, "Pickup").click()]) {
      await page.locator("body").click({ position: { x: 5, y: 5 } });
      await press();
      await soon(() => focused(page)).toBe("pickup.postcode");
      expect(await tick.isChecked()).toBe(false);
      expect(await calc.errorOf("pickup.postcode")).toBe("Eircode must be 7 characters (e.g., D02 XY45)");
    }
    await calc.field("dropoff.confirmed").uncheck();
    const empty = await visitCalculator(site);
    await empty.calc.field("dropoff.confirmed").click();
    await soon(() => focused(empty.page)).toBe("dropoff.text");
    expect(await empty.calc.field("dropoff.confirmed").isChecked()).toBe(false);
  });

  it("is confirmed by keyboard, with Enter in the field that was asked for", async () => {
    const { page, calc } = await visitCalculator(site);
    await calc.field("dropoff.text").focus();
    await page.keyboard.type("12 Patrick Street, Cork");
    await calc.suggestions.first().waitFor();
    await page.keyboard.press("Enter");
    await soon(() => focused(page)).toBe("dropoff.postcode");
    await page.keyboard.press("Enter");
    await soon(() => calc.errorOf("dropoff.postcode")).toBe("Required field");
    expect(await focused(page)).toBe("dropoff.postcode");
    await page.keyboard.type("t12ab34");
    await page.keyboard.press("Enter");
    await soon(() => calc.field("dropoff.confirmed").isChecked()).toBe(true);
    await soon(() => focused(page)).toBe("dropoff.confirmed");
    // The form was not submitted.
    expect(await calc.toast("Complete Required Address Fields").count()).toBe(0);
  });

  it("keeps typed details that a suggestion lacks", async () => {
    const { calc } = await visitCalculator(site);
    await calc.field("pickup.text").fill("Flat 3, 12 Main Street, Naas");
    await calc.suggestions.first().click();
    await soon(
      async () => (await calc.field("pickup.city").count()) > 0 && (await values(calc, "pickup")).join(" "),
    ).toMatch(/Flat 3.*12 Main Street.*Naas/);
  });

  it("is unchanged after a reload, and continues to ask", async () => {
    const { page, calc } = await visitCalculator(site);
    await calc.field("pickup.text").fill("12 Main Street, Naas");
    await calc.suggestions.first().click();
    await calc.field("pickup.postcode").fill("W91");
    await page.reload();
    await soon(() => calc.field("pickup.postcode").isVisible()).toBe(true);
    expect(await calc.field("pickup.postcode").inputValue()).toBe("W91");
    expect(await shown(calc, "pickup")).toEqual(["postcode"]);
  });
});

describe("addresses of earlier visits", () => {
  const remembered = (page: Page) => page.evaluate((key) => localStorage.getItem(key), savedAddressesKey);

  it("are offered to visitors who allowed preferences, at most five, and are removed with the consent", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1, consent: "accepted" });
    await calc.calculate.click();
    await soon(async () => (await remembered(page))?.includes("Cookstown")).toBe(true);
    await edit(page, "Delivery").click();
    await calc.field("dropoff.text").fill("");
    await soon(() => calc.suggestions.allInnerTexts()).toEqual([
      expect.stringMatching(/^Unit 5 Cookstown Road, Tallaght, Dublin D24 XY45\s*used before$/),
      expect.stringMatching(/^12 Patrick Street, Cork T12 AB34\s*used before$/),
    ]);
    await expectNoAxeFindings(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await soon(() => calc.field("dropoff.city").inputValue()).toBe("Tallaght");
    await soon(() => focused(page)).toBe("dropoff.confirmed");
    expect(await calc.field("dropoff.confirmed").isChecked()).toBe(false);
    // Withdrawn: gone at once.
    await page.evaluate(() => {
      const consent = { ...window.consentGiven!, preferences: false };
      window.consentGiven = consent;
      document.dispatchEvent(new Event("consent"));
    });
    await soon(() => remembered(page)).toBeNull();
    await edit(page, "Delivery").click();
    await calc.field("dropoff.text").fill("");
    expect(await calc.suggestions.count()).toBe(0);
  });

  it("are at most five, the latest first, each once; unreadable data counts as none", async () => {
    const { page, context } = await visit(site, "/robots.txt", { consent: "accepted", realTime: true });
    const six = ["A", "B", "C", "D", "E", "F"].map((street) => ({
      ...{ companyName: "", address2: "", city: "Cork", state: "Cork", postcode: "T12 AB34", country: "IE" },
      address1: `${street} Street`,
    }));
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      savedAddressesKey,
      JSON.stringify([...six, 1, {}]),
    ] as const);
    await page.goto("/quick-quote");
    await page.locator("html[data-hydrated]").waitFor();
    const calc = calculator(page);
    await calc.field("pickup.text").focus();
    await soon(() => calc.suggestions.count()).toBe(5);
    await page.evaluate((key) => localStorage.setItem(key, "{bad"), savedAddressesKey);
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor();
    await calc.field("pickup.text").focus();
    await calc.field("pickup.text").fill("Naas");
    await calc.suggestions.first().waitFor();
    expect(await calc.suggestions.filter({ hasText: "used before" }).count()).toBe(0);
    await context.close();
  });

  it("are not stored for anybody else", async () => {
    const { page } = await visitCalculator(site, { consent: "rejected" });
    await quoteQ1(page);
    expect(await remembered(page)).toBeNull();
    const next = await visitCalculator(site);
    await next.calc.field("pickup.text").focus();
    expect(await next.calc.field("pickup.text").getAttribute("aria-expanded")).toBe("false");
  });
});

it("with both ends from the home page, the Eircode of one leads to that of the other, and that one to its tick", async () => {
  const { page } = await visit(site, "/quick-quote?from=12+Main+St+Naas&to=8+Patrick+St+Cork", phone);
  const calc = calculator(page);
  await page.getByRole("heading", { name: /about \d+ km/ }).waitFor();
  await calc.field("pickup.postcode").fill("W91XY45");
  await page.keyboard.press("Enter");
  await soon(() => focused(page)).toBe("dropoff.postcode");
  await page.keyboard.type("T12AB34");
  await page.keyboard.press("Enter");
  await soon(() => focused(page)).toBe("dropoff.confirmed");
  expect(await calc.field("pickup.confirmed").isChecked()).toBe(true);
});

it("a phone asks for one thing at a time, and shows errors at their field, not over it", async () => {
  const { page, calc } = await visitCalculator(site, phone);
  const asked = async () => {
    const parts = {
      dropoff: end(page, "Delivery"),
      priority: calc.group("Delivery Priority"),
      date: calc.field("scheduledDate"),
      package: calc.group("Package Type"),
      service: calc.group("Service Type"),
    };
    const seen = await Promise.all(Object.values(parts).map((part) => part.isVisible()));
    return Object.keys(parts).filter((_, at) => seen[at]);
  };
  const refused = calc.toasts.filter({ hasText: /Complete Required|Missing information|Service type required/ });
  const isQuiet = async () => expect(await refused.count()).toBe(0);
  expect(await asked()).toEqual([]);
  expect(await calc.field("pickup.confirmed").isVisible()).toBe(false);
  await calc.calculate.click();
  await soon(() => calc.errorOf("pickup.text")).toBe("Required field");
  expect(await focused(page)).toBe("pickup.text");
  await isQuiet();
  const enter = async (side: "pickup" | "dropoff", line: string, postcode: string) => {
    await calc.field(`${side}.text`).fill(line);
    await calc.suggestions.first().click();
    await calc.field(`${side}.postcode`).fill(postcode);
    await page.keyboard.press("Enter");
  };
  await enter("pickup", "12 Main Street, Naas", "W91XY45");
  await soon(asked).toEqual(["dropoff"]);
  await enter("dropoff", "8 Patrick Street, Cork", "T12AB34");
  await soon(asked).toEqual(["dropoff", "priority", "date"]);
  await calc.calculate.click();
  await soon(() => calc.errorOf("scheduledDate")).toBe("Please choose a preferred date.");
  await isQuiet();
  await calc.form.getByRole("button", { name: "Tomorrow" }).click();
  await soon(asked).toEqual(["dropoff", "priority", "date", "package"]);
  expect(await calc.errorOf("scheduledDate")).toBe("");
  // Without a package, a service is asked for, and the services are then shown.
  await calc.calculate.click();
  await soon(() => calc.errorOf("serviceType")).toBe("Please choose a service type.");
  await isQuiet();
  await calc.choosePackage("medium_box");
  await soon(asked).toEqual(["dropoff", "priority", "date", "package", "service"]);
});

it("a wide screen shows the whole form at once", async () => {
  const { calc } = await visitCalculator(site);
  for (const part of [calc.field("dropoff.text"), calc.group("Package Type"), calc.group("Service Type")])
    expect(await part.isVisible()).toBe(true);
});

/** Counts a visitor's taps and keys, on any page. */
async function countPresses(page: Page): Promise<() => Promise<{ taps: number; keys: number }>> {
  await page.evaluate(() => {
    const counted = { taps: 0, keys: 0 };
    Object.assign(window, { counted });
    document.addEventListener("pointerdown", () => counted.taps++, true);
    document.addEventListener("keydown", () => counted.keys++, true);
  });
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number; keys: number } }).counted);
}

it("a new customer goes from the empty calculator to the booking form with at most 8 taps and 60 keys", async () => {
  const { page, calc } = await visitCalculator(site, { ...phone, permissions: ["geolocation"] });
  const pressed = await countPresses(page);
  await calc.field("pickup.text").click();
  await page.keyboard.type("12 main street naas");
  await calc.suggestions.first().click();
  await soon(() => focused(page)).toBe("pickup.postcode");
  await page.keyboard.type("w91xy45");
  await page.keyboard.press("Enter");
  await soon(() => focused(page)).toBe("dropoff.text");
  await page.keyboard.type("8 patrick street cork");
  await calc.suggestions.first().click();
  await soon(() => focused(page)).toBe("dropoff.postcode");
  await page.keyboard.type("t12ab34");
  await page.keyboard.press("Enter");
  await calc.form.getByRole("button", { name: "Tomorrow" }).click();
  await calc.choosePackage("small_box");
  await page.getByText(/Distance: \d/).waitFor();
  await calc.chooseService("small_van");
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  const { taps, keys } = await pressed();
  // And one more, to continue.
  expect(taps + 1).toBeLessThanOrEqual(8);
  expect(keys).toBeLessThanOrEqual(60);
});

describe("the date", () => {
  it("is today or tomorrow in one press, if that can be booked", async () => {
    site.clock.set("2026-03-04T10:00:00Z");
    const { page, calc } = await visitCalculator(site, { ...phone, saved: { route: routes.R1 } });
    const day = (name: string) => calc.form.getByRole("button", { name, exact: true });
    await day("Tomorrow").click();
    expect(await calc.field("scheduledDate").innerText()).toBe("Thursday 5 March 2026");
    expect(await day("Tomorrow").getAttribute("aria-pressed")).toBe("true");
    await day("Today").click();
    expect(await calc.field("scheduledDate").innerText()).toBe("Wednesday 4 March 2026");
    expect(await day("Today").getAttribute("aria-pressed")).toBe("true");
    await calc.priority("Next Day");
    await soon(() => day("Today").count()).toBe(0);
    expect(await day("Tomorrow").count()).toBe(1);
    await calc.priority("International");
    await soon(() => day("Tomorrow").count()).toBe(0);
    await day("Friday").click();
    expect(await calc.field("scheduledDate").innerText()).toBe("Friday 6 March 2026");
    await expectNoAxeFindings(page);
  });

  it("is Monday in one press on a Friday, if nothing is collected tomorrow", async () => {
    site.clock.set("2026-03-06T10:00:00Z");
    const { calc } = await visitCalculator(site, { ...phone, saved: { route: routes.R1 } });
    const day = (name: string) => calc.form.getByRole("button", { name, exact: true });
    await calc.priority("Next Day");
    await day("Monday").click();
    expect(await calc.field("scheduledDate").innerText()).toBe("Monday 9 March 2026");
    expect(await day("Monday").getAttribute("aria-pressed")).toBe("true");
    expect([await day("Today").count(), await day("Tomorrow").count()]).toEqual([0, 0]);
  });
});
