import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { submitForm } from "../../contract/forms.ts";
import { tariffTerms } from "../../domain/pricing/agreement.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeTestOrder } from "../orders.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

async function apply(businessName: string): Promise<void> {
  const data = {
    businessName,
    contactName: "Mary Daly",
    email: "mary@example.ie",
    phone: "045 123 4567",
    businessAddress: "1 Main Street, Naas, Co. Kildare, W91 X2C3",
    currentSpend: "EUR 400",
    businessType: "Bakery",
  };
  const body = JSON.stringify({ form_id: formIds.businessApplication, data });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(site.url + submitForm.path, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

describe("the accounts' screens", () => {
  it("approve an application, put the account on stop with a reason, and fit a phone", async () => {
    await apply("Daly's Bakery");
    const terms = JSON.stringify({ ...tariffTerms, waitingQuarterCents: 500 });
    const by = { created_at: site.clock.now(), created_by: "test" };
    const { id: agreement_id } = await site.db
      .insertInto("price_agreements")
      .values({ name: "Bakers", draft: terms, is_template: false, ...by })
      .returning("id")
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto("price_agreement_versions")
      .values({ agreement_id, terms, valid_from: "2026-03-01", published_at: by.created_at, published_by: "test" })
      .execute();
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/accounts");
    await page.getByText("No accounts found.").waitFor();
    await page.getByRole("link", { name: "Daly's Bakery" }).click();
    await page.getByRole("heading", { name: "Application: Daly's Bakery" }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Approve and invite" }).click();
    await page.getByText("Enter an amount, such as 120.50").waitFor();
    expect(await page.getByLabel("Eircode or postcode").inputValue()).toBe("W91X2C3");
    await page.getByLabel("Credit limit (€)").fill("2,500");
    await page.getByLabel("Price agreement").selectOption("Bakers");
    await page.getByRole("table", { name: "Prices compared" }).getByRole("row").nth(10).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Approve and invite" }).click();
    await page.getByRole("heading", { name: /Daly's Bakery A-\d+ Active/ }).waitFor();
    await page.getByRole("rowheader", { name: "Mary Daly" }).waitFor();
    await page.getByText(/at the prices of Bakers/).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Put on stop" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Put on stop" }).click();
    await dialog.getByText("Say why").waitFor();
    await dialog.getByLabel("Reason").fill("Two invoices are overdue");
    await dialog.getByRole("button", { name: "Put on stop" }).click();
    await page.getByText("Put on stop: Two invoices are overdue").waitFor();
    await page.goto("/admin/accounts?show=on_stop");
    await page.getByRole("rowheader", { name: "Daly's Bakery" }).waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    expect(faults).toEqual([]);
  });

  it("decline an application with a reason", async () => {
    await apply("Declined Ltd");
    const { page, faults } = await openStaff(site, "administrator", "/admin/submissions");
    await page
      .getByRole("button", { name: /^Business account, submission/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Approve or decline" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason, for the applicant").fill("We found no trade references.");
    await dialog.getByRole("button", { name: "Decline and send" }).click();
    await page.getByText(/^Declined by administrator-/).waitFor();
    expect(await page.getByRole("button", { name: "Approve and invite" }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("import a file after a preview, and link orders on account without an account", async () => {
    const { page, faults } = await openStaff(site, "bookkeeper", "/admin/accounts/import");
    const heading = "Company,Address 1,Town,Credit limit,Member name,Member email";
    const rows = [
      "Import Ltd,1 Main Street,Naas,500,Ann Owner,ann@example.ie",
      "Bad Ltd,1 Main Street,Naas,500,Ben,ben",
    ];
    const buffer = Buffer.from([heading, ...rows].join("\n"));
    await page.getByLabel("CSV file").setInputFiles({ name: "firms.csv", mimeType: "text/csv", buffer });
    await page.getByRole("cell", { name: "This is not an email address" }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByText("These rows were left out:").waitFor();
    const id = await storeTestOrder(site.db, {
      status: "processing",
      on_account_at: new Date(),
      on_account_reference: "phone",
      total_cents: 4_000,
    });
    await page.goto("/admin/accounts/unlinked-orders");
    await page.getByLabel(/^Choose /).check();
    await page.getByRole("button", { name: "Link 1 order" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Find the account").fill("Import");
    const value = await dialog.locator("option", { hasText: "Import Ltd" }).getAttribute("value");
    await dialog.getByLabel("Account", { exact: true }).selectOption(value ?? "");
    await dialog.getByLabel("Orders on account").selectOption("earlier");
    await dialog.getByLabel("Number of that invoice").fill("INV-0042");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Link" }).click();
    await page.getByText("No orders are waiting for an account.").waitFor();
    const order = await site.db.selectFrom("orders").select("earlier_invoice").where("id", "=", id).executeTakeFirst();
    expect(order?.earlier_invoice).toBe("INV-0042");
    expect(faults).toEqual([]);
  });
});
