import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopOrder } from "../../contract/shop.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const fits = async (page: Page, name: string) => {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const shots = process.env["SHOTS"];
    if (shots) await page.screenshot({ path: `${shots}/payment-problems-${name}-${width}.png` });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

const statusOf = async (orderId: number) =>
  (await site.asShopClient<ShopOrder>(`/wp-json/wc/v3/orders/${orderId}`)).status;

/** Money that came in for an order and does not match it. */
const storeUnmatched = (orderId: number, amountCents: number, problem: string) =>
  site.db
    .insertInto("payments")
    .values({
      order_id: orderId,
      method: "sandbox",
      reference: `pi_sandbox_unmatched_${orderId}`,
      amount_cents: amountCents,
      currency: "EUR",
      state: "unmatched",
      case_reason: problem,
      livemode: false,
      received_at: site.clock.now(),
    })
    .execute();

/** The refund of all that a cancelled order's customer paid, which their bank sent back. */
async function failRefund(orderId: number): Promise<void> {
  const payment = await site.db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("refunds")
    .values({
      refund_key: `crf_that_failed_${orderId}`,
      payment_id: payment.id,
      order_id: orderId,
      amount_cents: payment.amount_cents,
      reason: "Order cancelled",
      by_gateway: true,
      gateway_refund_id: `re_sandbox_failed_${orderId}`,
      state: "failed",
      failure: "The card has expired or was cancelled",
      requested_by: "Mary Manager",
      created_at: site.clock.now(),
      settled_at: site.clock.now(),
    })
    .execute();
  await site.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
}

describe("Payment problems", () => {
  it("lead from the order to its open line, from there to its end, and keep what was done", async () => {
    const cancelled = await bookPaidOn(site);
    await failRefund(cancelled.orderId);
    const waiting = await bookPendingOn(site);
    const { totalCents } = waiting.quote;
    await storeUnmatched(waiting.orderId, totalCents, "It names the order but not its key, so it is not certain");
    const stranger = await bookPendingOn(site);
    await storeUnmatched(stranger.orderId, 12_345, "It is €123.45, the amount asked for was another");

    const { page, faults } = await openStaff(site, "administrator", `/admin/orders/${cancelled.orderId}`);
    await page.getByRole("region", { name: "Needs a decision" }).waitFor();
    await page.getByText("A refund failed: The card has expired or was cancelled").waitFor();
    await fits(page, "order");
    await page.getByRole("main").getByRole("link", { name: "Payment problems" }).click();

    const list = page.getByRole("list", { name: "Payment problems" });
    const line = (orderId: number) => list.getByRole("listitem").filter({ hasText: String(orderId) });
    await line(cancelled.orderId).getByText("Refund failed", { exact: true }).waitFor();
    expect(await list.getByRole("listitem").count()).toBe(3);
    await fits(page, "open");

    await line(waiting.orderId).getByRole("button", { name: "Assign to an order" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("It pays the order. The customer is sent the confirmation and the receipt.").waitFor();
    await fits(page, "assign");
    await dialog.getByRole("button", { name: /^Assign €/ }).click();
    await page.getByText(/^Receipt R-\d+ was issued\.$/).waitFor();
    await line(waiting.orderId).waitFor({ state: "detached" });
    expect([await statusOf(waiting.orderId), await statusOf(stranger.orderId)]).toEqual(["processing", "pending"]);

    await line(cancelled.orderId).getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("radio", { name: /To the card that paid/ }).waitFor();
    await dialog.getByRole("button", { name: /^Refund €/ }).click();
    await dialog.getByText("Say why it goes back").waitFor();
    await dialog.getByLabel("Reason").fill("Order cancelled");
    await fits(page, "try-again");
    await dialog.getByRole("button", { name: /^Refund €/ }).click();
    await line(cancelled.orderId).waitFor({ state: "detached" });
    expect(await statusOf(cancelled.orderId)).toBe("refunded");

    await page.getByLabel("Show").selectOption("all");
    await line(waiting.orderId).getByText("Assigned", { exact: true }).waitFor();
    await line(cancelled.orderId).getByText("Refunded", { exact: true }).waitFor();
    await line(stranger.orderId).getByText("Open", { exact: true }).waitFor();
    await fits(page, "all");
    await page.reload();
    await line(waiting.orderId).getByText("Assigned", { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it("are for administrators: others read on the order who deals with them", async () => {
    const order = await bookPendingOn(site);
    await storeUnmatched(order.orderId, 999, "It is €9.99, the amount asked for was another");
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${order.orderId}`);
    await page.getByText("An administrator deals with it under Payment problems.").waitFor();
  });
});
