import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getShopConnection } from "../../contract/connections.ts";
import { exportDueOrders } from "../../server/woocommerce/export/export-order.ts";
import { syncOrders } from "../../server/woocommerce/import/sync-orders.ts";
import { bookOn, quoteOn } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openWooCommerceSite, type WooCommerceSiteOpened } from "../e2e/woocommerce-site.ts";
import { requestInternational } from "../journeys.ts";
import { ordersPage } from "./orders-page.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let shop: WooCommerceSiteOpened;
let site: Site;
let administrator: StaffMember;
beforeAll(async () => {
  shop = await openWooCommerceSite();
  site = shop.site;
  administrator = await createStaff(site, "administrator", "Ada Administrator");
});
afterAll(async () => {
  await closeVisits();
  await shop.stop();
});

const open = async (path: string) => {
  const visit = await openStaff(site, "administrator", path, { member: administrator });
  return { ...visit, ...ordersPage(visit.page) };
};

/** Books an order on our site and pays it at the WordPress site. */
async function bookPaidThere() {
  const quote = await quoteOn(site);
  const { orderId } = await bookOn(site, quote.id);
  const { shop_order_id: number } = await site.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  shop.wordpress.pay(number ?? 0);
  await syncOrders({ ...site.context, client: shop.client });
  return { orderId, number: number ?? 0, totalCents: quote.totalCents };
}
const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`;

describe("Where a WordPress site keeps the shop, staff", () => {
  it("find an order that was made there by its number, and open it there by a press", async () => {
    const { page, main, row, search, toast, faults } = await open("/admin/orders");
    await main.getByText("Not synchronised with the WordPress site yet").waitFor();
    const made = shop.wordpress.addOrder({
      status: "processing",
      total: "61.50",
      billing: { first_name: "Nuala", last_name: "Ryan", email: "nuala@example.ie", city: "Sligo", country: "IE" },
    });
    await main.getByRole("button", { name: "Synchronise now" }).click();
    await toast("Synchronised with the WordPress site").waitFor();
    await row(made.id).waitFor();
    await main.getByText("Synchronised with the WordPress site just now").waitFor();
    expect(await row(made.id).innerText()).toMatch(/Nuala Ryan[\s\S]*€61\.50/);
    await expectNoAxeFindings(page);
    await search.fill(`WC-${made.id}`);
    await page.waitForURL(/search=/);
    await row(made.id).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: `Order ${made.id}` }).waitFor();
    expect(await page.title()).toBe(`Order ${made.id} | Admin Dashboard`);
    const link = main.getByRole("link", { name: "Open in WordPress" });
    expect(await link.getAttribute("href")).toBe(`${shop.wordpress.url}/wp-admin/post.php?post=${made.id}&action=edit`);
    await main.getByText("The WordPress site", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    expect(faults).toEqual([]);
  });

  it("see an order in another currency with its own amounts, and that the sums leave it out", async () => {
    const made = shop.wordpress.addOrder({ status: "completed", currency: "JPY", total: "9000.00", number: "DUB-77" });
    await syncOrders({ ...shop.site.context, client: shop.client });
    const { page, main, row, search, faults } = await open("/admin/orders");
    await row(made.id).waitFor();
    expect(await row(made.id).innerText()).toMatch(/No\. DUB-77[\s\S]*JPY\u00A09,000(?!\.)/);
    await main.getByText("Euro alone; without 1 order in JPY").waitFor();
    await expectNoAxeFindings(page);
    await search.fill("dub-77");
    await page.waitForURL(/search=/);
    await row(made.id).getByRole("link").first().click();
    await page.getByText("No. DUB-77 on the WordPress site").waitFor();
    expect(await main.innerText()).not.toContain("€");
    await page.goto(`${site.url}/admin/dashboard`);
    await main.getByText("Euro alone; without 1 order in JPY").waitFor();
    expect(faults).toEqual([]);
  });

  it("refund an order that was paid there, by its number at that site, with money and credit note recorded here", async () => {
    const { orderId, number, totalCents } = await bookPaidThere();
    const { page, main, dialog, toast } = await open(`/admin/orders/${orderId}`);
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    await main.getByText(`WC-${number}`).first().waitFor();
    await main.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByRole("heading", { name: `Refund order ${number}` }).waitFor();
    await dialog.getByRole("radio", { name: /^Partial/ }).check();
    await dialog.getByLabel("Refund amount (€)").fill("10");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Refund €10.00" }).click();
    await toast("Refund Processed").getByText(`€10.00 of order ${number}`).waitFor();
    await main.getByText("Credit note C-").first().waitFor();
    expect(shop.wordpress.refundsOf(number)).toMatchObject([{ amount: "10.00" }]);
    await syncOrders({ ...site.context, client: shop.client });
    await page.reload();
    await main.getByText("Can be refunded").waitFor();
    await main
      .getByText(euro(totalCents - 1_000))
      .first()
      .waitFor();
    expect(shop.wordpress.refundsOf(number)).toHaveLength(1);
  });

  it("fetch a note that was written there by a press on its order's page", async () => {
    const { orderId, number } = await bookPaidThere();
    const { page, main, toast } = await open(`/admin/orders/${orderId}`);
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    shop.wordpress.addNote(number, { note: "The gate is open till six", author: "Niamh" });
    await main.getByRole("button", { name: "Synchronise now" }).click();
    await toast("Synchronised with the WordPress site").waitFor();
    await main.getByText("The gate is open till six").waitFor();
    shop.wordpress.misbehave({ on: "readOrder", how: { kind: "error", status: 503 }, times: 20 });
    await main.getByRole("button", { name: "Synchronise now" }).click();
    await toast("This order could not be read from the WordPress site").waitFor();
    shop.wordpress.behave();
  });

  it("complete an order there too, and find it by its number among a customer's orders, on the dashboard and in recovery", async () => {
    const { orderId, number, totalCents } = await bookPaidThere();
    const order = await open(`/admin/orders/${orderId}`);
    await order.main.getByRole("button", { name: "Complete", exact: true }).click();
    await order.page.getByRole("dialog").getByRole("button", { name: "Complete order" }).click();
    await order.toast("Order completed").getByText(`Order ${number}.`).waitFor();
    expect(shop.wordpress.order(number).status).toBe("completed");

    const customers = await open("/admin/customers?search=aine@example.ie");
    await customers.main.getByText("Synchronised with the WordPress site").waitFor();
    await customers.main.getByRole("button", { name: "Actions for Áine O'Brien" }).click();
    await customers.page.getByRole("menuitem", { name: "View Dashboard" }).click();
    await customers.dialog.getByRole("link", { name: `#${number}`, exact: true }).waitFor();
    await expectNoAxeFindings(customers.page);

    const dashboard = await open("/admin/dashboard");
    await dashboard.main.getByText("Synchronised with the WordPress site").waitFor();
    await dashboard.main.getByRole("link", { name: `#${number}`, exact: true }).waitFor();
    await dashboard.main.getByText(euro(totalCents)).first().waitFor();
    await expectNoAxeFindings(dashboard.page);

    const recovery = await open(`/admin/booking-recovery?order=${number}`);
    await recovery.main.getByText("Synchronised with the WordPress site").waitFor();
    await recovery.main.getByRole("heading", { name: `Order ${number}` }).waitFor();
    await recovery.main.getByText(`WC-${number}`).first().waitFor();
  });

  it("see why an order could not be placed there, and when it is tried again", async () => {
    shop.wordpress.misbehave({ on: "createOrder", how: { kind: "error", when: "before", status: 502 }, times: 50 });
    const { orderId } = await bookOn(site, (await quoteOn(site, requestInternational)).id);
    await exportDueOrders({ ...site.context, client: shop.client });
    const list = await open("/admin/orders");
    await list.row(orderId).getByText("Not yet in WordPress").waitFor();
    const { page, main } = await open(`/admin/orders/${orderId}`);
    await main.getByText("Not yet on the WordPress site").waitFor();
    expect(await main.innerText()).toMatch(
      /502[\s\S]*Tried once so far[\s\S]*retried automatically at 4 Mar 2026, 10:00/,
    );
    expect(await main.getByRole("link", { name: "Open in WordPress" }).count()).toBe(0);
    await expectNoAxeFindings(page);
    shop.wordpress.behave();
  });

  it("are warned if what is shown is old, or that site does not answer", async () => {
    site.clock.set("2026-03-04T10:05:00Z");
    await exportDueOrders({ ...site.context, client: shop.client });
    await site.db
      .updateTable("shop_syncs")
      .set({ synced_at: new Date("2026-03-04T09:53:00Z") })
      .execute();
    const { page, main, toast } = await open("/admin/orders");
    await main.getByText("What is shown here may be out of date").waitFor();
    await main.getByText("Synchronised with the WordPress site 12 minutes ago").waitFor();
    await expectNoAxeFindings(page);
    shop.wordpress.misbehave({ on: "listOrders", how: { kind: "error", status: 503 }, times: 50 });
    await main.getByRole("button", { name: "Synchronise now" }).click();
    await toast("Something is wrong with the WordPress site").waitFor();
    await main.getByText("Something is wrong with the WordPress site").first().waitFor();
    shop.wordpress.behave();
  });
});

it("With a shop of our own, the screens do not mention a WordPress site, and make no requests about it", async () => {
  const own = await openSite();
  const { page } = await openStaff(own, "administrator", "about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/admin/orders", "/admin/customers", "/admin/dashboard", "/admin/settings/api"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("WordPress").count(), path).toBe(0);
  }
  expect(asked).not.toContain(getShopConnection.path);
  await own.stop();
});
