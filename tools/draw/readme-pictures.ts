/**
 * Takes the README's pictures from a running site: `npx tsx tools/draw/readme-pictures.ts http://localhost:3000`. Run
 * it again after changing the design, and commit docs/pictures/.
 */
import { mkdirSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import { pages } from "../../contract/paths.ts";
import { findOrInstallWholeChromium } from "../chromium.ts";

const site = process.argv[2] ?? "http://localhost:3000";
const folder = "docs/pictures";

const pickup = { address1: "Unit 5 Cookstown Road", city: "Tallaght", state: "Dublin", postcode: "D24 XY45" };
const dropoff = { address1: "12 Patrick Street", city: "Cork", state: "Cork", postcode: "T12 AB34" };

async function enterAddress(page: Page, side: "pickup" | "dropoff", address: Record<string, string>): Promise<void> {
  await page
    .getByRole("button", { name: "Address Details" })
    .nth(side === "pickup" ? 0 : 1)
    .click();
  for (const [field, text] of Object.entries(address)) await page.locator(`[id="${side}.${field}"]`).fill(text);
  await page.locator(`[id="${side}.confirmed"]`).check();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site + path);
  await page.locator("html[data-hydrated]").waitFor();
}

/** A visitor who has answered the cookie banner. */
async function decided(viewport: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(site);
  await page.getByRole("button", { name: "Reject All" }).first().click();
  return page;
}

async function quote(page: Page): Promise<void> {
  await open(page, pages.quickQuote);
  await enterAddress(page, "pickup", pickup);
  await enterAddress(page, "dropoff", dropoff);
  await page.locator("#scheduledDate").click();
  await page.locator('[data-date]:not([aria-disabled="true"])').nth(1).click();
  await page.locator('input[value="medium_box"]').check();
  await page.locator('input[value="small_van"]').check();
  await page.locator("#calculate").click();
  await page.getByRole("heading", { name: "Estimated Cost" }).waitFor();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findOrInstallWholeChromium(), args: ["--no-sandbox"] });
const first = await browser.newPage({ viewport: { width: 1200, height: 750 } });
const desk = await decided({ width: 1200, height: 750 });
const phone = await decided({ width: 390, height: 750 });
const take = (page: Page, name: string) =>
  page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 72 });

await open(desk, pages.home);
await take(desk, "home");
await quote(desk);
await desk.getByRole("heading", { name: "Service Type" }).scrollIntoViewIfNeeded();
await take(desk, "quick-quote");
await quote(phone);
await phone.getByRole("heading", { name: "Estimated Cost" }).scrollIntoViewIfNeeded();
await take(phone, "phone");
await open(desk, pages.sameDay);
await take(desk, "same-day");
await open(desk, pages.whiteGlove);
await take(desk, "white-glove");
await open(first, pages.home);
await take(first, "consent");
await browser.close();
