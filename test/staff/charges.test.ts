import { afterAll, beforeAll, expect, it } from "vitest";
import { openAccountOn } from "../accounts.ts";
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

const orderOf = (accountId: number | null) =>
  storeTestOrder(site.db, { account_id: accountId, status: "cancelled", payment_method: "account" });

it("An order that is no longer on account keeps its panel of charges: one is refused without a reason, added, and taken back [C014]", async () => {
  const account = await openAccountOn(site, "Charged Ltd");
  const [id, unaccounted] = [await orderOf(account.id), await orderOf(null)];
  const { page, faults } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
  const panel = page.getByRole("region", { name: "Charges" });
  await panel.getByText("Nothing is charged beyond the price.").waitFor();
  await panel.getByRole("button", { name: "Add charge" }).click();
  const dialog = page.getByRole("dialog");
  await expectNoAxeFindings(page);
  await dialog.getByLabel("What for").selectOption("toll");
  await dialog.getByLabel("Amount (€), without VAT").fill("10");
  await dialog.getByText("€12.30 with VAT").waitFor();
  await dialog.getByRole("button", { name: "Add charge" }).click();
  await dialog.getByText("Say what it is for: the customer reads it").waitFor();
  await dialog.getByLabel("Reason").fill("Dublin Port Tunnel");
  await dialog.getByRole("button", { name: "Add charge" }).click();
  const charge = panel.getByRole("listitem").filter({ hasText: "Dublin Port Tunnel" });
  await charge.getByText("€10.00 + VAT").waitFor();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.goto("/admin/owed");
  await page.getByText("On the next invoice").locator("visible=true").first().waitFor();
  await page.goto(`/admin/orders/${id}`);
  await charge.getByRole("button", { name: "Take back" }).click();
  await dialog.getByRole("button", { name: "Take back" }).click();
  await charge.getByText("Taken back by").waitFor();
  await page.goto(`/admin/orders/${unaccounted}`);
  await page.getByRole("region", { name: "Price and payment" }).waitFor();
  expect(await panel.count()).toBe(0);
  expect(faults).toEqual([]);
});
