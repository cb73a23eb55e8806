import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountDetails } from "../../contract/accounts.ts";
import { createAccount } from "../../contract/accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { createStaff, openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

async function openAccount(): Promise<AccountDetails> {
  const { authorization } = await createStaff(site, "administrator");
  const answer = await fetch(site.url + createAccount.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    body: JSON.stringify({
      account: {
        name: "Daly's Bakery",
        billingAddress: { address1: "1 Main Street", city: "Naas" },
        invoiceEmails: ["invoices@example.ie"],
        creditLimitCents: 100_000,
      },
      owner: { name: "Mary Daly", email: "mary@example.ie" },
    }),
  });
  return (await answer.json()) as AccountDetails;
}

it("staff add an agreement on a phone, compare ten prices, put it into effect and choose it for an account [C013]", async () => {
  const account = await openAccount();
  const { page, faults } = await openStaff(site, "administrator", "/admin/price-agreements", {
    viewport: { width: 360, height: 740 },
  });
  await page.getByText("There are no price agreements yet.").waitFor();
  await page.getByRole("button", { name: "Add agreement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Name is required").waitFor();
  await dialog.getByLabel("Name").fill("Daly's Bakery");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("heading", { name: "Daly's Bakery", level: 1 }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  const prices = page.getByRole("table", { name: "Prices compared" });
  expect(await prices.getByRole("row").count()).toBe(11);
  const minimum = page.getByLabel("Minimum charge (€)");
  await minimum.fill("-5");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Enter an amount without a minus sign").waitFor();
  await minimum.fill("500");
  const [first] = await prices.getByRole("row").filter({ hasText: "Next Day" }).all();
  expect((await first!.getByRole("cell").allInnerTexts()).at(-1)).toContain("€500.00");
  const discount = page.getByRole("group", { name: "Discounts" }).getByLabel("Same Day");
  await discount.fill("101");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("At most 100%").waitFor();
  expect(await minimum.inputValue()).toBe("500");
  await discount.fill("10");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved").waitFor();

  await page.getByRole("button", { name: "Publish draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish prices" }).click();
  await page.getByText("(today’s)").waitFor();
  await page.getByLabel("Account number").fill("nobody");
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByText("Enter the account's number, such as A-1001").waitFor();
  await page.getByLabel("Account number").fill(account.number);
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByRole("list", { name: "Accounts with these prices" }).getByText(account.number).waitFor();
  await page.getByRole("link", { name: "All price agreements" }).click();
  await page.getByText(/^Valid since/).waitFor();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});
