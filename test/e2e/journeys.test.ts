import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Booking } from "../../contract/bookings.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { bookingB1, routes, settingsS0 } from "../fixtures.ts";
import { wednesdayMorning } from "../journeys.ts";
import { bookB1, bookingForm, countBookings, isBookingCall, quoteOn, visitBooking } from "./booking-page.ts";
import { closeBrowser, visit } from "./browser.ts";
import { calculator, enterRoute, quoteQ1, soon } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.stop();
});

async function toBooking(page: Page): Promise<void> {
  await calculator(page).proceed.click();
  await page.waitForURL("**/book-a-courier");
  await bookingForm(page).form.waitFor();
}

async function orderOf({ orderId, orderKey }: Booking): Promise<PublicOrder> {
  const response = await fetch(`${site.url}${getOrder.path.replace("{id}", `${orderId}`)}?key=${orderKey}`);
  return (await response.json()) as PublicOrder;
}

const shopOrder = (id: number) => site.asShopClient<ShopOrder>(`/wp-json/wc/v3/orders/${id}`);
const ordersInAll = async () =>
  Number(
    (
      await site.db
        .selectFrom("orders")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirst()
    )?.count,
  );

describe("a visitor books", () => {
  it("the same day from Tallaght to Cork city, without an account [P003] [P013] [P097] [P009]", async () => {
    const { page, faults } = await visit(site, "/quick-quote");
    await quoteQ1(page);
    const total = await calculator(page).total();
    await toBooking(page);
    expect(await bookingForm(page).form.innerText()).toContain(total);
    const booking = await bookB1(page);
    expect(new URL(page.url()).search).toBe("");
    const shown = await page.locator("main").innerText();
    for (const text of ["Quote Request Received", booking.bookingReference, "Áine O'Brien", "Legal files", total])
      expect(shown).toContain(text);
    expect(shown.match(/[$£]/)).toBeNull();
    const order = await shopOrder(booking.orderId);
    expect([order.status, `€${order.total}`]).toEqual(["on-hold", total]);
    expect(await page.evaluate(() => [localStorage.getItem("wp_user"), localStorage.getItem("wp_token")])).toEqual([
      null,
      null,
    ]);
    expect(faults).toEqual([]);
  });

  it("three pallets for the next day from Dublin 2 to Belfast [P437]", async () => {
    const { page } = await visit(site, "/quick-quote");
    const calc = calculator(page);
    await enterRoute(page, routes.R3);
    await calc.priority("Next Day");
    await calc.chooseDate("2026-03-05");
    await calc.choosePackage("pallet");
    for (const [field, text] of Object.entries({ lengthCm: "240", widthCm: "100", heightCm: "100" }))
      await calc.field(`pallet.${field}`).fill(text);
    await calc.field("quantity").selectOption("3");
    await calc.calculate.click();
    await soon(() => calc.total()).toBe("€73.43");
    await toBooking(page);
    const { orderId } = await bookB1(page);
    expect(await page.locator("main").innerText()).toContain("Friday 6 March 2026");
    expect((await shopOrder(orderId)).total).toBe("73.43");
  });

  it("asks for an international delivery, and is promised a quote within a day [P106] [P107] [P108]", async () => {
    const { page } = await visit(site, "/quick-quote");
    const calc = calculator(page);
    await enterRoute(page, routes.R4);
    await calc.priority("International");
    await calc.chooseDate("2026-03-06");
    await calc.choosePackage("small_box");
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: "International Quote Request" }).waitFor();
    await toBooking(page);
    const { orderId } = await bookB1(page);
    const shown = await page.locator("main").innerText();
    expect(shown).toContain("international quotes within 24 hours");
    for (const hidden of ["Estimated delivery", "Payment method", "Route", "€"]) expect(shown).not.toContain(hidden);
    expect(await shopOrder(orderId)).toMatchObject({ status: "on-hold", total: "0.00" });
  });
});

describe("one intent is one order", () => {
  it("however often the button is pressed [P194]", async () => {
    const before = await ordersInAll();
    const { page } = await visitBooking(site);
    const form = bookingForm(page);
    const posts = countBookings(page);
    await page.route(
      (url) => url.pathname.endsWith("/bookings"),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      },
    );
    await form.fill();
    await form.submit.dblclick();
    await soon(() => form.submit.innerText()).toContain("Processing...");
    expect(await form.submit.getAttribute("aria-disabled")).toBe("true");
    await form.submit.click({ force: true });
    await form.field("phone").press("Enter");
    await page.waitForURL("**/booking-confirmation");
    expect(posts()).toBe(1);
    expect(await ordersInAll()).toBe(before + 1);
  });

  it("also where the answer was lost on the way, and the visitor tries again [P394]", async () => {
    const before = await ordersInAll();
    const { page } = await visitBooking(site);
    const form = bookingForm(page);
    let lost = 0;
    await page.route(
      (url) => url.pathname.endsWith("/bookings"),
      async (route) => {
        if (lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        await route.abort();
      },
    );
    await form.fill();
    await form.submit.click();
    await form.toast("Error").getByText("There was a problem submitting your request.").waitFor();
    expect(await form.field("firstName").inputValue()).toBe(bookingB1.firstName);
    await form.submit.click();
    await page.waitForURL("**/booking-confirmation");
    expect([lost, await ordersInAll()]).toEqual([1, before + 1]);
  });

  it("also from two tabs with the same quote: the second shows the first one's booking", async () => {
    const quote = await quoteOn(site);
    const one = await visitBooking(site, { quote });
    const two = await visitBooking(site, { quote });
    const { bookingReference } = await bookB1(one.page);
    await bookingForm(two.page).fill({ firstName: "Nuala" });
    await bookingForm(two.page).submit.click();
    await two.page.waitForURL("**/booking-confirmation**");
    await soon(() => two.page.locator("main").innerText()).toContain(bookingReference);
    expect(await two.page.locator("main").innerText()).toContain("Áine O'Brien");
  });
});

