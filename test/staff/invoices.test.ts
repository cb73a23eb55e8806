import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPapers } from "../../server/invoices/draw-papers.ts";
import { makeDrafts } from "../../server/invoices/make-drafts.ts";
import { recordAccountPayment } from "../../server/invoices/record-account-payment.ts";
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

/** Two months ago, whatever the month is now. */
function monthBeforeLast(): string {
  const now = site.context.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 12, 12)).toISOString();
}

describe("the screens of invoices", () => {
  it("review a draft: hold an order, add a line, publish it, and show the invoice as issued, at any width", async () => {
    // A new name on each retry, which uses the same database.
    const name = `Daly ${crypto.randomUUID().slice(0, 8)}`;
    const account = await openAccountOn(site, name, { vatNumber: "IE6388047V" });
    const finished = { accountId: account.id, finishedAt: monthBeforeLast() };
    await storeFinishedOrder(site.context, finished);
    const held = await storeFinishedOrder(site.context, { ...finished, netCents: 2000 });
    await makeDrafts(site.context, {});
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/invoices?search=${encodeURIComponent(name)}`);
    await page.getByText(/waiting to be published/).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("rowheader").getByRole("link").click();
    await page.getByRole("heading", { name: `Draft for ${name}` }).waitFor();
    await expectNoAxeFindings(page);

    await page
      .getByRole("row", { name: new RegExp(`WC-${held}\\b`) })
      .getByRole("button", { name: "Hold" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Hold" }).click();
    await dialog.getByText("Say why").waitFor();
    await dialog.getByLabel("Reason").fill("The price is disputed");
    await dialog.getByRole("button", { name: "Hold" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(`WC-${held}`).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Add a line" }).click();
    await dialog.getByLabel("Amount, net").fill("10");
    await dialog.getByLabel("What it does").selectOption("credit");
    await dialog.getByLabel("Reason, as the customer reads it").fill("Goodwill");
    await dialog.getByRole("button", { name: "Add" }).click();
    await page.getByRole("rowheader", { name: "Goodwill" }).waitFor();

    await page.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("€36.90").waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: /^Invoice INV-\d{6}$/ }).waitFor();
    const paper = page.getByRole("article");
    for (const text of [
      name,
      "VAT number IE6388047V",
      "VAT number IE1234567T",
      "Small Van, Tallaght to Cork",
      "€36.90",
    ])
      await paper.getByText(text, { exact: false }).first().waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }

    await page.getByText("Its PDF is being created").waitFor();
    await drawPapers(site.context);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /^PDF of INV-\d{6}$/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);

    await page.getByRole("button", { name: "Credit note" }).click();
    await dialog.getByLabel("Amount, net").fill("10");
    await dialog.getByLabel("Reason, as the customer reads it").fill("Late");
    await dialog.getByRole("button", { name: "Issue the credit note" }).click();
    await page.getByText("€24.60").waitFor();
    await page.getByRole("button", { name: "Record payment" }).click();
    await dialog.getByLabel("Amount received").fill("20");
    await dialog.getByLabel("Received on").fill("2026-03-03");
    await dialog.getByLabel("Reference").fill(name);
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByText("€4.60").waitFor();

    await page.goto("/admin/invoices/unbilled");
    const row = page.getByRole("row", { name: new RegExp(`WC-${held}\\b`) });
    await row.getByText("The price is disputed").waitFor();
    await row.getByRole("button", { name: "Release" }).click();
    await row.getByRole("button", { name: "Release" }).waitFor({ state: "detached" });
    await row.getByText(/^Its period ended on .*: it will be put on a draft soon$/).waitFor();
    await page.goto(`/admin/invoices?show=open&search=${encodeURIComponent(name)}`);
    await page.getByRole("rowheader", { name: /^INV-/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it("list the credit notes of a paid invoice for download, and refuse an amount at its field", async () => {
    const name = `Credited ${crypto.randomUUID().slice(0, 8)}`;
    const account = await openAccountOn(site, name);
    const finished = { accountId: account.id, finishedAt: monthBeforeLast() };
    await storeFinishedOrder(site.context, finished);
    const second = await storeFinishedOrder(site.context, { ...finished, netCents: 2000 });
    const [invoice] = await publishFinishedOn(site, account.id);
    const payment = { method: "transfer" as const, amountCents: 7_380, reference: name, receivedOn: "2026-03-03" };
    await recordAccountPayment(site.context, { ...payment, id: account.id, remittance: [], isAnother: false });
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/invoices/${invoice?.id}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Record payment" }).click();
    expect(await dialog.getByLabel("Amount received").inputValue(), "nothing is due").toBe("");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Credit note" }).click();
    const amount = dialog.getByLabel("Amount, net");
    expect(await amount.inputValue()).toBe("40.00");
    const line = dialog.getByLabel("Line");
    const option = line.locator("option", { hasText: `WC-${second}` });
    await line.selectOption(await option.getAttribute("value"));
    expect(await amount.inputValue()).toBe("20.00");
    await dialog.getByLabel("Reason, as the customer reads it").fill("Late by a day");
    for (const [typed, error] of [
      ["20.01", "At most €20.00 net of this line can be credited"],
      ["0", "At least €0.01"],
    ] as const) {
      await amount.fill(typed);
      await dialog.getByRole("button", { name: "Issue the credit note" }).click();
      await dialog.getByText(error).waitFor();
      expect(await amount.getAttribute("aria-invalid")).toBe("true");
    }
    await amount.fill("10");
    await dialog.getByRole("button", { name: "Issue the credit note" }).click();
    const notes = page.getByRole("list").filter({ hasText: "Late by a day" });
    await notes.getByText(/^CN-\d{6}, .*: €12\.30, Late by a day$/).waitFor();
    expect(
      await page
        .getByRole("listitem")
        .filter({ hasText: /^Payment / })
        .count(),
    ).toBe(1);
    await drawPapers(site.context);
    const saved = page.waitForEvent("download");
    await notes.getByRole("button", { name: /^PDF of CN-\d{6}$/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^CN-\d{6}\.pdf$/);
    await page.setViewportSize({ width: 360, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);

    await page.goto(`/admin/orders/${second}`);
    await page.getByText(`${invoice?.document.number}, to be paid by the account in place of this order`).waitFor();
    expect(await page.getByText(/^(Owed, on account|Not paid)$/).count()).toBe(0);
    await page.goto(`/admin/accounts/${account.id}`);
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: `WC-${second}`, exact: true }) });
    await row.getByRole("link", { name: invoice?.document.number }).click();
    await page.getByRole("heading", { name: `Invoice ${invoice?.document.number}` }).waitFor();
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
  });

  it("show the current draft after a refusal because it had changed, and publish that", async () => {
    const name = `Changed ${crypto.randomUUID().slice(0, 8)}`;
    const account = await openAccountOn(site, name);
    const finished = { accountId: account.id, finishedAt: monthBeforeLast() };
    const held = await storeFinishedOrder(site.context, finished);
    await storeFinishedOrder(site.context, { ...finished, netCents: 2000 });
    await makeDrafts(site.context, {});
    const { page, context } = await openStaff(site, "bookkeeper", `/admin/invoices?search=${encodeURIComponent(name)}`);
    await page.getByRole("rowheader").getByRole("link").click();
    await page.getByRole("heading", { name: `Draft for ${name}` }).waitFor();
    const tab = await context.newPage();
    await tab.goto(page.url());
    await tab
      .getByRole("row", { name: new RegExp(`WC-${held}\\b`) })
      .getByRole("button", { name: "Hold" })
      .click();
    await tab.getByLabel("Reason").fill("The price is disputed");
    await tab.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
    await tab.getByRole("link", { name: `WC-${held}` }).waitFor({ state: "detached" });

    const publish = async () => {
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    };
    await publish();
    await page.getByRole("alert").getByText("This draft has changed since you saw it").waitFor();
    await page.getByRole("link", { name: `WC-${held}` }).waitFor({ state: "detached" });
    expect(await page.getByRole("dialog").count()).toBe(0);
    await publish();
    await page.getByRole("heading", { name: /^Invoice INV-/ }).waitFor();
    await page.getByText("To be paid: €24.60").waitFor();
  });

  it("show an account's monthly statement, downloaded as PDF and CSV and emailed on request, at any width [C051]", async () => {
    const name = `Stated ${crypto.randomUUID().slice(0, 8)}`;
    const account = await openAccountOn(site, name, { invoiceEmails: ["books@stated.example.ie"] });
    await storeFinishedOrder(site.context, { accountId: account.id, finishedAt: monthBeforeLast() });
    const [invoice] = await publishFinishedOn(site, account.id);
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/accounts/${account.id}`);
    await page.getByRole("link", { name: "Statement" }).click();
    await page.getByRole("heading", { name: "Statement", level: 1 }).waitFor();
    await page.getByRole("row").filter({ hasText: invoice?.document.number }).getByText("€49.20").first().waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    for (const format of ["PDF", "CSV"]) {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: format }).click();
      expect((await saved).suggestedFilename()).toMatch(
        new RegExp(`^statement-A-\\d+-\\d{4}-\\d\\d\\.${format.toLowerCase()}$`),
      );
    }
    await page.getByRole("button", { name: "Email" }).click();
    await page.getByRole("dialog").getByText("books@stated.example.ie").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Email" }).click();
    await page.getByText("The statement is on its way").waitFor();
    await page.getByLabel("Month").selectOption({ index: 1 });
    await expect.poll(() => page.url()).toContain("month=");
    await page.getByRole("row").filter({ hasText: invoice?.document.number }).waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  it("say what prevents publishing a draft, and that an invoice does not exist", async () => {
    const name = `Nowhere ${crypto.randomUUID().slice(0, 8)}`;
    const account = await openAccountOn(site, name, { invoiceEmails: [] });
    await storeFinishedOrder(site.context, { accountId: account.id, finishedAt: monthBeforeLast() });
    await makeDrafts(site.context, {});
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/invoices?search=${encodeURIComponent(name)}`);
    await page.getByRole("rowheader").getByRole("link").click();
    await page.getByText("There is no address to send it to").waitFor();
    expect(await page.getByRole("button", { name: "Publish" }).isDisabled()).toBe(true);
    await page.goto("/admin/invoices/999999999");
    await page.getByText("There is no such invoice.").waitFor();
    expect(faults).toEqual([]);
  });
});
