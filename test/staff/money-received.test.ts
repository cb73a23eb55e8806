import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { ordersPage } from "./orders-page.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let manager: StaffMember;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  manager = await createStaff(site, "shop_manager", "Mary Manager");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const open = async (path: string, width: number) => {
  const options = { member: manager, viewport: { width, height: 900 } };
  const visit = await openStaff(site, "shop_manager", path, options);
  return { ...visit, ...ordersPage(visit.page) };
};
const shoot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
};
const widths = [360, 768, 1440];

describe("money that staff record", () => {
  it.each(widths)(
    "at %i px can be a part in cash: the rest is named before and after, on the order and in the list",
    async (width) => {
      const { orderId } = await bookPendingOn(site);
      const { page, main, dialog, toast, faults } = await open(`/admin/orders/${orderId}`, width);
      await main.getByRole("button", { name: "Mark as paid", exact: true }).click();
      await dialog.getByLabel("How it was paid").selectOption("cash");
      await dialog.getByLabel("Amount (€)").fill("forty");
      await dialog.getByLabel("Reference").fill("Desk");
      await dialog.getByText("Enter an amount in figures").waitFor();
      await dialog.getByLabel("Amount (€)").fill("40");
      await dialog.getByText(/will be left to pay/).waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, `received-dialog-${width}`);
      await dialog.getByRole("button", { name: "Record €40.00" }).click();
      await toast("Payment recorded")
        .getByText(/is left to pay/)
        .waitFor();
      const money = main.getByRole("region", { name: "Price and payment" });
      await money.getByText("Part of the price").waitFor();
      await money.getByText("the rest of the price").waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await money.scrollIntoViewIfNeeded();
      await shoot(page, `received-order-${width}`);
      await page.goto(`${site.url}/admin/orders?tab=unpaid`);
      await main
        .locator(`[data-order="${orderId}"]`)
        .locator("xpath=ancestor-or-self::*[self::tr or self::li][1]")
        .getByText(/ due$/)
        .waitFor();
      await expectNoSidewaysScroll(page);
      await shoot(page, `received-list-${width}`);
      expect(faults).toEqual([]);
    },
  );

  it("beyond the amount due is announced as waiting under Payment problems, before and after", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page, main, dialog, toast } = await open(`/admin/orders/${orderId}`, 1440);
    await main.getByRole("button", { name: "Mark as paid", exact: true }).click();
    await dialog.getByLabel("How it was paid").selectOption("transfer");
    await dialog.getByLabel("Amount (€)").fill("10,000");
    await dialog.getByText(/more than is due/).waitFor();
    await dialog.getByLabel("Reference").fill("AIB 7");
    await expectNoAxeFindings(page);
    await shoot(page, "received-surplus");
    await dialog.getByRole("button", { name: "Record €10,000.00" }).click();
    await toast("Payment recorded")
      .getByText(/more than was due is under Payment problems/)
      .waitFor();
  });
});

describe("a requested difference", () => {
  it.each(widths)(
    "at %i px is named before its order is completed, is listed under money due, and can be waived",
    async (width) => {
      const [asked, other] = [await bookPaidOn(site), await bookPaidOn(site)];
      for (const { orderId } of [asked, other])
        await site.db
          .updateTable("orders")
          .set(({ eb }) => ({
            total_cents: eb("total_cents", "+", 800),
            vat_cents: eb("vat_cents", "+", 800),
            due_cents: 800,
          }))
          .where("id", "=", orderId)
          .execute();
      const { page, main, dialog, toast, faults } = await open(`/admin/orders/${asked.orderId}`, width);
      await main.getByRole("button", { name: "Complete", exact: true }).click();
      await dialog.getByText("€8.00 is still to be paid").waitFor();
      await expectNoAxeFindings(page);
      await shoot(page, `difference-complete-${width}`);
      await dialog.getByRole("button", { name: "Go back" }).click();
      await page.goto(`${site.url}/admin/owed`);
      await main.getByText("Difference after a change").locator("visible=true").first().waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, `difference-owed-${width}`);
      await page.goto(`${site.url}/admin/orders/${asked.orderId}`);
      await main.getByRole("button", { name: "Waive difference" }).click();
      await dialog.getByRole("button", { name: "Waive €8.00" }).click();
      await dialog.getByText("Say why").waitFor();
      await dialog.getByLabel("Reason").fill("Our mistake");
      await page
        .frameLocator("iframe[title='Preview of the email']")
        .locator("p", { hasText: "You don't need to pay the €8.00" })
        .waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, `difference-waive-${width}`);
      await dialog.getByRole("button", { name: "Waive €8.00" }).click();
      await toast("€8.00 waived").waitFor();
      const due = await site.db
        .selectFrom("orders")
        .select(["id", "due_cents"])
        .where("id", "in", [asked.orderId, other.orderId])
        .orderBy("id")
        .execute();
      expect(due).toEqual([
        { id: asked.orderId, due_cents: 0 },
        { id: other.orderId, due_cents: 800 },
      ]);
      // axe looks into the preview's frame, which runs no scripts.
      expect(faults.filter((fault) => !fault.includes("about:srcdoc"))).toEqual([]);
    },
  );
});
