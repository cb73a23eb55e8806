import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeVisits } from "../../test/e2e/browser.ts";
import { openSite, type Site } from "../../test/e2e/site.ts";
import { settingsS0 } from "../../test/fixtures.ts";
import { closeFurtherSites } from "./open-screens.ts";
import { points } from "./points.ts";
import { states } from "./states.ts";

const folder = "screens";
const screens = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

let site: Site;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await closeFurtherSites();
  await site.stop();
});

function drawEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}

it.each(states)("$name", async ({ name, open, widths, sizes, settings, whole = false }) => {
  if (settings) await site.changeSettings(settings);
  try {
    for (const viewport of sizes ?? screens.filter(({ width }) => !widths || widths.includes(width))) {
      const page = await open(site, viewport);
      // Content below the window is not drawn until it is scrolled into view.
      if (whole) await page.evaluate(drawEverything);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: `${folder}/${name}-${viewport.width}${sizes ? `x${viewport.height}` : ""}.png`,
        fullPage: whole,
        animations: "disabled",
      });
      await page.close();
    }
  } finally {
    const usual = { ...settingsS0, emergencyBannerEnabled: false, websiteIssuesBannerEnabled: false };
    if (settings) await site.changeSettings(usual);
  }
});

it("every picture of a point is among the captured ones", () => {
  const taken = states.map(({ name }) => name);
  expect(points.flatMap(({ pictures }) => pictures).filter((name) => !taken.includes(name))).toEqual([]);
});
