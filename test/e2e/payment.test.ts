import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import {
  confirmationPath,
  creditNotePath,
  orderPayPath,
  pages,
  paymentReturnPath,
  receiptPath,
  wc,
} from "../../contract/paths.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe/fake-stripe.ts";
import { bookingForm, submitBooking, visitBookingShared } from "./booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit, visitShared } from "./browser.ts";
import {
  bookPaidOn,
  bookPendingOn,
  locationOf,
  openSandboxOn,
  type Pending,
  payPage,
  readServed,
  refundOn,
  sandboxPage,
} from "./payment-page.ts";
import { wakeUp } from "./public-form.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type ShopOrder = { status: string; total: string; date_paid: string | null; payment_method: string };
const shopOrder = (id: number) => site.asShopClient<ShopOrder>(`${wc}/orders/${id}`);
const main = (page: Page) => page.getByRole("main").innerText();
const confirmed = (page: Page) => page.getByRole("heading", { level: 1, name: "Payment Confirmed" });
const sessionsOf = ({ orderId }: { orderId: number }) =>
  site.db.selectFrom("payment_sessions").select("state").where("order_id", "=", orderId).execute();

describe("a visitor who books and pays by card", () => {
  it("gets to the payment page 200 ms after the booking, pays, and sees a confirmation with a WC reference [P004] [P098] [P109] [P228] [P229] [P230] [P371]", async () => {
    const { page, quote, faults } = await visitBookingShared(site);
    const form = bookingForm(page);
    await form.fill();
    await page.clock.pauseAt(site.clock.now());
    const { orderId, orderKey, bookingReference } = await submitBooking(page);
    const kept = () => page.evaluate(() => sessionStorage.getItem("currach_booking"));
    await expect.poll(kept).toContain("Seán Byrne");
    await page.clock.runFor(199);
    expect(new URL(page.url()).pathname).toBe("/book-a-courier");
    await page.clock.runFor(1);
    await page.waitForURL("**/checkout/order-pay/**");
    await page.clock.resume();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe(`/checkout/order-pay/${orderId}/`);
    expect(Object.fromEntries(searchParams)).toEqual({
      pay_for_order: "true",
      key: orderKey,
      referrer: confirmationPath(orderId, orderKey),
    });
    expect(await shopOrder(orderId)).toMatchObject({ status: "pending", date_paid: null });
    expect(JSON.parse((await kept()) ?? "")).toMatchObject({
      orderKey,
      booking: { customer: { firstName: "Áine" }, pickupAddress: { city: "Tallaght" }, serviceName: "Small Van" },
    });

    const total = formatEuro(quote.totalCents);
    const shown = await main(page);
    for (const text of ["TEST MODE", "Tallaght", "Cork", "Wednesday 4 March 2026", "Small Box", "Áine O'Brien", total])
      expect(shown).toContain(text);
    expect(shown).toContain(formatEuro(quote.vatCents));
    const pay = page.getByRole("main").getByRole("button");
    expect(await pay.allInnerTexts()).toEqual([expect.stringContaining(`Pay ${total}`)]);
    await pay.click();
    await sandboxPage(page).payWith();
    await confirmed(page).waitFor();
    expect(page.url()).not.toContain("key=");
    const confirmation = await main(page);
    for (const text of [`WC-${orderId}`, bookingReference, "Credit card", total]) expect(confirmation).toContain(text);
    const order = await shopOrder(orderId);
    expect(order).toMatchObject({ status: "processing", payment_method: "sandbox" });
    expect(order.date_paid).toBeTruthy();
    // However the browser comes back to it, and whatever it has lost on the way.
    await page.goBack();
    await confirmed(page).waitFor();
    await page.goto(pages.bookingConfirmation);
    await confirmed(page).waitFor();
    expect(await main(page)).toContain(`WC-${orderId}`);

    await page.getByRole("link", { name: "Print Receipt" }).click();
    await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
    expect(await main(page)).toContain(`WC-${orderId}`);
    expect(faults).toEqual([]);
  });

  it("comes back from the payment page to the form as it was left, and can continue from it", async () => {
    const { page } = await visitBookingShared(site);
    const form = bookingForm(page);
    await form.fill();
    // The browser stays on this page, as if it had been shown again from the page cache.
    let left = 0;
    await page.route("**/checkout/order-pay/**", (route) => {
      left += 1;
      return route.fulfill({ status: 204 });
    });
    await submitBooking(page);
    await expect.poll(() => left).toBe(1);
    expect(await form.submit.getAttribute("aria-disabled")).toBe("true");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect.poll(() => form.submit.getAttribute("aria-disabled")).toBeNull();
    const orders = async () => (await site.asShopClient<unknown[]>(`${wc}/orders?per_page=100`)).length;
    const before = await orders();
    await form.submit.click();
    await expect.poll(() => left).toBe(2);
    expect(await orders()).toBe(before);
  });

  it("is declined, presses again and pays: two presses at once open one payment page", async () => {
    const order = await bookPendingOn(site);
    const { page, faults } = await visitShared(site, order.payPath);
    await wakeUp(page);
    const presses: string[] = [];
    page.on("request", (request) => request.method() === "POST" && presses.push(request.url()));
    await payPage(page).pay.dblclick();
    const sandbox = sandboxPage(page);
    await sandbox.heading.waitFor();
    expect(presses).toHaveLength(1);
    expect(await sessionsOf(order)).toHaveLength(1);

    await sandbox.payWith("4000 0000 0000 0002");
    await sandbox.alert.waitFor();
    expect(await sandbox.alert.innerText()).toContain("Your card was declined. Please try a different card.");
    expect(await sandbox.field("number").inputValue()).toBe("4000 0000 0000 0002");
    expect(await sandbox.field("cvc").inputValue()).toBe("");
    expect(await shopOrder(order.orderId)).toMatchObject({ status: "pending", date_paid: null });
    await sandbox.payWith();
    await confirmed(page).waitFor();
    expect(await sessionsOf(order)).toEqual([{ state: "complete" }]);
    expect(faults).toEqual([]);
  });

  it("may come back from the gateway and return to it, by Back or by its cancel link", async () => {
    const order = await bookPendingOn(site);
    const { page } = await visitShared(site, order.payPath);
    await wakeUp(page);
    await payPage(page).pay.click();
    await sandboxPage(page).heading.waitFor();
    await page.goBack();
    await payPage(page).heading.waitFor();
    expect(await payPage(page).pay.getAttribute("aria-busy")).toBeNull();
    await payPage(page).pay.click();
    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await payPage(page).heading.waitFor();
    expect(await main(page)).toContain("You left the payment page");
    await payPage(page).pay.click();
    await sandboxPage(page).payWith();
    await confirmed(page).waitFor();
    expect(await sessionsOf(order)).toHaveLength(1);
    // A paid order cannot be paid again, and the page says so.
    await page.goto(order.payPath);
    await page.getByRole("heading", { level: 1, name: "This order is paid" }).waitFor();
    expect(await main(page)).toContain(`WC-${order.orderId}`);
    await expectNoAxeFindings(page);
    expect(await payPage(page).pay.count()).toBe(0);
    await page.getByRole("link", { name: "See your receipt" }).click();
    await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "See your booking" }).click();
    await confirmed(page).waitFor();
  });

  it("pays by keyboard alone, including the second step that some cards ask for", async () => {
    const order = await bookPendingOn(site);
    const { page } = await visitShared(site, order.payPath);
    await wakeUp(page);
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body ? "" : at?.getAttribute("name") || at?.textContent || "";
      });
    const tabTo = async (what: string) => {
      for (let presses = 0; presses < 20 && !(await focused()).includes(what); presses++)
        await page.keyboard.press("Tab");
      expect(await focused()).toContain(what);
    };
    await tabTo("Pay €");
    await page.keyboard.press("Enter");
    await sandboxPage(page).heading.waitFor();
    await wakeUp(page);
    await tabTo("number");
    // With nothing typed, the first invalid field has the focus on the page that comes back.
    await page.keyboard.press("Enter");
    await page.getByText("Card number is required").waitFor();
    await expect.poll(focused).toBe("number");
    for (const text of ["4000 0025 0000 3155", "12/39", "123"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Confirm this payment" }).waitFor();
    await wakeUp(page);
    await expectNoAxeFindings(page);
    await tabTo("answer");
    await page.keyboard.press("Enter");
    await confirmed(page).waitFor();
  });

  it("needs no script from the payment page on", async () => {
    const order = await bookPendingOn(site);
    const { page } = await visit(site, order.payPath, { javaScriptEnabled: false });
    await payPage(page).pay.click();
    const sandbox = sandboxPage(page);
    await sandbox.fill("4111 1111 1111 1111");
    await sandbox.pay.click();
    await page.getByText("This is not a test card number.").waitFor();
    expect(await sandbox.field("number").inputValue()).toBe("4111 1111 1111 1111");
    await sandbox.payWith("4000 0025 0000 3155");
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await page.getByText("We are unable to authenticate your payment method.").waitFor();
    await sandbox.payWith("4000 0025 0000 3155");
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await page.waitForURL("**/booking-confirmation**");
    expect(await main(page)).toContain("the confirmation comes by email");
    expect(await shopOrder(order.orderId)).toMatchObject({ status: "processing" });
    await page.goto(receiptPath(order.orderId, order.orderKey));
    expect(await main(page)).toContain("Print this page from your browser's menu.");
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  });
});

