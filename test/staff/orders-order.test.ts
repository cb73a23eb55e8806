import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookOn, quoteOn } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn, openSandboxOn, payPage, sandboxPage } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestInternational } from "../journeys.ts";
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

const openOrder = async (id: number | string, options = {}) => {
  const visit = await openStaff(site, "shop_manager", `/admin/orders/${id}`, { member: manager, ...options });
  const { page } = visit;
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const action = (name: string) => part("Actions").getByRole("button", { name, exact: true });
  const refused = async (name: string) => {
    const fold = part("Actions").locator("details");
    await fold.waitFor();
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    return action(name).getAttribute("aria-disabled");
  };
  return { ...visit, part, action, refused, heading: page.getByRole("heading", { level: 1 }), ...ordersPage(page) };
};

const emailsOf = (orderId: number) => readOutbox(site.asAdministrator, `?orderId=${orderId}`);

/** Presses twice, faster than the page can show that it is busy. */
const pressTwice = (button: Locator) =>
  button.evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });

describe("a quote request", () => {
  it("is priced by staff, sent its payment link, paid, completed, refunded in part, then the rest", async () => {
    const quote = await quoteOn(site, requestInternational);
    const { orderId } = await bookOn(site, quote.id);
    const { page, part, action, refused, dialog, main, toast } = await openOrder(orderId);
    await main.getByText("Quote request", { exact: true }).waitFor();
    expect(await refused("Send payment link")).toBe("true");

    await action("Set price").click();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Set price and send link" }).click();
    await dialog.getByText("Enter an amount from €0.01").waitFor();
    await dialog.getByLabel("Price (€), VAT included").fill("0.30");
    await dialog.getByText("The payment service takes from €0.50 to €999,999.99, and this is €0.30").waitFor();
    await dialog.getByLabel("Price (€), VAT included").fill("€ 246,00");
    await dialog.getByText("€200.00 net + €46.00 VAT = €246.00").waitFor();
    await dialog.getByRole("button", { name: "Set price and send link" }).click();
    await toast("Price set").waitFor();
    await expect.poll(() => part("Price and payment").innerText()).toContain("€246.00");
    await main.getByText("Pending", { exact: true }).waitFor();

    const link = (await emailsOf(orderId)).find(({ template }) => template === "payment_link");
    expect(link?.recipient).toBe("aine@example.ie");
    const url = /https?:\/\/\S+\/checkout\/order-pay\/\S+/.exec(link?.text ?? "")?.[0] ?? "";
    const customer = await page.context().newPage();
    await customer.goto(url);
    await payPage(customer).pay.click();
    await sandboxPage(customer).heading.waitFor();
    await sandboxPage(customer).payWith();
    await customer.waitForURL("**/booking-confirmation**");
    await customer.close();

    await page.reload();
    await main.getByText("Processing", { exact: true }).waitFor();
    await action("Complete").click();
    await dialog.getByRole("button", { name: "Complete order" }).click();
    await toast("Order completed").waitFor();
    await main.getByText("Completed", { exact: true }).first().waitFor();

    await action("Refund").click();
    await dialog.getByRole("radio", { name: /^Partial/ }).check();
    await dialog.getByLabel("Refund amount (€)").fill("46");
    await dialog.getByRole("button", { name: "Refund €46.00" }).click();
    await expect.poll(() => part("Price and payment").innerText()).toContain("Credit note C-");
    const second = await openOrder(orderId);
    for (const tab of [{ action, dialog }, second]) {
      await tab.action("Refund").click();
      await tab.dialog.getByRole("button", { name: "Refund €200.00" }).waitFor();
    }
    await Promise.all(
      [dialog, second.dialog].map((one) => one.getByRole("button", { name: "Refund €200.00" }).click()),
    );
    const outcomes = await Promise.all(
      [toast, second.toast].map(async (of) => {
        await of("Refund Failed").or(of("Refund Processed").getByText("€200.00")).waitFor();
        return of("Refund Failed").count();
      }),
    );
    expect(outcomes.sort()).toEqual([0, 1]);
    await second.context.close();
    await page.reload();
    await part("History").getByText("Everything that was paid has been refunded").waitFor();
    const history = await part("History").getByRole("listitem").allInnerTexts();
    expect(history.join("\n")).toMatch(
      /Everything that was paid has been refunded[\s\S]*Completed[\s\S]*Paid €246.00[\s\S]*Payment link sent[\s\S]*Price set to €246.00[\s\S]*Booked/,
    );
    expect(await refused("Refund")).toBe("true");
    await expectNoAxeFindings(page);
  });

  it("priced while payments are off gets no link, and is marked as paid by transfer", async () => {
    const { orderId } = await bookOn(site, (await quoteOn(site, requestInternational)).id);
    await site.changeSettings({ livePaymentsEnabled: false });
    try {
      const { page, action, refused, dialog, main, toast } = await openOrder(orderId);
      await action("Set price").click();
      expect(await dialog.getByLabel("Send the payment link").isChecked()).toBe(false);
      await dialog.getByText("live payments are switched off").waitFor();
      await dialog.getByLabel("Price (€), VAT included").fill("50.00");
      await dialog.getByRole("button", { name: "Set price", exact: true }).click();
      await toast("Price set").waitFor();
      expect(await refused("Send payment link")).toBe("true");
      await action("Mark as paid").click();
      await expectNoAxeFindings(page);
      await dialog.getByRole("button", { name: /^Mark €50.00/ }).click();
      await dialog.getByText("Reference is required").waitFor();
      await dialog.getByLabel("How it was paid").selectOption("transfer");
      await dialog.getByLabel("Reference").fill("IBAN 7");
      await dialog.getByRole("button", { name: /^Mark €50.00/ }).click();
      await toast("Payment recorded").waitFor();
      await main.getByText("Processing", { exact: true }).waitFor();
    } finally {
      await site.changeSettings({ livePaymentsEnabled: true });
    }
  });
});

