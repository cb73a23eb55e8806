import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import { wc } from "../../contract/paths.ts";
import { routes } from "../fixtures.ts";
import { readOutbox } from "../read-outbox.ts";
import { bookB1, bookingForm, submitBooking } from "./booking-page.ts";
import { closeVisits } from "./browser.ts";
import { calculator, noted, noteHandovers, panels, quoteQ1, savedQ1, soon, visitCalculator } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type ShopOrder = {
  status: string;
  total: string;
  date_paid: string | null;
  billing: Record<string, string>;
  shipping: Record<string, string>;
  meta_data: { key: string; value: unknown }[];
};
const shopOrder = async (id: number) => {
  const order = await site.asShopClient<ShopOrder>(`${wc}/orders/${id}`);
  return { ...order, meta: Object.fromEntries(order.meta_data.map(({ key, value }) => [key, value])) };
};
const emails = (id: number) => readOutbox(site.asAdministrator, `?orderId=${id}`);
const summary = (page: Page) => page.getByRole("region", { name: "Quote Summary" }).innerText();
const main = (page: Page) => page.getByRole("main").innerText();

/** Continues from the price to the booking form. */
async function proceed(page: Page): Promise<void> {
  await calculator(page).proceed.click();
  await bookingForm(page).form.waitFor();
}

describe("a visitor without an account", () => {
  it("books a small van from Tallaght to Cork for today: one figure all the way [P013] [P097] [P157] [P234]", async () => {
    const { page, calc, faults } = await visitCalculator(site);
    await quoteQ1(page);
    const total = await calc.total();
    await proceed(page);
    expect(await summary(page)).toContain(total);
    const booked = await bookB1(page);
    const shown = await main(page);
    for (const text of [total, booked.bookingReference, "Small Van", "Áine O'Brien", "Seán Byrne"])
      expect(shown).toContain(text);
    const order = await shopOrder(booked.orderId);
    expect(order).toMatchObject({ status: "on-hold", date_paid: null, total: total.replace(/[€,]/g, "") });
    const sent = await emails(booked.orderId);
    expect(sent.map(({ recipient }) => recipient)).toContain("aine@example.ie");
    expect(sent).toHaveLength(2);
    for (const { text } of sent) expect(text).toContain(total);
    expect(faults).toEqual([]);
  });

  it("books pallets from Dublin 2 to Belfast for tomorrow [P150] [P447]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: { route: routes.R3 } });
    await calc.priority("Next Day");
    await calc.chooseDate("2026-03-05");
    await calc.choosePackage("pallet");
    for (const [dimension, value] of Object.entries({ lengthCm: "240", widthCm: "100", heightCm: "100" }))
      await calc.field(`pallet.${dimension}`).fill(value);
    await page.getByLabel("Quantity").selectOption("3");
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    const total = await calc.total();
    // 9.95 a unit, two units each, three of them, VAT on top.
    expect(total).toBe("€73.43");
    await proceed(page);
    const booked = await bookB1(page, { packageWeight: "400" });
    const shown = await main(page);
    for (const text of [total, "Next Day", "Belfast", "Northern Ireland", "Friday 6 March 2026"])
      expect(shown).toContain(text);
    const { meta, total: stored } = await shopOrder(booked.orderId);
    expect(stored).toBe("73.43");
    expect(meta).toMatchObject({
      pallet_units: 2,
      pallet_size_price: expect.anything(),
      quantity: 3,
      priority: "next_day",
    });
  });

  it("corrects a mistyped Eircode, with the error shown at the field", async () => {
    const mistyped = { ...routes.R1, pickup: { ...routes.R1.pickup, postcode: "D24 XY4" } };
    const { page, calc } = await visitCalculator(site, { saved: { ...savedQ1, route: mistyped } });
    await calc.calculate.click();
    const error = () => calc.errorOf("pickup.postcode");
    await soon(error).toBe("Eircode must be 7 characters (e.g., D02 XY45)");
    await calc.field("pickup.postcode").fill("D99 XY45");
    await page.getByText("We don't know the routing key D99").waitFor();
    await calc.field("pickup.postcode").fill("d24xy45");
    await calc.field("pickup.postcode").blur();
    await soon(error).toBe("");
    await calc.tick("pickup");
    await calc.calculate.click();
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    await proceed(page);
    expect(await summary(page)).toContain("D24 XY45");
  });
});

