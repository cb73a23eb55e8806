import type { BrowserContextOptions, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { portalPages } from "../../contract/portal-paths.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, openBrowser, visit } from "../e2e/browser.ts";
import { calculator, phone } from "../e2e/calculator.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addMember } from "../members.ts";

let site: Site;
let signedIn: BrowserContextOptions["storageState"];
beforeAll(async () => {
  site = await openSite({ compressed: true });
  const account = await openAccountOn(site, "Aran Books");
  const owner = await addMember(site, account.id, { name: "Olive Owner", role: "owner" });
  const { page } = await visit(site, portalPages.home, phone);
  await signInToPortal(page, site, owner.email);
  signedIn = await page.context().storageState();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Script = { file: string; bytes: number };

/** The scripts that a browser with an empty cache fetches before `shows`, without those fetched when idle. */
async function scriptsBefore(
  path: string,
  shows: (page: Parameters<typeof calculator>[0]) => Locator,
): Promise<Script[]> {
  const context = await (await openBrowser()).newContext({ ...phone, storageState: signedIn });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(site.url + path);
  await shows(page).waitFor();
  // The document arrives complete, and can be used once its scripts run.
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.getByRole("navigation", { name: "Account" }).waitFor();
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, bytes: encodedBodySize })),
  );
  await context.close();
  return scripts;
}

it.each([
  ["books", portalPages.book, calculator],
  ["looks at deliveries", portalPages.deliveries, null],
  ["looks at invoices", portalPages.invoices, null],
])("a member %s after at most 130 KB of script, on a phone", async (_, path, form) => {
  const shown = (page: Parameters<typeof calculator>[0]) =>
    form ? form(page).form : page.getByRole("main").getByRole("heading", { level: 1 });
  // The first visitor waits for compression.
  await scriptsBefore(path, shown);
  const scripts = await scriptsBefore(path, shown);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  console.info(`Script of ${path}: ${bytes} bytes (limit: 130,000)`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, JSON.stringify(scripts)).toBeLessThan(130_000);
});
