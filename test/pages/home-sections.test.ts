import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { exampleTrackPath, pages } from "../../contract/paths.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const services = [
  ["Same Day", pages.sameDay],
  ["Next Day", pages.nextDay],
  ["International", pages.international],
  ["Specialist", pages.specialist],
  ["Zero Emissions", pages.zeroEmissions],
  ["White Glove", pages.whiteGlove],
] as const;

describe("the home page, before any script", () => {
  it("is what / answers, with headline, services, reasons, teaser and contact in this order [P010] [P051] [P055] [P057] [P058] [P460] [P463]", async () => {
    expect((await fetch(site.url)).status).toBe(200);
    const { page } = await visit(site, "/", { javaScriptEnabled: false });
    const h1 = page.getByRole("heading", { level: 1 });
    expect((await h1.innerText()).replace(/\s+/g, " ")).toBe("Your Delivery. Our Currach.");
    const sections = await page
      .locator("main section[id]")
      .evaluateAll((all) => all.map(({ id }) => id).filter((id) => !id.startsWith("_")));
    expect(sections).toEqual(["services", "why-choose", "booking", "contact"]);
    expect(await page.locator("#services h3").allInnerTexts()).toEqual(services.map(([name]) => name));
    const why = (await page.locator("#why-choose").innerText()).replace(/\s+/g, " ");
    for (const claim of ["99.9% on-time", "Full nationwide coverage", "Real-time tracking", "Example"])
      expect(why).toContain(claim);
    // Its claims about tracking and signatures can be checked [D071].
    const example = page.locator(`#why-choose a[href="${exampleTrackPath}"]`);
    expect(await example.allInnerTexts()).toEqual(["Real-time tracking", "One consignment, from quote to signature"]);
    for (const width of [360, 640, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const runsOver = (figures: Element[]) => figures.some((figure) => figure.scrollWidth > figure.clientWidth);
      expect(await page.locator("#why-choose dt").evaluateAll(runsOver), `figures at ${width} px`).toBe(false);
    }
    const quote = page.locator("#booking").getByRole("link", { name: "Get a Quick Quote" });
    expect(await quote.getAttribute("href")).toBe(pages.quickQuote);
    const contact = (await page.locator("#contact").innerText()).replace(/\s+/g, " ");
    for (const fact of ["Monday to Friday 8.30am-6.00pm", "Monday to Friday 9:00-17:00", "Out of hours Phone service"])
      expect(contact).toContain(fact);
    expect(contact).toContain("Tallaght, Dublin 24, Ireland");
    for (const { tel } of [brand.officePhone, ...brand.mobiles])
      expect(await page.locator(`#contact a[href="tel:${tel}"]`).count()).toBe(1);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "{}");
    expect(data.address).toMatchObject({ addressLocality: "Dublin 24", addressCountry: "IE" });
    expect(data.address.streetAddress).toContain("Tallaght");
  });

  it("prices its examples as the calculator does, to which each of them links", async () => {
    const { page } = await visit(site, "/", { javaScriptEnabled: false });
    const links = page.locator("#booking").getByRole("list", { name: "Examples" }).getByRole("link");
    const examples = await links.evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute("href") ?? "", said: (link as HTMLElement).innerText })),
    );
    expect(examples).toHaveLength(4);
    const calculated = await visit(site, "about:blank");
    for (const { href, said } of examples) {
      const [priority = "", , carried = "", amount = ""] = said.split("\n").filter(Boolean);
      expect(amount).toMatch(/€\d+\.\d\d$/);
      await calculated.page.goto(href);
      const guide = calculated.page.getByRole("region", { name: "Guide price" });
      const line = guide.locator("dl div", { hasText: priority });
      // The price of a pallet is on its card, because the guide shows the lowest price.
      const shown =
        carried === "for a pallet" ? calculated.page.getByText("Pallet", { exact: true }).locator("..") : line;
      await guide.locator("dl").waitFor();
      await expect.poll(() => shown.innerText(), { message: said }).toContain(amount.replace(/^from /, ""));
      if (shown === line) expect(await line.innerText()).toContain(carried);
    }
  });

  it("shows the same examples to visitors who come from another page of the site", async () => {
    const { page } = await visit(site, pages.rewards);
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("banner").getByRole("link", { name: /home$/i }).first().click();
    await page.waitForURL(`${site.url}/`);
    await page.locator("#booking").getByRole("list", { name: "Examples" }).getByRole("link").nth(3).waitFor();
    expect(await page.getByRole("list", { name: "Examples" }).count()).toBe(1);
  });

  it("has a hero that fades in over plain blue [P054]", async () => {
    const { page } = await visit(site, "/", { reducedMotion: "no-preference" });
    const figure = page.locator("main figure").first();
    const [ground, duration, property, opacity] = await figure.evaluate((element) => {
      const { transitionDuration, transitionProperty, opacity: shown } = getComputedStyle(element);
      const section = element.closest("section") as HTMLElement;
      return [getComputedStyle(section).backgroundColor, transitionDuration, transitionProperty, shown];
    });
    expect(ground).toBe("rgb(6, 24, 38)");
    expect([duration, property]).toEqual(["0.2s", "opacity"]);
    await expect.poll(() => figure.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    expect(Number(opacity)).toBeLessThanOrEqual(1);
    const starts = await page.evaluate(() => {
      const rulesIn = (rules: CSSRuleList): CSSRule[] =>
        [...rules].flatMap((rule) => [rule, ...("cssRules" in rule ? rulesIn(rule.cssRules as CSSRuleList) : [])]);
      return [...document.styleSheets]
        .flatMap((sheet) => rulesIn(sheet.cssRules))
        .some((rule) => rule.constructor.name === "CSSStartingStyleRule" && /opacity: 0/.test(rule.cssText));
    });
    expect(starts).toBe(true);
  });
});