describe("the payment link of an order", () => {
  const linksTo = async (orderId: number) =>
    (await emailsOf(orderId)).filter(({ template }) => template === "payment_link");
  const hasFocus = (button: Locator) => button.evaluate((element) => element === document.activeElement);

  it("is sent by keyboard alone, once it is confirmed, and is in the outbox", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page, action, dialog, toast } = await openOrder(orderId);
    const { keyboard } = page;
    await action("Send payment link").focus();
    await keyboard.press("Enter");
    await dialog.getByText("aine@example.ie is asked to pay").waitFor();
    await expectNoAxeFindings(page);
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await linksTo(orderId)).toEqual([]);
    await expect.poll(() => hasFocus(action("Send payment link"))).toBe(true);
    await keyboard.press("Enter");
    await dialog.waitFor();
    await keyboard.press("Tab");
    expect(await hasFocus(dialog.getByRole("button", { name: "Send payment link" }))).toBe(true);
    await keyboard.press("Enter");
    await toast("Payment link sent").getByText("The link is on its way to aine@example.ie.").waitFor();
    await dialog.waitFor({ state: "detached" });
    const links = await linksTo(orderId);
    expect(links.map(({ recipient }) => recipient)).toEqual(["aine@example.ie"]);
    expect(links[0]?.text).toContain(`/checkout/order-pay/${orderId}/`);
  });

  it("is sent once for two simultaneous presses, and once if its answer was lost and it is sent again", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page, action, dialog, toast } = await openOrder(orderId);
    let calls = 0;
    await page.route("**/payment-link", async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 500, json: { code: "internal_error", message: "" } });
    });
    const send = dialog.getByRole("button", { name: "Send payment link" });
    await action("Send payment link").click();
    await pressTwice(send);
    await dialog.getByRole("alert").waitFor();
    expect(calls).toBe(1);
    await expectNoAxeFindings(page);
    await pressTwice(send);
    await toast("Payment link sent").waitFor();
    expect(calls).toBe(2);
    expect(await linksTo(orderId)).toHaveLength(1);
  });
});

