import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { publishFinishedOn, storeFinishedOrder } from "../invoices.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  Object.assign(site.context.environment, { vatNumber: "IE1234567T" });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Page = Awaited<ReturnType<typeof openStaff>>["page"];
async function fitsEveryWidth(page: Page): Promise<void> {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** An account with a published invoice for an order of the month before last. */
async function invoiced() {
  const name = `Booked ${crypto.randomUUID().slice(0, 8)}`;
  const account = await openAccountOn(site, name);
  const now = site.context.now();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 12, 12)).toISOString();
  await storeFinishedOrder(site.context, { accountId: account.id, finishedAt });
  const [invoice] = await publishFinishedOn(site, account.id);
  if (!invoice) throw new Error("Nothing was published");
  return { account, invoice };
}
const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

describe("the VAT report", () => {
  it("shows boxes, documents and rates of the months in the URL, and is downloaded with the sales, at any width [C053] [C054]", async () => {
    await invoiced();
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/books");
    await page.getByRole("heading", { name: "VAT report", level: 1 }).waitFor();
    const months = await page.getByLabel("To", { exact: true }).locator("option").allInnerTexts();
    await page.getByLabel("To", { exact: true }).selectOption({ label: months[0] ?? "" });
    await page
      .getByRole("rowheader", { name: /Account invoices|Finished, not published/ })
      .first()
      .waitFor();
    await expect.poll(() => page.url()).toContain("to=");
    await fitsEveryWidth(page);
    for (const [index, name] of [/^sales-xero-/, /^vat-/].entries()) {
      const saved = page.waitForEvent("download");
      await page
        .getByRole("button", { name: "Export CSV" })
        .nth(1 - index)
        .click();
      expect((await saved).suggestedFilename()).toMatch(name);
    }
    await page.getByLabel("Basis").selectOption("Moneys received");
    await expect.poll(() => page.url()).toContain("basis=money_received");
    expect(faults).toEqual([]);
  });
});