describe("the home page", () => {
  it("leads account customers to the portal and others to the booking, which asks for a quote first [P052] [P053]", async () => {
    const { page } = await visit(site, "/");
    await page.locator("html[data-hydrated]").waitFor();
    const main = page.getByRole("main");
    const account = main.getByRole("link", { name: "Account Bookings", exact: true });
    expect(await account.getAttribute("href")).toBe(brand.portalUrl);
    expect(await account.getAttribute("target")).toBe("_blank");
    const others = main.getByRole("link", { name: "Non-Account Bookings", exact: true });
    expect(await others.getAttribute("href")).toBe(pages.bookACourier);
    await others.click();
    await page.waitForURL(`**${pages.quickQuote}`);
    await page.getByText("Price your delivery first, then book it.").waitFor();
  });

  it("has a card for each service that leads to its page [P056]", async () => {
    const { page } = await visit(site, "/");
    await page.locator("html[data-hydrated]").waitFor();
    for (const [name, path] of services) {
      await page.locator("#services").getByRole("link", { name }).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await page.locator("#services").waitFor();
    }
  });

  it("has a map that is one stop of the Tab key; arrow keys go from town to town", async () => {
    const { page } = await visit(site, "/");
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Account Bookings", exact: true }).focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    await page.keyboard.press("Tab");
    expect(await focused()).toMatch(/^Naas: 25 min, 24 km from Tallaght$/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toMatch(/^Navan: /);
    await page.keyboard.press("End");
    expect(await focused()).toMatch(/^Letterkenny: /);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toMatch(/^Tralee: /);
    const label = page.getByText(/^Tralee · 3 h 30 · \d+ km$/);
    await expect.poll(() => label.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#services") !== null)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toMatch(/^Tralee: /);
    await page.getByRole("option", { name: /^Galway: / }).hover();
    const galway = page.getByText(/^Galway · 2 h 30 · \d+ km$/);
    await expect.poll(() => galway.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  });
});
