import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { book, quoteFor, requestQ1 } from "../journeys.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  const app = {
    request: (path: string, { json, headers }: { json: unknown; headers?: HeadersInit }) =>
      fetch(site.url + path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(json),
      }),
  };
  const asApp = app as unknown as Parameters<typeof book>[0];
  await book(asApp, (await quoteFor(asApp, requestQ1)).id);
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

async function atEveryWidth(page: Page, name: string) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-${width}.png`, fullPage: true });
  }
}

describe("a company without an email address, booked by telephone", () => {
  it("is billed, informed by telephone, and gets a corrected receipt", async () => {
    const { page, faults } = await openStaff(site, "administrator", "/admin/orders/new");
    const field = (name: string) => page.getByRole("main").getByLabel(name, { exact: true });
    await page.getByRole("combobox", { name: "Who is calling?" }).fill("aine@example");
    await page.getByRole("listbox", { name: "Who is calling?" }).getByRole("option").first().click();
    const submit = page.getByRole("button", { name: /^Book for €/ });
    await submit.waitFor();
    await field("Email").fill("");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Type an email address, or tick that the caller has none").waitFor();
    await page.getByLabel("The caller has no email address").check();
    await page.getByText("Type an email address, or tick that the caller has none").waitFor({ state: "detached" });
    expect(await page.getByLabel("Link by email (no email address)").isDisabled()).toBe(true);
    expect(await page.getByLabel("Taken by phone").isChecked()).toBe(true);
    await field("Company").fill("Acme Seeds Ltd");
    await field("Company’s VAT number").fill("IE12");
    await field("PO number").fill("PO-2291");
    await field("Reference").fill("Slip 8812");
    await submit.click();
    await page.getByText("A VAT number that begins with IE looks like IE1234567T").waitFor();
    await field("Company’s VAT number").fill("ie 1234567 t");
    await expectNoAxeFindings(page);
    await atEveryWidth(page, "new-order");
    await submit.click();
    await page.waitForURL(/\/admin\/orders\/\d+/);
    const notice = page.getByRole("list", { name: "To tell by telephone" });
    expect(await notice.innerText()).toMatch(/The courier is booked for .* WC-\d+/);
    await page.getByText("No email address: call 0871234567").waitFor();
    await page.getByText("IE1234567T").waitFor();
    await expectNoAxeFindings(page);
    await atEveryWidth(page, "order");
    await page.getByRole("button", { name: "Correct the bill" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Company", { exact: true }).fill("Acme Seeds & Sons Ltd");
    await expectNoAxeFindings(page);
    await atEveryWidth(page, "correct-bill");
    await dialog.getByRole("button", { name: "Save the correction" }).click();
    await page.getByText(/Receipt R-000002 was issued/).waitFor();
    await page.getByText("Acme Seeds & Sons Ltd").first().waitFor();
    const path = await page.getByRole("link", { name: /^R-000002/ }).getAttribute("href");
    await page.goto(site.url + path);
    await page.getByText("Acme Seeds & Sons Ltd").waitFor();
    await page.getByText("VAT number IE1234567T").waitFor();
    expect(await page.getByRole("article").innerText()).toMatch(/Replaces receipt\s+R-000001/);
    await atEveryWidth(page, "receipt");
    await page.emulateMedia({ media: "print" });
    if (process.env["SHOTS"]) await page.pdf({ path: `${process.env["SHOTS"]}/receipt.pdf`, format: "A4" });
    expect(faults).toEqual([]);
  });
});
