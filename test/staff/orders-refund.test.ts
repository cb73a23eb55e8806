import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listShopRefunds, type ShopRefund } from "../../contract/shop.ts";
import { closeVisits, expectNoAxeFindings } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn, type Pending } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { countListCalls, ordersPage } from "./orders-page.ts";
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

const refundCalls = /\/wp-json\/wc\/v3\/orders\/\d+\/refunds$/;
const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`;

/** Opens the list with the refund dialog of a paid order. */
async function openRefund(order?: Pending, status?: "completed") {
  const paid = order ?? (await bookPaidOn(site));
  const { orderId } = paid;
  if (status) await site.db.updateTable("orders").set({ status }).where("id", "=", orderId).execute();
  const { page, ...visit } = await openStaff(site, "shop_manager", "/admin/orders", { member: manager });
  const orders = ordersPage(page);
  await orders.row(orderId).waitFor();
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && refundCalls.test(new URL(request.url()).pathname))
      sent.push(request.postDataJSON());
  });
  await (await orders.openMenu(orderId)).item("Refund").click();
  await orders.dialog.waitFor();
  return { ...visit, page, orders, orderId, totalCents: paid.quote.totalCents, sent, dialog: dialogOf(page) };
}

function dialogOf(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    full: dialog.getByRole("radio", { name: /^Full refund/ }),
    partial: dialog.getByRole("radio", { name: /^Partial refund/ }),
    amount: dialog.getByLabel("Refund amount (€)"),
    reason: dialog.getByLabel("Reason"),
    confirm: dialog.getByRole("button", { name: /^(Refund|Record refund)/ }),
  };
}

const refundsOf = (orderId: number) =>
  site.asShopClient<ShopRefund[]>(listShopRefunds.path.replace("{id}", String(orderId)));

describe("the refund dialog", () => {
  it("offers all or a part, with the amount to refund and a field from 0.01 in steps of 0.01 [A201] [A208]", async () => {
    const { page, dialog, totalCents, orderId } = await openRefund();
    await dialog.dialog.getByRole("heading", { name: `Refund order ${orderId}` }).waitFor();
    expect(await dialog.full.isChecked()).toBe(true);
    expect(await dialog.dialog.innerText()).toContain(`None of the ${euro(totalCents)} has been refunded yet.`);
    expect(await dialog.confirm.innerText()).toContain(`Refund ${euro(totalCents)}`);
    await expectNoAxeFindings(page);
    await dialog.partial.check();
    expect([await dialog.amount.getAttribute("min"), await dialog.amount.getAttribute("step")]).toEqual([
      "0.01",
      "0.01",
    ]);
    await expectNoAxeFindings(page);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/refund.png` });
  });

  it("refuses an invalid amount, or more than remains, and sends nothing [A206] [A207]", async () => {
    const { orders, dialog, totalCents, sent } = await openRefund();
    await dialog.partial.check();
    for (const typed of ["", "0", "-1", "abc", "10.001", ((totalCents + 1) / 100).toFixed(2)]) {
      await dialog.amount.evaluate((box: HTMLInputElement) => box.select());
      await dialog.amount.press("Delete");
      await dialog.amount.pressSequentially(typed);
      await dialog.confirm.click();
      const toast = orders.toast("Invalid Amount");
      await toast.getByText("Please enter a valid refund amount.").waitFor();
      await toast.getByRole("button", { name: "Dismiss" }).evaluate((button: HTMLElement) => button.click());
      await expect.poll(() => toast.count()).toBe(0);
    }
    expect(sent).toEqual([]);
    await dialog.amount.fill((totalCents / 100).toFixed(2));
    await dialog.confirm.click();
    await orders.toast("Refund Processed").waitFor();
  });

  it("takes an amount as people type it, and reports an error as soon as the field is left", async () => {
    const { page, orders, dialog, orderId, sent } = await openRefund();
    await dialog.partial.check();
    await dialog.amount.pressSequentially("£10");
    await dialog.amount.press("Tab");
    await dialog.dialog.getByText("This amount is in EUR: type only the number").waitFor();
    await expectNoAxeFindings(page);
    expect(sent).toEqual([]);
    await dialog.amount.fill("EUR 12,50");
    await dialog.confirm.click();
    await orders.toast("Refund Processed").getByText(`€12.50 of order ${orderId}`).waitFor();
  });

  it("refunds a part of the payment, by card and always with a reason, and the list is reloaded [A202] [A205] [A209] [A210] [A211] [A212] [A213]", async () => {
    const { page, orders, dialog, orderId, totalCents, sent } = await openRefund();
    const { requests } = countListCalls(page);
    await dialog.partial.check();
    await dialog.amount.fill("10");
    await dialog.confirm.click();
    const toast = orders.toast("Refund Processed");
    await toast.getByText(`€10.00 of order ${orderId} goes back to the card that paid.`).waitFor();
    expect(sent).toEqual([
      { amount: "10.00", reason: "Refund processed from admin", refund_payment: true, api_refund: true },
    ]);
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: "10.00", reason: "Refund processed from admin", refunded_payment: true },
    ]);
    const atGateway = await site.db.selectFrom("sandbox_refunds").select("amount_cents").execute();
    expect(atGateway.map(({ amount_cents }) => amount_cents)).toContain(1000);
    await expect.poll(() => requests.length).toBe(1);
    await expect.poll(() => orders.cell(orderId, 7).innerText()).toContain("€10.00 refunded");
    await (await orders.openMenu(orderId)).item("Refund").click();
    expect(await dialog.dialog.innerText()).toContain(
      `${euro(totalCents - 1000)} of ${euro(totalCents)} can still be refunded.`,
    );
    await dialog.reason.fill("Two hours late");
    await dialog.confirm.click();
    await expect.poll(() => orders.cell(orderId, 6).innerText()).toContain("Refunded");
    expect((await refundsOf(orderId))[0]).toMatchObject({ reason: "Two hours late" });
  });

  it("refunds single lines of an order, and later shows what is left of each", async () => {
    const order = await site.makeShopOrder({
      set_paid: true,
      billing: { first_name: "Mary", email: "mary.lines@example.ie" },
      line_items: [
        { product_id: 1, name: "Pallet", quantity: 2, total: "100.00" },
        { product_id: 1, name: "Crate", quantity: 1, total: "60.00" },
      ],
    });
    const { page } = await openStaff(site, "shop_manager", "/admin/orders", { member: manager });
    const orders = ordersPage(page);
    await orders.row(order.id).waitFor();
    await (await orders.openMenu(order.id)).item("Refund").click();
    const dialog = dialogOf(page);
    await dialog.dialog.getByRole("radio", { name: /^By line/ }).check();
    const [pallet, crate] = [dialog.dialog.getByLabel("2 × Pallet"), dialog.dialog.getByLabel("Crate")];
    await pallet.fill("100.01");
    await dialog.confirm.click();
    await dialog.dialog.getByText("Enter an amount from €0.00 to €100.00").waitFor();
    await expectNoAxeFindings(page);
    await pallet.fill("40");
    await crate.fill("60");
    await expect.poll(() => dialog.confirm.innerText()).toContain("€100.00");
    await dialog.confirm.click();
    await orders.toast("Refund Processed").waitFor();
    expect(await refundsOf(order.id)).toMatchObject([
      {
        amount: "100.00",
        line_items: [
          { name: "Pallet", quantity: 0, total: "-32.52", total_tax: "-7.48" },
          { name: "Crate", quantity: -1, total: "-48.78", total_tax: "-11.22" },
        ],
      },
    ]);
    await expect.poll(() => orders.cell(order.id, 7).innerText()).toContain("€100.00 refunded");
    await (await orders.openMenu(order.id)).item("Refund").click();
    await dialog.dialog.getByRole("radio", { name: /^By line/ }).check();
    await dialog.dialog.getByText("All of it is refunded").waitFor();
    expect(await crate.isDisabled()).toBe(true);
    await dialog.dialog.getByText("Up to €60.00").waitFor();
  });

  it("opens for a completed order as well [A202]", async () => {
    const { orders, dialog, orderId } = await openRefund(undefined, "completed");
    await dialog.confirm.click();
    await orders.toast("Refund Processed").waitFor();
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("is unavailable for every other status [A203]", async () => {
    const statuses = ["pending", "on-hold", "cancelled", "refunded", "failed"] as const;
    const ids: number[] = [];
    for (const status of statuses) {
      const { orderId } =
        status === "pending" || status === "failed" ? await bookPendingOn(site) : await bookPaidOn(site);
      await site.db.updateTable("orders").set({ status }).where("id", "=", orderId).execute();
      ids.push(orderId);
    }
    const { page } = await openStaff(site, "shop_manager", "/admin/orders", { member: manager });
    const orders = ordersPage(page);
    for (const id of ids) {
      await orders.row(id).waitFor();
      const { item } = await orders.openMenu(id);
      expect(await item("Refund").getAttribute("aria-disabled")).toBe("true");
      await page.keyboard.press("Escape");
    }
  });

  it("only records refunds of payments by phone, or paid back another way", async () => {
    const pending = await bookPendingOn(site);
    const path = `/wp-json/currach/v1/orders/${pending.orderId}/payment`;
    const headers = { authorization: manager.authorization, "content-type": "application/json" };
    const body = JSON.stringify({ method: "transfer", reference: "IBAN 7" });
    expect((await fetch(site.url + path, { method: "POST", headers, body })).status).toBe(201);
    const byTransfer = await openRefund(pending);
    expect(await byTransfer.dialog.dialog.innerText()).toContain("Paid by bank transfer");
    await byTransfer.dialog.confirm.click();
    await byTransfer.orders.toast("Refund Processed").getByText("is recorded as paid back").waitFor();
    expect(byTransfer.sent).toMatchObject([{ refund_payment: false }]);

    const byCard = await openRefund();
    await byCard.dialog.dialog.getByLabel("Record only").check();
    await byCard.dialog.confirm.click();
    await byCard.orders.toast("Refund Processed").waitFor();
    expect(await refundsOf(byCard.orderId)).toMatchObject([{ refunded_payment: false }]);
  });

  it("shows the server's reason, or else the fixed words, and keeps what was typed [A214] [A215] [A217]", async () => {
    const { page, orders, dialog } = await openRefund();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await dialog.partial.check();
    await dialog.amount.fill("12.34");
    const answers: ((route: Parameters<Parameters<Page["route"]>[1]>[0]) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 400, json: { code: "x", message: "Gateway says no" } }),
      (route) => route.abort(),
      (route) => route.fulfill({ status: 500, body: "{}" }),
    ];
    const texts = [
      "Gateway says no",
      "Failed to process refund. Please try again.",
      "Failed to process refund. Please try again.",
    ];
    for (const [index, answer] of answers.entries()) {
      await page.route(refundCalls, answer);
      await dialog.confirm.click();
      const toast = orders.toast("Refund Failed");
      await toast.getByText(texts[index] ?? "", { exact: true }).waitFor();
      await toast.getByRole("button", { name: "Dismiss" }).evaluate((button: HTMLElement) => button.click());
      await expect.poll(() => toast.count()).toBe(0);
      await page.unroute(refundCalls);
    }
    expect(await dialog.amount.inputValue()).toBe("12.34");
    expect(errors).toEqual(expect.arrayContaining(["Gateway says no", "Failed to process refund"]));
  });

  it("that was made although its answer was lost is the same refund when it is sent again", async () => {
    const { page, orders, orderId, dialog } = await openRefund();
    await dialog.partial.check();
    await dialog.amount.fill("5.00");
    // Reaches the server; the answer does not reach the page.
    await page.route(refundCalls, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.confirm.click();
    await orders.toast("Refund Failed").waitFor();
    await page.unroute(refundCalls);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await orders.dialog.waitFor({ state: "detached" });
    await (await orders.openMenu(orderId)).item("Refund").click();
    await dialog.partial.check();
    await dialog.amount.fill("5.00");
    await dialog.confirm.click();
    await orders.toast("Refund Processed").waitFor();
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual(["5.00"]);
  });

  it("pressed twice, in two tabs at once, refunds once [A218]", async () => {
    const order = await bookPaidOn(site);
    const [one, two] = [await openRefund(order), await openRefund(order)];
    await Promise.all([one.dialog.confirm.click(), two.dialog.confirm.click()]);
    const outcomes = await Promise.all(
      [one, two].map(async ({ orders }) => {
        const processed = orders.toast("Refund Processed");
        await processed.or(orders.toast("Refund Failed")).waitFor();
        return processed.count();
      }),
    );
    expect(outcomes.sort()).toEqual([0, 1]);
    const refunds = await refundsOf(order.orderId);
    expect(refunds.map(({ amount }) => amount)).toEqual([(order.quote.totalCents / 100).toFixed(2)]);
  });
});
