import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { readOutbox } from "../read-outbox.ts";
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

const openOrder = async (id: number, options = {}) => {
  const visit = await openStaff(site, "shop_manager", `/admin/orders/${id}`, { member: manager, ...options });
  return { ...visit, ...partsOf(visit.page) };
};
const partsOf = (page: Page) => {
  const orders = ordersPage(page);
  return {
    ...orders,
    part: (name: string) => page.getByRole("region", { name, exact: true }),
    change: orders.main.getByRole("button", { name: "Change address or service" }),
    field: (name: string) => orders.dialog.getByLabel(name, { exact: true }),
    button: (name: string | RegExp) => orders.dialog.getByRole("button", { name }),
    radio: (name: string | RegExp) => orders.dialog.getByRole("radio", { name }),
  };
};
const shoot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
};
const orderOf = (id: number) => site.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("[D017] a paid order is changed", () => {
  it.each([
    [360, 740],
    [768, 900],
    [1440, 900],
  ])(
    "at %i px: a higher price is requested by a payment link, with both prices side by side",
    async (width, height) => {
      const {
        orderId,
        quote: { totalCents },
      } = await bookPaidOn(site);
      const { page, change, field, button, radio, dialog, toast, part, faults } = await openOrder(orderId, {
        viewport: { width, height },
      });
      await change.click();
      await field("Quantity").or(field("Package")).first().waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, `reprice-edit-${width}`);
      await dialog.getByRole("button", { name: "Edit the delivery address" }).click();
      await field("Address Line 1").fill("1 Shop Street");
      await button("Price again").click();
      await radio("Another price").check();
      await field("Price (€), VAT included").fill(`EUR ${((totalCents + 2000) / 100).toFixed(2)}`);
      await field("Why that price").fill("Waiting time");
      await button("Change order").click();
      await dialog.getByText("Choose what to do with the difference").waitFor();
      await radio("Ask for €20.00").check();
      await dialog.getByRole("table", { name: "What changes" }).getByText("€20.00 asked for").waitFor();
      // The email as it will be sent.
      const email = page.frameLocator("iframe[title='Preview of the email']");
      await email.locator("p", { hasText: "The change adds €20.00 to your price." }).waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, `reprice-price-${width}`);
      await button("Change and ask for €20.00").click();
      await toast("Order changed").getByText("The customer is told by email.").waitFor();
      await part("Price and payment").getByText("Still to be paid").waitFor();
      await shoot(page, `reprice-done-${width}`);
      expect(await orderOf(orderId)).toMatchObject({ total_cents: totalCents + 2000, due_cents: 2000 });
      await part("History")
        .getByText(/Delivery address: .* → 1 Shop Street/)
        .waitFor();
      const letters = await readOutbox(site.asAdministrator, `?orderId=${orderId}`);
      expect(letters.filter(({ template }) => template === "repriced")).toHaveLength(1);

      const link = await part("Price and payment")
        .getByRole("link", { name: /Where the customer pays/ })
        .getAttribute("href");
      await page.goto(link ?? "");
      await page.getByRole("heading", { name: "Pay the difference" }).waitFor();
      expect(await page.getByRole("button", { name: "Pay €20.00" }).count()).toBeGreaterThan(0);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, `reprice-pay-${width}`);
      // Axe looks into the email's frame, which runs no script.
      expect(faults.filter((fault) => !fault.includes("frame is sandboxed"))).toEqual([]);
    },
  );

  it("by keyboard: a lower price is kept with a reason, without notifying the customer", async () => {
    const {
      orderId,
      quote: { totalCents },
    } = await bookPaidOn(site);
    const { page, change, field, radio, dialog, toast, part } = await openOrder(orderId);
    const { keyboard } = page;
    await change.focus();
    await keyboard.press("Enter");
    await field("Package").focus();
    await dialog.getByRole("button", { name: "Price again" }).focus();
    await keyboard.press("Enter");
    await radio(/prices/)
      .first()
      .waitFor();
    await radio(/prices/)
      .first()
      .focus();
    await keyboard.press("ArrowUp");
    await field("Price (€), VAT included").focus();
    await keyboard.type("10.00");
    await field("Why that price").focus();
    await keyboard.type("Half the way");
    await radio(/^Refund/).focus();
    await keyboard.press("Space");
    await keyboard.press("ArrowDown");
    await field("Reason").focus();
    await keyboard.type("Collected in vain");
    await dialog.getByRole("checkbox", { name: /^Tell the customer/ }).focus();
    await keyboard.press("Space");
    await dialog.getByRole("button", { name: /^Change and keep/ }).focus();
    await keyboard.press("Enter");
    await toast("Order changed").waitFor();
    expect(await orderOf(orderId)).toMatchObject({ total_cents: totalCents, due_cents: 0, refunded_cents: 0 });
    await part("History").getByText("kept: Collected in vain").waitFor();
    const letters = await readOutbox(site.asAdministrator, `?orderId=${orderId}`);
    expect(letters.filter(({ template }) => template === "repriced")).toEqual([]);
  });

  it("and the difference to a lower price is refunded, with its credit note", async () => {
    const {
      orderId,
      quote: { totalCents },
    } = await bookPaidOn(site);
    const { change, field, button, radio, toast, part } = await openOrder(orderId);
    await change.click();
    await button("Price again").click();
    await radio("Another price").check();
    await field("Price (€), VAT included").fill(((totalCents - 500) / 100).toFixed(2));
    await field("Why that price").fill("As agreed");
    await radio("Refund €5.00").check();
    await button("Change and refund €5.00").click();
    await toast("Order changed").waitFor();
    await part("Price and payment").getByText("Credit note C-").waitFor();
    expect(await orderOf(orderId)).toMatchObject({ total_cents: totalCents, refunded_cents: 500, returned_cents: 500 });
  });
});

