import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountDetails } from "../../contract/accounts.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeTestOrder } from "../orders.ts";
import { ordersPage } from "./orders-page.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let manager: StaffMember;
let shaw: AccountDetails;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  manager = await createStaff(site, "shop_manager", "Mary Manager");
  shaw = await openAccountOn(site, "Shaw & Sons");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const dayMs = 86_400_000;
const open = async (path: string, options = {}) => {
  const visit = await openStaff(site, "shop_manager", path, { member: manager, ...options });
  return { ...visit, ...ordersPage(visit.page) };
};

describe("money owed", () => {
  it("is empty at first, and says how orders get there", async () => {
    const { page, main } = await open("/admin/owed");
    await main.getByText("Nothing is owed.").waitFor();
    await expectNoAxeFindings(page);
  });

  it("lists an order from 'on account' until its money is received, and leads to where that is recorded [D021]", async () => {
    const order = await bookPendingOn(site);
    const { page, main, dialog, toast, faults } = await open(`/admin/orders/${order.orderId}`);
    await main.getByRole("button", { name: "Mark as paid", exact: true }).click();
    await dialog.getByLabel("How it was paid").selectOption("account");
    await dialog.getByText("is owed until you record its money").waitFor();
    await dialog.getByRole("button", { name: /^Put €.* on account$/ }).click();
    await dialog.getByText("Choose the account").waitFor();
    await dialog.getByLabel("Account", { exact: true }).fill("shaw");
    await page.getByRole("option", { name: /^Shaw & Sons/ }).click();
    await dialog.getByText("€10,000.00 of €10,000.00 credit is left.").waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: /^Put €.* on account$/ }).click();
    await toast("Put on account").waitFor();
    await main.getByText("Owed, on account").waitFor();
    await main.getByRole("link", { name: "Order confirmation" }).waitFor();

    await page.getByRole("link", { name: "Money due" }).click();
    const row = main.getByRole("table", { name: "Orders with an amount due" }).locator("tbody tr").first();
    await row.getByText(shaw.number).waitFor();
    await expectNoAxeFindings(page);
    await row.getByRole("link", { name: "Money received" }).click();
    await dialog.getByRole("heading", { name: `Money received for order ${order.orderId}` }).waitFor();
    expect(await dialog.getByLabel("How it was paid").locator("option").allInnerTexts()).toEqual([
      "Phone",
      "Bank transfer",
      "Card terminal",
      "Cash",
      "Cheque",
    ]);
    await dialog.getByLabel("How it was paid").selectOption("transfer");
    await dialog.getByLabel("Reference").fill("BANK 7");
    await dialog.getByRole("button", { name: /^Record €/ }).click();
    await toast("Payment recorded").waitFor();
    await page.getByRole("link", { name: "Money due" }).click();
    await main.getByText("Nothing is owed.").waitFor();
    expect(faults).toEqual([]);
  });

  it("leaves the list when it is written off; the write-off is found there with its reason, and can be reversed", async () => {
    const order = await bookPendingOn(site);
    const { page, main, dialog, toast, faults } = await open(`/admin/orders/${order.orderId}`);
    await main.getByRole("button", { name: "Mark as paid", exact: true }).click();
    await dialog.getByLabel("How it was paid").selectOption("account");
    await dialog.getByLabel("Account", { exact: true }).fill(shaw.number);
    await page.getByRole("option", { name: /^Shaw & Sons/ }).click();
    await dialog.getByRole("button", { name: /^Put €.* on account$/ }).click();
    await toast("Put on account").waitFor();

    await main.getByRole("button", { name: "Set price", exact: true }).click();
    await dialog.getByLabel("Price (€), VAT included").fill("80");
    await dialog.getByText("Subject: Your booking has changed").waitFor();
    await dialog.getByRole("button", { name: "Set price" }).click();
    await toast("Price set").waitFor();

    await main.getByRole("button", { name: "Write off", exact: true }).click();
    await dialog.getByRole("button", { name: "Write off €80.00" }).click();
    await dialog.getByText("Say why it is written off").waitFor();
    await dialog.getByLabel("Reason").fill("Insolvent");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Write off €80.00" }).click();
    await toast("Written off").waitFor();
    await main.getByText("Insolvent", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Money due" }).click();
    await main.getByRole("button", { name: "Show what was written off" }).click();
    const row = main.getByRole("table", { name: "Orders with an amount due" }).locator("tbody tr").first();
    await row.getByText("Insolvent").waitFor();
    expect(new URL(page.url()).searchParams.get("show")).toBe("written_off");
    await expectNoAxeFindings(page);
    await row.getByRole("link", { name: "Reverse" }).click();
    await dialog.getByRole("button", { name: "Reverse write-off" }).click();
    await toast("Write-off reversed").waitFor();
    await main.getByText("Owed, on account").waitFor();
    await site.db.updateTable("orders").set({ on_account_at: null }).where("id", "=", order.orderId).execute();
    expect(faults.filter((fault) => !fault.includes("frame is sandboxed"))).toEqual([]);
  });

  it("takes a new price without a payment link: that price is then owed", async () => {
    const id = await storeTestOrder(site.db, {
      status: "processing",
      customer_email: "price@example.ie",
      payment_method: "account",
      on_account_at: site.clock.now(),
      on_account_reference: "INV 13",
    });
    const { main, dialog, toast } = await open(`/admin/orders/${id}`);
    await main.getByRole("button", { name: /price/i }).first().click();
    await dialog.getByText("It is on account: the new price is what is owed.").waitFor();
    expect(await dialog.getByLabel("Send the payment link").count()).toBe(0);
    await dialog.getByLabel("Price (€), VAT included").fill("50");
    await dialog.getByRole("button", { name: "Set price", exact: true }).click();
    await toast("Price set").waitFor();
    await site.db.deleteFrom("orders").where("id", "=", id).execute();
  });

  it("is filtered by age and customer, kept in the address; on a phone each order is a card [D021]", async () => {
    const now = site.clock.now().getTime();
    const owe = (email: string, name: string, days: number, cents: number) =>
      storeTestOrder(site.db, {
        customer_email: email,
        customer_name: name,
        total_cents: cents,
        payment_method: "account",
        on_account_at: new Date(now - days * dayMs),
        on_account_reference: "Kelly Ltd",
      });
    await owe("kelly@example.ie", "Kelly Hardware", 5, 12_000);
    await owe("kelly@example.ie", "Kelly Hardware", 45, 24_050);
    await owe("byrne.of.a.long.name@example-company.ie", "Byrne Joinery and Sons", 90, 99_999);
    const { page, main } = await open("/admin/owed");
    const table = main.getByRole("table", { name: "Orders with an amount due" });
    const age = (name: RegExp) => main.getByRole("button", { name });
    await age(/^All €1,360.49 3 orders/).waitFor();
    await age(/^31 to 60 days €240.50 1 order/).click();
    await expect.poll(() => table.locator("tbody tr").count()).toBe(1);
    expect(new URL(page.url()).search).toBe("?age=31-60");
    await page.reload();
    await expect.poll(() => age(/^31 to 60/).getAttribute("aria-pressed")).toBe("true");
    await age(/^All/).click();
    await main.getByRole("button", { name: /Kelly Hardware/ }).click();
    await main.getByText("Owed by Kelly Hardware").waitFor();
    await expect.poll(() => table.locator("tbody tr").count()).toBe(2);
    await age(/^Over 60 days/).click();
    await main.getByText("Nothing that matches is owed.").waitFor();
    await main.getByRole("button", { name: "Show everything owed" }).click();
    await expect.poll(() => table.locator("tbody tr").count()).toBe(3);

    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    const cards = main.getByRole("list", { name: "Orders with an amount due" }).getByRole("listitem");
    expect(await cards.count()).toBe(3);
    expect(await table.isVisible()).toBe(false);
    await cards.first().getByText("€999.99").waitFor();
  });

  it("says so if it cannot be loaded, and loads on a press", async () => {
    const { page, main } = await open("/admin/settings");
    await page.route("**/staff/owed?*", (route) => route.fulfill({ status: 500, json: { code: "x", message: "No" } }));
    await page.getByRole("link", { name: "Money due" }).click();
    await main.getByText("What is owed could not be loaded").waitFor();
    await page.unroute("**/staff/owed?*");
    await main.getByRole("button", { name: "Try Again" }).click();
    await main.getByRole("button", { name: /^All €/ }).waitFor();
  });
});
