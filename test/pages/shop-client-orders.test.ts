import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmationPath, orderPayPath } from "../../contract/paths.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { line, mary } from "../shop-client.ts";

let site: Site;
let order: ShopOrder;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  order = await site.makeShopOrder({ billing: mary, line_items: line("50.00") });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

describe("an order that a shop client made without a date or addresses", () => {
  it("is confirmed with the details that are known", async () => {
    const { page, faults } = await visit(site, confirmationPath(order.id, order.order_key));
    await page.getByRole("heading", { level: 2, name: "Your delivery" }).waitFor();
    const said = await page.getByRole("main").innerText();
    expect(said).toContain("€50.00");
    expect(said).not.toMatch(/Pickup date|Estimated delivery|Priority|Route/);
    expect(faults).toEqual([]);
  });

  it("can be paid", async () => {
    const { page, faults } = await visit(site, orderPayPath(order.id, order.order_key));
    await page.getByRole("heading", { level: 2, name: "Your delivery" }).waitFor();
    const said = await page.getByRole("main").innerText();
    expect(said).toContain("€50.00");
    expect(said).not.toMatch(/Pickup date|Estimated delivery|Priority/);
    expect(faults).toEqual([]);
  });
});