describe("the invoice settings", () => {
  it("save bank account and codes with errors at their field, and import open invoices, at any width [C041]", async () => {
    const name = `Opened ${crypto.randomUUID().slice(0, 8)}`;
    const account = await openAccountOn(site, name);
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/books/settings");
    await page.getByLabel("IBAN").fill("IE29 AIBK 9311 5212 3456 87");
    await page.getByLabel("Account holder").fill("Currach Couriers Ltd");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This is not an IBAN").waitFor();
    await page.getByLabel("IBAN").fill("IE29 AIBK 9311 5212 3456 78");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Earlier ones stay as they are.", { exact: false }).waitFor();
    await expect.poll(() => page.getByLabel("IBAN").inputValue()).toBe("IE29AIBK93115212345678");
    await fitsEveryWidth(page);
    const file = page.getByLabel("CSV file of open invoices");
    const heading = "account,invoice,issued,due,amount due\n";
    const number = `old-${crypto.randomUUID().slice(0, 8)}`;
    await file.setInputFiles(csv("wrong.csv", `${heading}A-999999,${number},02/01/2025,01/02/2025,12.30\n`));
    await page.getByRole("button", { name: "Import 1 invoice" }).click();
    await page.getByText("No account, or more than one, has this number or code").waitFor();
    await file.setInputFiles(
      csv("right.csv", `${heading}${account.number},${number},02/01/2025,01/02/2025,"1,012.30"\n`),
    );
    await page.getByRole("rowheader", { name: number }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Import 1 invoice" }).click();
    await page.getByText("1 invoice imported").first().waitFor();
    await page.goto(`/admin/invoices?show=overdue&search=${encodeURIComponent(name)}`);
    await page.getByRole("row").filter({ hasText: number }).getByText("€1,012.30").first().waitFor();
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
  });
});

describe("the bank statement", () => {
  it("is imported, suggests the account of each row, and records all suggestions in one press, at any width [C047]", async () => {
    const { account, invoice } = await invoiced();
    const { number } = invoice.document;
    const other = `Unrecognised ${crypto.randomUUID().slice(0, 8)}`;
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/books/bank");
    const text = `Date,Details,Debit,Credit,Balance\n01/03/2026,SCT ${number},,49.20,1\n01/03/2026,${other},,3.21,1\n`;
    await page.getByLabel("CSV file of your bank").setInputFiles(csv("boi.csv", text));
    await page.getByText("2 new rows from Bank of Ireland").waitFor();
    const row = page.getByRole("row").filter({ hasText: number });
    await row.getByRole("link", { name: account.name }).waitFor();
    await fitsEveryWidth(page);
    await page.getByRole("button", { name: /^Record \d+ suggestion/ }).click();
    await row.waitFor({ state: "detached" });
    const left = page.getByRole("row").filter({ hasText: other });
    await left.getByRole("button", { name: "Choose account" }).click();
    await page.getByRole("dialog").getByLabel("Search accounts").fill(account.name);
    await expectNoAxeFindings(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(account.number) })
      .click();
    await left.waitFor({ state: "detached" });
    await page.goto(`/admin/invoices/${invoice.id}`);
    await page.getByText(`Payment SCT ${number}`, { exact: false }).waitFor();
    expect(faults).toEqual([]);
  });

  it("reads a corrected file again if it is chosen under the same name", async () => {
    const [first, second] = [1, 2].map((at) => `Corrected ${at} ${crypto.randomUUID().slice(0, 8)}`);
    const folder = mkdtempSync(join(tmpdir(), "currach-bank-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "boi.csv");
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/books/bank");
    const choose = async (amounts: [string, string]) => {
      const lines = [first, second].map((text, at) => `01/03/2026,${text},,${amounts[at]},1\n`);
      writeFileSync(file, `Date,Details,Debit,Credit,Balance\n${lines.join("")}`);
      const chooser = page.waitForEvent("filechooser");
      await page.getByLabel("CSV file of your bank").click();
      await (await chooser).setFiles(file);
    };
    await choose(["3.21", "much"]);
    await page.getByText("Row 3: ‘much’ is not an amount").waitFor();
    await page.getByText("1 new row from Bank of Ireland").waitFor();
    await choose(["3.21", "4.32"]);
    await page.getByText("1 row was stored before").waitFor();
    await page.getByRole("row").filter({ hasText: second }).getByText("€4.32").waitFor();
    expect(await page.getByRole("row").filter({ hasText: first }).count()).toBe(1);
    expect(await page.getByText("is not an amount").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("asks which column is which if it does not know the bank [C047]", async () => {
    const said = `Elsewhere ${crypto.randomUUID().slice(0, 8)}`;
    const { page } = await openStaff(site, "bookkeeper", "/admin/books/bank");
    await page
      .getByLabel("CSV file of your bank")
      .setInputFiles(csv("other.csv", `Tag,Zweck,Betrag\n04.03.2026,${said},9.99\n`));
    await page.getByText("We don’t recognise this file’s columns").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Read the file" }).click();
    const focused = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        const error = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
        return [field?.getAttribute("name"), error?.textContent];
      });
    await expect.poll(focused).toEqual(["date", "Choose a column"]);
    await page.getByLabel("Day").selectOption("Tag");
    await page.getByLabel("Money in").selectOption("Zweck");
    await page.getByLabel("Text").selectOption("Zweck");
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("is not an amount").waitFor();
    await page.getByLabel("Money in").selectOption("Betrag");
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("1 new row").waitFor();
    await page.getByText("We don’t recognise this file’s columns").waitFor({ state: "detached" });
    await page.getByRole("rowheader", { name: said }).waitFor();
    // Another file's columns have other names, of which none has been chosen yet.
    await page
      .getByLabel("CSV file of your bank")
      .setInputFiles(csv("another.csv", "Datum,Zweck,Summe\n05.03.2026,Somebody,1.00\n"));
    await page.getByText("We don’t recognise this file’s columns").waitFor();
    await page.getByRole("button", { name: "Read the file" }).click();
    await expect.poll(focused).toEqual(["date", "Choose a column"]);
    expect(await page.getByLabel("Text").inputValue()).toBe("Zweck");
  });
});