describe("a price that could not be saved", () => {
  it("stays as it was typed, and is saved once for two simultaneous presses", async () => {
    const { orderId } = await bookOn(site, (await quoteOn(site, requestInternational)).id);
    const { page, action, dialog, toast, part } = await openOrder(orderId);
    let calls = 0;
    await page.route("**/price", (route) => {
      calls += 1;
      return calls > 1
        ? route.continue()
        : route.fulfill({ status: 500, json: { code: "internal_error", message: "" } });
    });
    await action("Set price").click();
    await dialog.getByLabel("Price (€), VAT included").fill("75.50");
    await dialog.getByLabel("What it is for").fill("Two crates");
    const save = dialog.getByRole("button", { name: "Set price and send link" });
    await pressTwice(save);
    await dialog.getByRole("alert").getByText(/\S/).first().waitFor();
    expect(calls).toBe(1);
    expect(await dialog.getByLabel("Price (€), VAT included").inputValue()).toBe("75.50");
    expect(await dialog.getByLabel("What it is for").inputValue()).toBe("Two crates");
    await expectNoAxeFindings(page);
    await pressTwice(save);
    await toast("Price set").waitFor();
    expect(calls).toBe(2);
    await expect.poll(() => part("Price and payment").innerText()).toContain("€75.50");
  });
});

