import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoicesPerPage } from "../../contract/invoices.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { isFailure } from "../../server/context.ts";
import { makeDrafts } from "../../server/invoices/make-drafts.ts";
import { publishInvoice } from "../../server/invoices/publish-invoice.ts";
import { publishWaiting } from "../../server/invoices/publish-many.ts";
import { readDrafts } from "../../server/invoices/read-drafts.ts";
import { recordAccountPayment } from "../../server/invoices/record-account-payment.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeFinishedOrder, storeOnItsWay } from "../invoices.ts";
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

/** An account with a published invoice of 49.20. */
async function invoiced(name: string): Promise<{ accountId: number; invoiceId: number }> {
  const { context } = site;
  const { id: accountId } = await openAccountOn(site, name);
  await storeFinishedOrder(context, { accountId, finishedAt: monthBeforeLast() });
  await makeDrafts(context, {});
  const draft = await context.db
    .selectFrom("invoices")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const totalCents = (await readDrafts(context, [draft])).get(draft.id)?.totals.totalCents ?? 0;
  const published = await publishInvoice(context, { id: draft.id, version: draft.version, totalCents });
  if (isFailure(published)) throw new Error(published.message);
  return { accountId, invoiceId: draft.id };
}

describe("money due", () => {
  it("lists what accounts owe, also at the earlier address, and leads to the ledger, write-off and dispute [C050] [C055]", async () => {
    // A new name on each retry, which uses the same database.
    const name = `Due ${crypto.randomUUID().slice(0, 8)}`;
    const { accountId, invoiceId } = await invoiced(name);
    await invoiced(`${name} too`);
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/owed?company=${encodeURIComponent(name)}`);
    await page.getByRole("heading", { name: "Money due", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/money-due");
    const table = page.getByRole("table", { name: "What accounts owe" });
    await table.getByRole("row", { name: /^All .*€98\.40/ }).waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      // A table wider than its frame is a region that scrolls.
      await expect
        .poll(() => page.getByRole("region", { name: "What accounts owe" }).count(), { message: `${width} px` })
        .toBe(0);
      await expectNoAxeFindings(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText("No period is closed").waitFor();

    const dialog = page.getByRole("dialog");
    await page.goto(`/admin/invoices/${invoiceId}`);
    await page.getByRole("button", { name: "Dispute" }).click();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Mark as disputed" }).click();
    await dialog.getByText("Say why").waitFor();
    await dialog.getByLabel("What the customer says").fill("It never came");
    await dialog.getByRole("button", { name: "Mark as disputed" }).click();
    await page.getByText("It never came").waitFor();
    await page.getByRole("button", { name: "Resolve dispute" }).waitFor();
    await page.getByRole("button", { name: "Write off" }).click();
    await dialog.getByLabel("Reason").fill("Insolvent");
    await dialog.getByRole("button", { name: "Write off" }).click();
    await page.getByRole("button", { name: "Reverse write-off" }).waitFor();
    await page.getByText(/^Written off: Insolvent, .*€49\.20$/).waitFor();
    expect(await page.getByText(/^Credit note [^,]*, /).count()).toBe(0);

    await page.goto(`/admin/accounts/${accountId}`);
    const ledger = page.getByRole("table", { name: "Ledger" });
    await ledger.getByRole("row", { name: /Write-off.*Insolvent/ }).waitFor();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    expect(faults).toEqual([]);
  });

  it("shows payments on their way in the lists, on the account's page and its statement, and refuses to write them off [C048] [C055]", async () => {
    const name = `Debit ${crypto.randomUUID().slice(0, 8)}`;
    const { accountId, invoiceId } = await invoiced(name);
    const other = await invoiced(`${name} too`);
    await storeOnItsWay(site.context, invoiceId, 4920);
    const query = `company=${encodeURIComponent(name)}`;
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/money-due?${query}`);
    const table = page.getByRole("table", { name: "What accounts owe" });
    await table.getByRole("row", { name: /^All .*€98\.40 €49\.20 on its way$/ }).waitFor();
    await page.getByRole("combobox", { name: "Accounts" }).selectOption({ label: "Payment on its way" });
    await table.getByRole("link", { name: `${name} too` }).waitFor({ state: "detached" });
    await table.getByRole("row", { name: new RegExp(`^${name} .*€49\\.20 €49\\.20 on its way$`) }).waitFor();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    // A table wider than its frame is a region that scrolls.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => page.getByRole("region", { name: "What accounts owe" }).count()).toBe(0);

    await page.goto(`/admin/invoices/${invoiceId}`);
    await page.getByText("Payment on its way").waitFor();
    expect(await page.getByRole("button", { name: "Write off" }).count()).toBe(0);
    await page.getByRole("button", { name: "Record payment" }).click();
    await page.getByRole("dialog").getByText("A payment for it is on its way").waitFor();
    await expectNoAxeFindings(page);
    await page.goto(`/admin/invoices/${other.invoiceId}`);
    await page.getByRole("button", { name: "Write off" }).waitFor();

    const pages = [
      [`/admin/accounts/${accountId}`, "Payment on its way"],
      [`/admin/accounts?search=${encodeURIComponent(name)}`, "€49.20 on its way"],
      ["/admin/invoices?show=on_its_way", "€49.20 on its way"],
      [`/admin/accounts/${accountId}/statement`, "Payment on its way, not taken off yet"],
    ] as const;
    for (const [path, text] of pages) {
      await page.goto(path);
      await page.getByText(text).first().waitFor();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
      }
    }
    expect(faults).toEqual([]);
  });

  it("lets staff reverse an account's payment and refund its credit, each with a reason [C050] [C055]", async () => {
    const { accountId } = await invoiced(`Credit ${crypto.randomUUID().slice(0, 8)}`);
    const today = dublinDate(site.context.now());
    for (const [reference, amountCents] of [
      ["Twice", 4920],
      ["Once", 5920],
    ] as const) {
      const paid = { method: "transfer" as const, receivedOn: today, isAnother: false, remittance: [] };
      const recorded = await recordAccountPayment(site.context, { id: accountId, amountCents, reference, ...paid });
      if (isFailure(recorded)) throw new Error(recorded.message);
    }
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/accounts/${accountId}`);
    const dialog = page.getByRole("dialog");
    const ledger = page.getByRole("table", { name: "Ledger" });
    await page.getByRole("button", { name: "Reverse the payment Twice" }).click();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Reason").fill("It bounced");
    await dialog.getByRole("button", { name: "Reverse payment" }).click();
    await ledger.getByRole("row", { name: /Reversal.*It bounced.*€49\.20/ }).waitFor();
    expect(await page.getByRole("button", { name: "Reverse the payment Twice" }).count()).toBe(0);
    await page.getByRole("button", { name: "Reverse the payment Once" }).waitFor();

    await page.getByRole("button", { name: "Refund credit" }).click();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Record refund" }).click();
    await dialog.getByText("Enter the reference on the bank statement").waitFor();
    expect(await dialog.getByLabel("Amount refunded").inputValue()).toBe("10.00");
    await dialog.getByLabel("Refunded on").fill(today);
    await dialog.getByLabel("Reference").fill("OUT 1");
    await dialog.getByLabel("Reason").fill("Paid too much");
    await dialog.getByRole("button", { name: "Record refund" }).click();
    await ledger.getByRole("row", { name: /Refund of credit.*OUT 1.*€10\.00/ }).waitFor();
    await page.getByRole("button", { name: "Refund credit" }).waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  it("closes the books up to the last month, and opens them again with a reason [C055]", async () => {
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/money-due");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: /^Close up to / }).click();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Close the books" }).click();
    await page.getByText(/^Closed up to .*: nothing can be dated on those days/).waitFor();
    await page.getByRole("button", { name: "Reopen" }).click();
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await dialog.getByText("Say why").waitFor();
    await dialog.getByLabel("Reason").fill("A late invoice");
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await page.getByText("No period is closed").waitFor();
    await page.getByText(/^Closings \(/).click();
    await page
      .getByText(/A late invoice/)
      .first()
      .waitFor();
    await page.setViewportSize({ width: 360, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });

  it("publishes more drafts than fit a page with one press, and shows its progress [C046]", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const drafts = invoicesPerPage + 1;
    for (let index = 0; index < drafts; index++) {
      const { id: accountId } = await openAccountOn(site, `${mark} ${index}`);
      await storeFinishedOrder(site.context, { accountId, finishedAt: monthBeforeLast() });
    }
    const { id: other } = await openAccountOn(site, `Other than ${mark.slice(0, 4)}`);
    await storeFinishedOrder(site.context, { accountId: other, finishedAt: monthBeforeLast() });
    await makeDrafts(site.context, {});
    const { page, faults } = await openStaff(site, "bookkeeper", `/admin/invoices?search=${mark}`);
    await page.getByRole("button", { name: `Publish all ${drafts}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`Publish ${drafts} invoices?`).waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText(`0 of ${drafts} invoices published`).waitFor();
    while (await publishWaiting(site.context)) expect(new URL(page.url()).pathname).toBe("/admin/invoices");
    await page.getByText(`${drafts} of ${drafts} invoices published`).waitFor();
    await expectNoAxeFindings(page);
    await page.getByText("No drafts to publish.").waitFor();
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByText(`${drafts} of ${drafts} invoices published`).waitFor({ state: "detached" });
    const { state } = await site.db
      .selectFrom("invoices")
      .select("state")
      .where("account_id", "=", other)
      .executeTakeFirstOrThrow();
    expect(state).toBe("draft");
    expect(faults).toEqual([]);
  }, 120_000);
});