it("[D017] goods that cannot be carried are refused at their field, and typed text raises a question before it is lost", async () => {
  const { orderId } = await bookPaidOn(site);
  const { page, change, field, button, dialog } = await openOrder(orderId);
  await change.click();
  await dialog.getByRole("button", { name: "Edit the delivery address" }).click();
  await field("Country").selectOption("US");
  await field("Postcode").fill("10118");
  await button("Price again").click();
  await dialog.getByText(/runs between addresses in Ireland and Northern Ireland only/).waitFor();
  await expectNoAxeFindings(page);
  await button("Cancel").click();
  await page.getByRole("dialog", { name: "Discard what you typed?" }).getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});

it("[D017] an address is found from one line, and an unpaid order costs the new price", async () => {
  const order = await bookPendingOn(site);
  const { change, button, dialog, toast, part } = await openOrder(order.orderId);
  await change.click();
  const search = dialog.getByLabel("Another delivery address");
  await search.fill("Eyre Square, Galway");
  await dialog.getByRole("listbox", { name: "Another delivery address" }).getByRole("option").first().click();
  const delivery = dialog.getByRole("group", { name: "Delivery" });
  await expect.poll(() => delivery.getByLabel("City", { exact: true }).inputValue()).toContain("Galway");
  // Details that the place lacks are asked for.
  await delivery.getByLabel("Eircode", { exact: true }).fill("H91 E2K3");
  await button("Price again").click();
  await button("Change order").click();
  await toast("Order changed").waitFor();
  await expect.poll(() => part("Journey").innerText()).toContain("Galway");
  const { total_cents: now } = await orderOf(order.orderId);
  expect(now).not.toBe(order.quote.totalCents);
});

it("[D017] an address that replaces another is the one priced, and a line that is not an address is refused there", async () => {
  const { orderId } = await bookPaidOn(site);
  const { page, change, button, dialog } = await openOrder(orderId);
  await change.click();
  const search = dialog.getByRole("combobox", { name: "Another delivery address" });
  await search.fill("Naas");
  await button("Price again").click();
  await dialog.getByText("Choose the address from the list, or fill it in below").waitFor();
  expect(await search.inputValue()).toBe("Naas");
  expect(await search.getAttribute("aria-invalid")).toBe("true");
  await expectNoAxeFindings(page);
  await search.fill("14 Patrick Street, Cork, T12 AB34");
  await button("Price again").click();
  await dialog.getByRole("table", { name: "What changes" }).getByText("14 Patrick Street").waitFor();
});
