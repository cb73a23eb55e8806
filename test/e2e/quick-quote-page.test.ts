import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { closeVisits, visit } from "./browser.ts";
import { calculator, holdBack, phone, savedQ1, soon, visitCalculator, withSettings } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const wide = { viewport: { width: 1440, height: 900 } };

it.each(["/", "/quick-quote", "/book-a-courier", "/booking-confirmation"])(
  "%s answers a visitor without storage, cookie or account [P343]",
  async (path) => {
    const response = await fetch(site.url + path, { redirect: "manual" });
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).not.toMatch(/name="password"|type="password"/);
  },
);

it("a page that does not exist is not found, and does not lead to a sign-in [P343]", async () => {
  const response = await fetch(`${site.url}/no-such-page`, { redirect: "manual" });
  expect(response.status).toBe(404);
  expect(response.headers.get("location")).toBeNull();
});

describe("the calculator when it opens", () => {
  let visitor: Awaited<ReturnType<typeof visitCalculator>>;
  beforeAll(async () => {
    visitor = await visitCalculator(site, wide);
  });

  it("is in the page as it is served, under its hero [P012] [P073]", async () => {
    const response = await fetch(`${site.url}/quick-quote`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('aria-label="Quote calculator"');
    const { page, calc, faults } = visitor;
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Quick Quote");
    expect(await page.getByText("Instant pricing. No commitment.").isVisible()).toBe(true);
    expect(await calc.form.isVisible()).toBe(true);
    expect(await page.title()).toContain("Quick Quote");
    expect(faults).toEqual([]);
  });

  it("is wider than How It Works beside it, which is below it on a phone [P074]", async () => {
    const { page, calc } = visitor;
    const places = async ({ viewport }: typeof wide) => {
      await page.setViewportSize(viewport);
      const form = await calc.form.boundingBox();
      const panel = await page.getByRole("region", { name: "How It Works" }).boundingBox();
      if (!form || !panel) throw new Error("calculator and panel are both on the page");
      return { form, panel };
    };
    const small = await places(phone);
    expect(small.panel.y).toBeGreaterThan(small.form.y + small.form.height);
    const { form, panel } = await places(wide);
    expect(panel.x).toBeGreaterThan(form.x + form.width);
    expect(panel.y).toBeLessThan(form.y + form.height);
    expect(form.width).toBeGreaterThan(panel.width);
  });

  it("has How It Works in five steps, the first with a way to find an Eircode [P075] [P076]", async () => {
    const steps = visitor.page.getByRole("region", { name: "How It Works" }).locator("ol > li");
    const texts = (await steps.allInnerTexts()).map((text) => text.toLowerCase());
    expect(texts).toHaveLength(5);
    for (const [index, words] of [
      "enter addresses",
      "select a service for the package size",
      "choose priority",
      "get an instant quote",
      "proceed to booking",
    ].entries())
      expect(texts[index]).toContain(words);
    const finder = steps.first().getByRole("link");
    expect(await finder.getAttribute("href")).toBe(brand.eircodeFinderUrl);
    expect(await finder.getAttribute("target")).toBe("_blank");
  });

  it("leads from the addresses to the price in the specified order [P079]", async () => {
    const order = await visitor.page.evaluate(() =>
      [...document.querySelectorAll("main h2, main #calculate")].map((element) => element.textContent),
    );
    expect(order.slice(0, 7)).toEqual([
      "Addresses",
      "Delivery Priority",
      "Preferred Date",
      "Package Type",
      "Service Type",
      "Complete Required Address Fields",
      "Your price",
    ]);
  });
});

it("never asks Google for a map, nor says it is loading one [P077]", async () => {
  await withSettings(site, { googleMapsApiKey: "AIzaNotARealBrowserKey" }, async () => {
    const asked: string[] = [];
    const { page, calc } = await visitCalculator(site, {
      saved: savedQ1,
      before: async (opened) => opened.on("request", (request) => asked.push(request.url())),
    });
    await calc.openDetails("pickup");
    await calc.field("pickup.text").fill("Main Street");
    await calc.suggestions.first().waitFor();
    expect(asked.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
    expect(await page.getByText("Loading Google Maps").count()).toBe(0);
  });
});

it("says that settings are loading until they have loaded [P078]", async () => {
  let release = () => {};
  const { page } = await visitCalculator(site, {
    settled: false,
    before: async (opened) => {
      release = await holdBack(opened, getPublicSettings);
    },
  });
  const loading = page.getByText("Loading pricing settings...");
  await loading.waitFor();
  release();
  await loading.waitFor({ state: "detached" });
});

describe("Address Details", () => {
  const names = ["companyName", "address1", "postcode", "address2", "city", "state", "country"];

  it("opens and closes at each end on its own, with seven fields, one of them for a company, and starts in Ireland [P080] [P129] [P132]", async () => {
    const { page, calc } = await visitCalculator(site);
    for (const [side, other] of [
      ["pickup", "dropoff"],
      ["dropoff", "pickup"],
    ] as const) {
      const shown = () => Promise.all(names.map((name) => calc.field(`${side}.${name}`).isVisible()));
      expect(await shown()).toEqual(names.map(() => false));
      expect(await calc.details(side).getAttribute("aria-expanded")).toBe("false");
      await calc.details(side).click();
      expect(await calc.details(side).getAttribute("aria-expanded")).toBe("true");
      expect(await calc.details(other).getAttribute("aria-expanded")).toBe("false");
      await expect.poll(shown).toEqual(names.map((name) => name !== "companyName"));
      await page.getByLabel(`This is a company ${side === "pickup" ? "pickup" : "delivery"}`).check();
      await expect.poll(shown).toEqual(names.map(() => true));
      expect(await calc.field(`${side}.country`).inputValue()).toBe("IE");
      expect(await calc.field(`${side}.country`).locator("option:checked").innerText()).toBe("Ireland");
      await calc.details(side).click();
      await expect.poll(shown).toEqual(names.map(() => false));
    }
  });
});

it("offers three priorities, one of them chosen, and explains each [P081] [P135] [P440] [P441]", async () => {
  const { page } = await visitCalculator(site);
  const radios = calculator(page).group("Delivery Priority").getByRole("radio");
  const values = () => radios.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const checked = () => radios.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).checked));
  expect(await values()).toEqual(["same_day", "next_day", "international"]);
  await page.getByText("Soonest: Today").waitFor();
  const labels = await calculator(page).group("Delivery Priority").locator("label").allInnerTexts();
  expect(labels.map((label) => label.split("\n").filter(Boolean))).toEqual([
    ["Same Day", "Collected and delivered within the same business day", "Soonest: Today"],
    ["Next Day", "Nationwide service for parcels & pallets (MON-FRI)", "Soonest: Tomorrow"],
    ["International", "Cross-border delivery to international destinations", "Soonest: Friday"],
  ]);
  await radios.first().focus();
  expect(await checked()).toEqual([true, false, false]);
  await page.keyboard.press("ArrowDown");
  expect(await checked()).toEqual([false, true, false]);
  await page.keyboard.press("ArrowDown");
  await soon(checked).toEqual([false, false, true]);
});

