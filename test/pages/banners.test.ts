import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();

const emergency = "Our office phone lines are down.";
const issues = "Our quote page and forms are down.";
const flags = (emergencyBannerEnabled: boolean, websiteIssuesBannerEnabled: boolean) =>
  site.changeSettings({ emergencyBannerEnabled, websiteIssuesBannerEnabled });
/** Which of the two banners a page shows as served. */
async function shownOn(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  return [emergency, issues].filter((text) => html.includes(text));
}

describe("the banners", () => {
  it("appear by their flags on every page, and go when they are switched off [P043]", async () => {
    const paths = ["/", "/quick-quote", "/rewards", "/no-such-page"];
    for (const [which, expected] of [
      [[false, false], []],
      [[true, false], [emergency]],
      [[false, true], [issues]],
      [
        [true, true],
        [emergency, issues],
      ],
      [[false, false], []],
    ] as const) {
      await flags(...(which as [boolean, boolean]));
      for (const path of paths) expect(await shownOn(path), path).toEqual(expected);
    }
  });

  it("say what is down and how to reach us, with numbers and addresses to press [P041] [P042]", async () => {
    await flags(true, true);
    const { page } = await visit(site, "/", { javaScriptEnabled: false });
    const hrefsOf = (region: string) =>
      page
        .getByRole("region", { name: region })
        .locator("a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await hrefsOf("Phone lines")).toEqual([
      ...brand.mobiles.map(({ tel }) => `tel:${tel}`),
      `mailto:${brand.email}`,
    ]);
    expect(await hrefsOf("Website")).toEqual([`tel:${brand.officePhone.tel}`, `mailto:${brand.email}`]);
    await flags(false, false);
  });

  it.each([360, 768, 1440])(
    "are above the header and cover nothing, and axe finds nothing: %i px [P043]",
    async (width) => {
      await flags(true, true);
      const { page } = await visit(site, "/", { viewport: { width, height: 900 } });
      await hydrated(page);
      const box = async (role: "banner" | "region", name?: string) => {
        const { y = 0, height = 0 } = (await page.getByRole(role, name ? { name } : {}).boundingBox()) ?? {};
        return { top: Math.round(y), bottom: Math.round(y + height) };
      };
      expect((await box("region", "Website")).top).toBe((await box("region", "Phone lines")).bottom);
      expect((await box("banner")).top).toBe((await box("region", "Website")).bottom);
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
      await page.evaluate(() => window.scrollTo(0, 2000));
      await expect.poll(async () => (await box("banner")).top).toBe(0);
      await flags(false, false);
      await page.reload();
      expect(await page.getByText(emergency).count()).toBe(0);
    },
  );
});

describe("when the public settings cannot be fetched", () => {
  it("the console says so, no banner appears and the page can be used [P388]", async () => {
    const { page, faults } = await visit(site, "/");
    await page.route("**/quote-settings", (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
    await page.goto("/quick-quote");
    await expect.poll(() => faults).toEqual(["Error fetching public settings: 503"]);
    const pickup = page.locator('[id="pickup.text"]');
    await pickup.fill("Tallaght");
    expect(await pickup.inputValue()).toBe("Tallaght");
    expect(await page.getByText(emergency).count()).toBe(0);
    expect(await page.getByText(issues).count()).toBe(0);
  });
});