describe("the payment page", () => {
  it("offers no pay button while a payment may be on its way, only 'Check again'", async () => {
    const order = await bookPendingOn(site);
    const waiting = await readServed(site, `${order.payPath}&notice=waiting`);
    expect(waiting.main).toContain("Please do not pay again.");
    expect(waiting.buttons).toEqual([]);
    // The gateway says that nothing was paid, so the order can be paid.
    const looked = await readServed(site, waiting.linkTo("Check again"));
    expect(looked.main).toContain("The payment did not go through");
    expect(looked.buttons[0]).toContain(`Pay ${formatEuro(order.quote.totalCents)}`);
  });

  it("keeps the booking and gives the office's number while payments are switched off", async () => {
    const order = await bookPendingOn(site);
    await site.changeSettings({ livePaymentsEnabled: false });
    const { main: shown, buttons, linkTo } = await readServed(site, order.payPath);
    await site.changeSettings({ livePaymentsEnabled: true });
    for (const text of [
      "Card payment is not available at the moment",
      "saved at this price",
      brand.officePhone.display,
    ])
      expect(shown).toContain(text);
    expect(buttons).toEqual([]);
    expect(linkTo("See your booking")).toBe(confirmationPath(order.orderId, order.orderKey));
  });

  it("of a cancelled booking says so, and so does its confirmation", async () => {
    const order = await bookPendingOn(site);
    await site.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", order.orderId).execute();
    const { main: shown, linkTo } = await readServed(site, order.payPath);
    expect(shown).toContain("This order's status is 'Cancelled', it cannot be paid for.");
    const { page } = await visitShared(site, linkTo("See your booking"));
    await page.getByRole("heading", { level: 1, name: "Booking Cancelled" }).waitFor();
    expect(await page.getByRole("link", { name: "Pay now" }).count()).toBe(0);
  });
});