describe("the scripts of the page", () => {
  /** Texts that occur only in these libraries, and where they occur. */
  const markers = {
    zod: ["ZodError", "zod/v4/classic/errors.js"],
    "react-query": ["No QueryClient set", "@tanstack/react-query/build/modern/QueryClientProvider.js"],
    recharts: ["recharts-surface", "recharts/es6/container/Surface.js"],
  } as const;

  /** Addresses of the scripts that a page has fetched by the time it can be used. */
  async function scriptsOf(path: string): Promise<string[]> {
    const { page } = await visit(site, "about:blank");
    const urls = new Set<string>();
    page.on("request", (request) => /\.m?js$/.test(new URL(request.url()).pathname) && urls.add(request.url()));
    await page.goto(path);
    await page.locator("html[data-hydrated]").waitFor();
    await page.context().close();
    return [...urls];
  }

  /** Bytes on the wire where the browser takes brotli. */
  const compressedSize = (url: string) =>
    new Promise<number>((resolve, reject) => {
      get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on("end", () =>
          answer.headers["content-encoding"] === "br" ? resolve(bytes) : reject(new Error(`${url} is not compressed`)),
        );
      }).on("error", reject);
    });
  const textOf = async (urls: string[]) =>
    (await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).join("\n");

  let urls: string[];
  beforeAll(async () => {
    urls = await scriptsOf("/quick-quote");
  });

  it("are at most 150 KB until it can be used", async () => {
    expect(urls.length).toBeGreaterThan(3);
    const bytes = (await Promise.all(urls.map(compressedSize))).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(150 * 1024);
  });

  it("contain no library that the calculator does not need", async () => {
    const text = await textOf(urls);
    for (const [library, [marker, file]] of Object.entries(markers)) {
      const source = readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), "utf8");
      expect(source.includes(marker), `${library} holds its marker`).toBe(true);
      expect(text.includes(marker), library).toBe(false);
    }
    // The booking form does have schemas: their marker survives the build.
    const folder = new URL("../../build/client/assets/", import.meta.url);
    const built = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const everything = built.map((name) => readFileSync(new URL(name, folder), "utf8")).join("");
    expect(everything.includes(markers.zod[0])).toBe(true);
  });
});