describe("with live payments", () => {
  beforeAll(() => site.changeSettings({ livePaymentsEnabled: true }));

  /** Books a request without a price, from the calculator's panel on. */
  async function expectRequest(page: Page, promise: RegExp): Promise<void> {
    const panel = await calculator(page).result.innerText();
    expect(panel).toMatch(promise);
    expect(panel).not.toContain("€");
    await proceed(page);
    expect(await summary(page)).toContain("Quote on Request");
    expect(await bookingForm(page).submit.innerText()).toContain("Submit Booking Request");
    const booked = await bookB1(page);
    expect(booked.next).toBe("confirmation");
    expect(await shopOrder(booked.orderId)).toMatchObject({ status: "on-hold", total: "0.00", date_paid: null });
    expect(await emails(booked.orderId)).toHaveLength(2);
  }

  it("a request for International is saved and booked without a price or a payment [P138] [P139] [P214] [P221] [P232] [P233] [P459]", async () => {
    const { page, calc } = await visitCalculator(site, {
      before: noteHandovers,
      saved: { route: routes.R4, scheduledDate: "2026-03-06" },
    });
    await calc.priority("International");
    expect(await calc.calculate.innerText()).toBe("Submit Quote Request");
    await calc.choosePackage("small_box");
    await calc.calculate.click();
    await soon(() => panels(page)).toEqual(["International Quote Request"]);
    await expectRequest(page, /within 24 hours/i);
    expect(await noted(page)).toMatchObject([{ serviceType: "international", estimatedCost: 0 }]);
  });

  it("a request for a specialist is booked without a price or a payment if the only service is booked by phone [P202] [P213] [P232] [P233] [P435] [P445] [P458]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: { route: routes.R1, scheduledDate: "2026-03-04" } });
    await calc.choosePackage("machine");
    expect(await calc.chosen("Service Type")).toEqual(["truck"]);
    await calc.calculate.click();
    await soon(() => panels(page)).toEqual(["Specialist Quote Request"]);
    const text = await calc.result.innerText();
    for (const words of ["Quote on Request", "Truck Service"]) expect(text).toContain(words);
    await expectRequest(page, /within 4 hours in business hours/i);
  });

  it("a priced booking leads to its payment page, unpaid, and the order contains what was typed [P086] [P148] [P149] [P153] [P154] [P155] [P156] [P158]", async () => {
    const { page, calc } = await visitCalculator(site, { saved: savedQ1 });
    await calc.calculate.click();
    const total = await calc.total();
    await soon(() => calc.proceed.innerText()).toBe("Pay Now");
    expect(await calc.result.innerText()).not.toContain("contacted for payment details");
    await proceed(page);
    const form = bookingForm(page);
    await form.fill({ billingAddress2: "Second floor" });
    const { orderId, orderKey } = await submitBooking(page);
    await page.waitForURL(`**/checkout/order-pay/${orderId}/**`);
    await page.getByRole("heading", { name: "Pay for your order" }).waitFor();
    await page.getByRole("button", { name: `Pay ${total}` }).waitFor();
    const order = await shopOrder(orderId);
    expect(order).toMatchObject({ status: "pending", date_paid: null, total: total.replace(/[€,]/g, "") });
    const address = {
      first_name: "Áine",
      last_name: "O'Brien",
      address_1: "1 Main Street",
      address_2: "Second floor",
      city: "Dublin",
      state: "Dublin",
      postcode: "D02 XY45",
      country: "IE",
    };
    expect(order.billing).toMatchObject({ ...address, email: "aine@example.ie", phone: "0871234567" });
    expect(order.shipping).toMatchObject(address);
    expect([order.shipping["email"] ?? "", order.shipping["phone"] ?? ""]).toEqual(["", ""]);
    expect(order.meta).toMatchObject({
      customer_name: "Áine O'Brien",
      pickup_contact_name: "Áine O'Brien",
      delivery_contact_name: "Seán Byrne",
      delivery_contact_phone: "0867654321",
      service_type: "small_van",
      priority: "same_day",
      package_type_id: "small_box",
      quantity: 1,
      scheduled_date: "2026-03-04",
      package_description: "Legal files",
      package_weight: 2,
    });
    expect(JSON.stringify([order, await emails(orderId)])).not.toContain("TEMP-");
    const response = await fetch(`${site.url}${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`);
    expect(((await response.json()) as PublicOrder).price).toBe(Number(order.total));
    await page.getByRole("link", { name: "See your booking" }).click();
    await page.getByRole("heading", { level: 1, name: "Payment Outstanding" }).waitFor();
    expect(page.url()).not.toContain("key=");
  });
});