describe("reload and back", () => {
  it("lose nothing at any step", async () => {
    const { page } = await visit(site, "/quick-quote");
    await quoteQ1(page);
    await page.reload();
    const calc = calculator(page);
    await soon(() => calc.field("pickup.address1").inputValue()).toBe("Unit 5 Cookstown Road");
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    const total = await calc.total();
    await toBooking(page);
    const form = bookingForm(page);
    await form.fill();
    await page.reload();
    await form.form.waitFor();
    expect(await form.field("deliveryInstructions").inputValue()).toBe("Leave at desk");
    expect(await form.form.innerText()).toContain(total);
    await form.submit.click();
    await page.waitForURL("**/booking-confirmation");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
    expect(await page.locator("main").innerText()).toContain(total);
    await page.goBack();
    await form.form.waitFor();
    expect(await form.field("firstName").inputValue()).toBe("Áine");
    const before = await ordersInAll();
    await form.submit.click();
    await page.waitForURL("**/booking-confirmation**");
    expect(await ordersInAll()).toBe(before);
  });
});

describe("what has changed since the quote", () => {
  it("in price is shown, old and new, and booked only when agreed to", async () => {
    const { page, quote } = await visitBooking(site);
    const form = bookingForm(page);
    await form.fill();
    site.clock.set("2026-03-04T10:31:00Z");
    await site.changeSettings({ priorityMultipliers: { same_day: 2, next_day: 1, international: 2.5 } });
    const before = await ordersInAll();
    await form.submit.click();
    const dialog = page.getByRole("dialog", { name: "The price has changed" });
    await dialog.waitFor();
    const agree = dialog.getByRole("button", { name: /Book for €/ });
    const newTotal = /€[\d,.]+/.exec(await agree.innerText())?.[0] ?? "";
    const told = await dialog.innerText();
    expect(told).toContain(`€${(quote.totalCents / 100).toFixed(2)}`);
    expect(told).toContain(newTotal);
    expect(newTotal).not.toBe(`€${(quote.totalCents / 100).toFixed(2)}`);
    expect(await ordersInAll()).toBe(before);
    const [answer] = await Promise.all([page.waitForResponse(isBookingCall), agree.click()]);
    await page.waitForURL("**/booking-confirmation");
    expect(await page.locator("main").innerText()).toContain(newTotal);
    expect(`€${(await shopOrder(((await answer.json()) as Booking).orderId)).total}`).toBe(newTotal);
    await site.changeSettings({ priorityMultipliers: settingsS0.priorityMultipliers });
    site.clock.set(wednesdayMorning.toISOString());
  });

  it("in date, the cut-off having passed, is offered anew in one click [P326]", async () => {
    site.clock.set("2026-03-04T14:50:00Z");
    const { page } = await visitBooking(site);
    const form = bookingForm(page);
    await form.fill();
    site.clock.set("2026-03-04T15:01:00Z");
    await form.submit.click();
    const dialog = page.getByRole("dialog", { name: "This date is no longer available" });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => isBookingCall(response) && response.status() === 201),
      dialog.getByRole("button", { name: "Book for Thursday 5 March 2026" }).click(),
    ]);
    await page.waitForURL("**/booking-confirmation");
    expect((await orderOf((await answer.json()) as Booking)).scheduledDate).toBe("2026-03-05");
    site.clock.set(wednesdayMorning.toISOString());
  });
});

describe("one price", () => {
  const services = ["small_van", "motor_bike"] as const;
  const shipments = [
    ["D24 XY45", "Tallaght", "D02 XY45", "Dublin 2"],
    ["D24 XY45", "Tallaght", "W91 AB12", "Naas"],
    ["D24 XY45", "Tallaght", "A98 AB12", "Bray"],
    ["H91 AB12", "Galway", "T12 AB34", "Cork"],
    ["V94 AB12", "Limerick", "X91 AB12", "Waterford"],
  ].flatMap(([from, fromTown, to, toTown]) =>
    services.map((serviceType) => ({ from, fromTown, to, toTown, serviceType })),
  );

  it("stands on every screen and in the shop for ten different trips", async () => {
    const { page } = await visit(site, "/quick-quote");
    let compared = 0;
    for (const { from, fromTown, to, toTown, serviceType } of shipments) {
      const calc = calculator(page);
      const address = (postcode = "", city = "") => ({
        address1: "1 Main Street",
        city,
        state: city,
        postcode,
        country: "IE",
      });
      await calc.form.waitFor();
      await calc.field("priority").waitFor();
      await enterRoute(page, { pickup: address(from, fromTown), dropoff: address(to, toTown) });
      await calc.chooseDate("2026-03-04");
      await calc.choosePackage("medium_box");
      await page.waitForTimeout(1000);
      const card = calc.service(serviceType);
      const chosen = (await card.isEnabled()) ? serviceType : "small_van";
      await calc.chooseService(chosen);
      await calc.calculate.click();
      await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
      const figure = await calc.total();
      await toBooking(page);
      expect(await bookingForm(page).form.getByRole("region", { name: "Quote Summary" }).innerText()).toContain(figure);
      const booking = await bookB1(page);
      expect(await page.locator("main").innerText()).toContain(figure);
      const order = await shopOrder(booking.orderId);
      expect(`€${order.total}`).toBe(figure);
      expect((await orderOf(booking)).totalCents).toBe(Math.round(Number(order.total) * 100));
      compared += 1;
      await page.evaluate(() => sessionStorage.clear());
      await page.goto("/quick-quote");
    }
    expect(compared).toBe(10);
  }, 180_000);
});