describe("an order's own page", () => {
  it("shows route, price, payment, papers, people, emails and history, at every width", async () => {
    const { orderId, quote } = await bookPaidOn(site);
    await site.refund(orderId, { amount: "10.00", reason: "Late delivery" });
    for (const width of [1440, 768, 360]) {
      const { page, part, heading, context, faults } = await openOrder(orderId, { viewport: { width, height: 900 } });
      await part("Journey").waitFor();
      expect(await heading.innerText()).toBe(`Order ${orderId}`);
      expect(await page.title()).toBe(`Order ${orderId} | Admin Dashboard`);
      await part("Journey").getByRole("img", { name: "Route from Tallaght to Cork" }).waitFor();
      expect(await part("Journey").innerText()).toContain("Leave at desk");
      const price = await part("Price and payment").innerText();
      for (const text of [
        `€${(quote.totalCents / 100).toFixed(2)}`,
        "Test money",
        "Late delivery",
        "Credit note C-",
        "R-0",
      ])
        expect(price).toContain(text);
      expect(await part("Customer").innerText()).toContain("aine@example.ie");
      expect(await part("Emails").innerText()).toContain(`WC-${orderId}`);
      expect(await part("History").innerText()).toContain("Booked on the website");
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
      expect(faults).toEqual([]);
      if (process.env["SHOTS"])
        await page.screenshot({ path: `${process.env["SHOTS"]}/order-${width}.png`, fullPage: true });
      await context.close();
    }
  });

  it("folds impossible actions into a count, with the reason under each", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page, part, action, refused } = await openOrder(orderId);
    const summary = part("Actions").locator("summary");
    await summary.waitFor();
    const fold = await summary.innerText();
    expect(await action("Complete").count()).toBe(0);
    expect(await refused("Complete")).toBe("true");
    const listed = await part("Actions").locator("[aria-disabled=true]").count();
    expect(fold).toBe(`Not possible now (${listed})`);
    await expectNoAxeFindings(page);
    const described = (await action("Complete").getAttribute("aria-describedby")) ?? "";
    expect(await part("Actions").locator(`[id="${described}"]`).innerText()).toBe(
      "Only a paid order can be completed; mark it as paid first",
    );
  });

  it("cancels a paid order and refunds its money", async () => {
    const { orderId, quote } = await bookPaidOn(site);
    const { page, action, dialog, main, toast } = await openOrder(orderId);
    await action("Cancel order").click();
    await expectNoAxeFindings(page);
    expect(await dialog.getByRole("checkbox", { name: /^Refund/ }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: `Cancel and refund €${(quote.totalCents / 100).toFixed(2)}` }).click();
    await toast("Order cancelled").getByText("is refunded").waitFor();
    await main.getByText("Refunded", { exact: true }).first().waitFor();
  });

  it("cancels a paid order and keeps its money, which is refunded in one step later", async () => {
    const { orderId, quote } = await bookPaidOn(site);
    const { page, action, dialog, main, toast } = await openOrder(orderId);
    await action("Cancel order").click();
    await dialog.getByRole("checkbox", { name: /^Refund/ }).uncheck();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await toast("Order cancelled").waitFor();
    await main.getByText("Cancelled", { exact: true }).first().waitFor();
    await action("Return the money").click();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: `Return €${(quote.totalCents / 100).toFixed(2)}` }).click();
    await main.getByText("Refunded", { exact: true }).first().waitFor();
  });

  it("cancels an unpaid order, whose customer can no longer pay, and reopens it by putting it on hold", async () => {
    const pending = await bookPendingOn(site);
    const sandbox = await openSandboxOn(site, pending);
    const { page, action, dialog, main } = await openOrder(pending.orderId);
    await action("Cancel order").click();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await main.getByText("Cancelled", { exact: true }).first().waitFor();
    const customer = await page.context().newPage();
    await customer.goto(site.url + sandbox);
    expect(await sandboxPage(customer).pay.count()).toBe(0);
    await customer.close();
    await action("Put on hold").click();
    await main.getByText("On Hold", { exact: true }).waitFor();
  });

  it("takes notes, for staff and for the customer", async () => {
    const { orderId } = await bookPendingOn(site);
    const { part } = await openOrder(orderId);
    const notes = part("Notes");
    await notes.getByRole("button", { name: "Add note" }).click();
    await notes.getByText("Write the note first").waitFor();
    await notes.getByLabel("New note").fill("Ring twice");
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect.poll(() => notes.getByRole("listitem").allInnerTexts()).toHaveLength(1);
    expect(await notes.getByLabel("New note").inputValue()).toBe("");
    await notes.getByLabel("New note").fill("Your driver is Tom.");
    await notes.getByLabel("Send it to the customer").check();
    await notes.getByRole("button", { name: "Send note" }).click();
    await expect.poll(() => notes.getByRole("list").innerText()).toContain("sent to the customer");
    const email = (await emailsOf(orderId)).find(({ template }) => template === "order_note");
    expect(email?.text).toContain("Your driver is Tom.");
  });

  it("asks before leaving while a note is being sent, and keeps what was typed meanwhile", async () => {
    await bookPendingOn(site);
    const { orderId } = await bookPendingOn(site);
    const { page, ids, row, main, heading, dialog, part, toast } = await openOrder("");
    await expect.poll(ids).toContain(orderId);
    await row(orderId).getByRole("link").first().click();
    await main.getByText(`1 of `).waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/notes", async (route) => {
      await held;
      await route.continue();
    });
    const notes = part("Notes");
    await notes.getByLabel("New note").fill("Ring twice");
    await notes.getByRole("button", { name: "Add note" }).click();
    await notes.locator("button[aria-busy=true]").waitFor();
    await page.keyboard.press("j");
    await dialog.getByText("The words of your note are not saved yet").waitFor();
    await dialog.getByRole("button", { name: "Stay" }).click();
    // Until the dialog has closed, the page behind it takes no typing.
    await dialog.waitFor({ state: "hidden" });
    expect(await heading.innerText()).toBe(`Order ${orderId}`);
    await notes.getByLabel("New note").fill("Ring twice, then wait");
    letGo();
    await toast("Note added").waitFor();
    await expect.poll(() => notes.getByRole("listitem").allInnerTexts()).toHaveLength(1);
    expect(await notes.getByLabel("New note").inputValue()).toBe("Ring twice, then wait");
  });

  it("says when an order does not exist, and when it could not be loaded", async () => {
    for (const id of ["999999", "abc"]) {
      const { main, context } = await openOrder(id);
      await main.getByText("There is no such order.").waitFor();
      await context.close();
    }
    const { orderId } = await bookPendingOn(site);
    const { page, main, part } = await openOrder(orderId);
    await part("Journey").waitFor();
    let fails = true;
    await page.route(/\/staff\/orders\/\d+$/, (route) =>
      fails ? route.fulfill({ status: 500, json: { code: "internal_error", message: "" } }) : route.continue(),
    );
    await page.reload();
    await main.getByText("Failed to load the order.").waitFor();
    fails = false;
    await main.getByRole("button", { name: "Try Again" }).click();
    await part("Journey").waitFor();
  });

  it("is closed to customers, and to managers while sales are shown to administrators only", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page } = await openStaff(site, "customer", `/admin/orders/${orderId}`);
    await page.waitForURL("**/login**");
    await site.changeSettings({ analyticsVisible: false });
    try {
      const hidden = await openOrder(orderId);
      await hidden.page.getByText("An administrator has switched off").waitFor();
      const admin = await openStaff(site, "administrator", `/admin/orders/${orderId}`);
      await admin.page.getByRole("link", { name: "Read and send again" }).click();
      await admin.page.waitForURL(`**/admin/emails?search=${orderId}`);
      await expect.poll(() => admin.page.getByRole("table", { name: "Emails" }).locator("tbody tr").count()).toBe(2);
    } finally {
      await site.changeSettings({ analyticsVisible: true });
    }
  });
});