describe("a receipt and a credit note", () => {
  it("are printed on one sheet of A4, without anything that belongs to the screen", async () => {
    const { orderId, orderKey } = await bookPaidOn(site);
    const [note = ""] = await refundOn(site, orderId, "20.00");
    const { page } = await visitShared(site, receiptPath(orderId, orderKey));
    await wakeUp(page);
    await page.evaluate(() =>
      Object.assign(window, { printed: 0, print: () => ((window as never as { printed: number }).printed += 1) }),
    );
    await page.getByRole("button", { name: "Print" }).click();
    expect(await page.evaluate(() => (window as never as { printed: number }).printed)).toBe(1);
    for (const [path, title] of [
      [receiptPath(orderId, orderKey), /^Receipt R-\d{6} \|/],
      [creditNotePath(orderId, note, orderKey), /^Credit note C-\d{6} \|/],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      expect(await page.title()).toMatch(title);
      await page.emulateMedia({ media: "print" });
      for (const gone of ["banner", "contentinfo", "button", "link"] as const)
        expect(await page.getByRole(gone).filter({ visible: true }).count(), gone).toBe(0);
      expect(await main(page)).toContain("TEST");
      const pdf = await page.pdf({ format: "A4" });
      expect(pdf.toString("latin1")).toMatch(/\/Count 1\b/);
    }
    const shown = await main(page);
    for (const text of ["Two hours late", "Total credited", "€20.00", "€16.26", "€3.74", "VAT number is not set"])
      expect(shown).toContain(text);
  });

  it("of a refund that failed later is marked void", async () => {
    const { orderId, orderKey } = await bookPaidOn(site);
    const [note = ""] = await refundOn(site, orderId, "5.00");
    await site.db
      .updateTable("documents")
      .set({ voided_at: site.clock.now() })
      .where("order_id", "=", orderId)
      .where("kind", "=", "credit_note")
      .execute();
    expect((await readServed(site, creditNotePath(orderId, note, orderKey))).main).toContain("VOID");
  });
});

describe("with Stripe, where money is real", () => {
  let stripe: FakeStripe;
  let shop: Site;
  beforeAll(async () => {
    stripe = await startFakeStripe({ secretKey: "sk_live_fake", now: () => site.clock.now() });
    const { secretKey, webhookSecret, url: apiBase } = stripe;
    shop = await openSite({
      livePayments: true,
      environment: {
        payments: "stripe",
        stripe: { secretKey, webhookSecret, apiBase },
        vatNumber: "IE1234567T",
      },
    });
  });
  afterAll(async () => {
    await shop.stop();
    await stripe.close();
  });
  const stripesPage = (page: Page) => page.getByRole("heading", { name: "Fake of Stripe" });

  it("the button leads to its page and back: declined, then paid, with a VAT receipt [P110]", async () => {
    const order = await bookPendingOn(shop);
    const { page, faults } = await visitShared(shop, order.payPath);
    expect(await main(page)).not.toContain("TEST");
    expect(await main(page)).toContain("Your card number never reaches us.");
    await payPage(page).pay.click();
    await stripesPage(page).waitFor();
    await page.getByRole("button", { name: "Pay with a card that is declined" }).click();
    await page.getByText("Your card was declined.").waitFor();
    await page.getByRole("button", { name: "Go back" }).click();
    await page.getByText("You left the payment page").waitFor();
    await payPage(page).pay.click();
    await page.getByRole("button", { name: /^Pay EUR/ }).click();
    await confirmed(page).waitFor();
    expect(await main(page)).toContain("Credit card");
    await page.getByRole("link", { name: "Print Receipt" }).click();
    await page.getByRole("heading", { level: 1, name: "VAT receipt" }).waitFor();
    const receipt = await main(page);
    expect(receipt).toContain("VAT number IE1234567T");
    expect(receipt).not.toMatch(/TEST|not set/);
    const { sessions, intents } = await stripe.books();
    expect([sessions.length, intents.filter(({ status }) => status === "succeeded").length]).toEqual([1, 1]);
    expect(faults).toEqual([]);
  });

  it("a payment that the bank has not answered is not requested twice, and is confirmed once it arrives", async () => {
    const order = await bookPendingOn(shop);
    const press = () => locationOf(shop, order.payPath, new URLSearchParams());
    const session = new URL(await press()).pathname.split("/").at(-1) ?? "";
    await stripe.payLater(session);
    const expectWaiting = ({ main: shown, buttons }: Awaited<ReturnType<typeof readServed>>) => {
      expect(shown).toContain("Please do not pay again.");
      expect(buttons).toEqual([]);
    };
    const back = await readServed(shop, paymentReturnPath(order.orderId, order.orderKey));
    expectWaiting(back);
    expectWaiting(await readServed(shop, await press()));
    await stripe.answerLater(session, true);
    const { url } = await readServed(shop, back.linkTo("Check again"));
    expect(url).toBe(shop.url + confirmationPath(order.orderId, order.orderKey));
    expect(await shop.asShopClient(`${wc}/orders/${order.orderId}`)).toMatchObject({ status: "processing" });
  });
});

it("every page under /checkout passes axe, fits a phone, a tablet and a desk without browser errors, and has no cookie banner, chat, menu or request to another host", async () => {
  const paid = await bookPaidOn(site);
  const [note = ""] = await refundOn(site, paid.orderId, "1.00");
  const { page, context, faults } = await visit(site, "/wp-json/currach/v1/quote-settings", { consent: "unknown" });
  const others: string[] = [];
  context.on("request", (request) => new URL(request.url()).origin !== site.url && others.push(request.url()));
  for (const path of [
    ...(await pathsOf(await bookPendingOn(site))),
    paid.payPath,
    receiptPath(paid.orderId, paid.orderKey),
    creditNotePath(paid.orderId, note, paid.orderKey),
    orderPayPath(paid.orderId, "wrong"),
  ]) {
    await page.goto(path);
    await wakeUp(page);
    await page.clock.runFor(5000);
    expect(await page.getByRole("dialog").count(), path).toBe(0);
    expect(await page.getByRole("navigation").count(), path).toBe(0);
    expect(await page.getByRole("button", { name: /chat|cookie|menu/i }).count(), path).toBe(0);
    expect(await page.getByRole("banner").locator(`a[href="tel:${brand.officePhone.tel}"]`).count(), path).toBe(1);
    await expectNoAxeFindings(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  }
  expect(faults).toEqual([]);
  expect(others).toEqual([]);
});

/** Paths of the payment page, as it first opens and with each notice, and of the sandbox's page. */
async function pathsOf(order: Pending): Promise<string[]> {
  const { payPath } = order;
  return [payPath, `${payPath}&cancelled=1`, `${payPath}&notice=waiting`, await openSandboxOn(site, order)];
}
