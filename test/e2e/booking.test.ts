import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPublicSettings } from "../../contract/settings.ts";
import { handoverKey } from "../../web/journey/quote-handover.ts";
import { bookingB1 } from "../fixtures.ts";
import { requestNextDay } from "../journeys.ts";
import {
  bookB1,
  bookingForm,
  countBookings,
  handoverOf,
  phone,
  quoteOn,
  saveForBooking,
  visitBookingShared,
} from "./booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, passTime, visitShared } from "./browser.ts";
import { calculator } from "./calculator.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

describe("the booking page", () => {
  it("has its title, the six parts of the form in order, the quote as it was made, and How It Works in four steps [P089] [P090] [P091] [P092] [P450] [P457]", async () => {
    const { page, quote, faults } = await visitBookingShared(site);
    expect(await page.title()).toContain("Book a Courier");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Book a Courier");
    const form = bookingForm(page);
    expect(await form.form.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
      "Quote Summary",
      "Contact Information",
      "Billing Address",
      "Pickup Details",
      "Delivery Details",
      "Package Details",
    ]);
    const summary = await form.form.getByRole("region", { name: "Quote Summary" }).innerText();
    for (const text of [
      "Unit 5 Cookstown Road",
      "D24 XY45",
      "12 Patrick Street",
      "T12 AB34",
      "Small Van",
      "Same Day",
      "Small Box",
    ])
      expect(summary).toContain(text);
    expect(summary).toContain("Wednesday 4 March 2026");
    expect(summary).toContain(`${quote.distanceKm?.toFixed(1)} km`);
    expect(summary).toContain(`€${(quote.totalCents / 100).toFixed(2)}`);
    expect(summary).toContain("Estimated distance");
    await page.getByText("calls 30 minutes before pickup arrival").waitFor();
    const steps = await page.getByRole("complementary").getByRole("list").getByRole("listitem").allInnerTexts();
    expect(steps.map((step) => /form|reviews|phone or email|scheduled time/.exec(step)?.[0])).toEqual([
      "form",
      "reviews",
      "phone or email",
      "scheduled time",
    ]);
    expect(faults).toEqual([]);
  });

  it("sends visitors without a quote to the calculator [P094]", async () => {
    const { page } = await visitShared(site, "/book-a-courier");
    await page.waitForURL("**/quick-quote");
  });

  it("takes the saved quote once; a reload and its own link in the header keep it and what was typed, a new visit does not [P095]", async () => {
    const { page } = await visitBookingShared(site);
    const { field, form } = bookingForm(page);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), handoverKey)).toBeNull();
    await field("firstName").pressSequentially("Áine");
    await field("useSameContact").uncheck();
    await field("pickupContactName").clear();
    await field("pickupContactName").pressSequentially("Nuala");
    await page.reload();
    await form.waitFor();
    expect(await field("firstName").inputValue()).toBe("Áine");
    expect(await field("pickupContactName").inputValue()).toBe("Nuala");
    expect(await field("useSameContact").isChecked()).toBe(false);
    await field("lastName").fill("O'Brien");
    await page.getByRole("banner").getByRole("link", { name: "Book a Courier" }).click();
    await passTime(page, 200);
    await page.reload();
    await form.waitFor();
    expect(await field("lastName").inputValue()).toBe("O'Brien");
    await page.evaluate(() => window.location.assign("/book-a-courier?again"));
    await page.waitForURL("**/quick-quote");
  });

  it("shows the quote's quantity, goes back to the quote with all of it filled in, and nothing is typed twice afterwards [P096] [P293]", async () => {
    const quote = await quoteOn(site, { ...requestNextDay, quantity: 7 });
    const { page } = await visitBookingShared(site, quote);
    const booking = bookingForm(page);
    expect(await booking.form.getByLabel("Quantity").inputValue()).toBe("7");
    await booking.field("firstName").fill("Áine");
    await booking.back.click();
    await page.waitForURL("**/quick-quote");
    const calc = calculator(page);
    await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
    expect(await calc.field("pickup.text").inputValue()).toContain("1 Merrion Square");
    expect(await calc.field("dropoff.text").inputValue()).toContain("10 Donegall Square North");
    expect(await calc.group("Delivery Priority").getByRole("radio", { name: "Next Day" }).isChecked()).toBe(true);
    expect(await calc.group("Package Type").locator('input[value="medium_box"]').isChecked()).toBe(true);
    expect(await calc.field("scheduledDate").innerText()).toContain("Thursday 5 March 2026");
    expect(await page.getByLabel("Quantity").inputValue()).toBe("7");
    await calc.proceed.click();
    await booking.form.waitFor();
    expect(await booking.field("firstName").inputValue()).toBe("Áine");
  });

  it("treats a broken or incomplete saved quote as none, and only logs it [P291] [P292] [P425]", async () => {
    const withoutPriority = { ...handoverOf(await quoteOn(site)), priority: undefined };
    const { page, faults } = await visitShared(site, getPublicSettings.path);
    for (const saved of ["{bad", withoutPriority]) {
      await page.goto(getPublicSettings.path);
      await saveForBooking(page, saved);
      await page.goto("/book-a-courier");
      await page.waitForURL("**/quick-quote");
      await page.getByRole("form", { name: "Quote calculator" }).waitFor();
      // The visitor is told what to do first, like anyone without a quote, and sees no error.
      expect(await page.locator("[data-toast]").allInnerTexts()).toEqual([
        expect.stringContaining("Price your delivery first, then book it."),
      ]);
    }
    expect(faults).toEqual([]);
  });
});

describe("the booking form", () => {
  const names = Object.keys(bookingB1);

  it("has the specified fields, Ireland, one item of what was quoted, and the customer as pickup contact at each keystroke until the box is unticked [P142] [P143] [P144] [P145] [P155] [P242] [P243]", async () => {
    const { page } = await visitBookingShared(site);
    const { form, field } = bookingForm(page);
    expect(await field("billingIsPickup").isChecked()).toBe(true);
    await field("billingIsPickup").uncheck();
    for (const name of [...names, "billingAddress2"]) expect(await field(name).count(), name).toBe(1);
    expect(await field("useSameContact").isChecked()).toBe(true);
    expect(await field("billingCountry").inputValue()).toBe("IE");
    const quantity = form.getByLabel("Quantity");
    expect([await quantity.inputValue(), await quantity.getAttribute("readonly")]).toEqual(["1", ""]);
    for (const name of ["pickupContactName", "pickupContactPhone"]) expect(await field(name).count()).toBe(0);

    const [name, telephone] = [form.getByLabel("Pickup Contact Name"), form.getByLabel("Pickup Contact Phone")];
    await field("firstName").pressSequentially("Áine");
    expect(await name.inputValue()).toBe("Áine");
    await field("lastName").pressSequentially("O'B");
    expect(await name.inputValue()).toBe("Áine O'B");
    await field("lastName").pressSequentially("rien");
    await field("phone").pressSequentially("0871234567");
    expect([await name.inputValue(), await telephone.inputValue()]).toEqual(["Áine O'Brien", "0871234567"]);
    expect([await name.isDisabled(), await telephone.isDisabled()]).toEqual([true, true]);
    expect(await field("pickupInstructions").isEditable()).toBe(true);
    await field("useSameContact").uncheck();
    expect([await name.isEnabled(), await telephone.isEnabled()]).toEqual([true, true]);
    expect(await name.inputValue()).toBe("Áine O'Brien");
    for (const name of ["pickupContactName", "pickupContactPhone"]) expect(await field(name).isEditable()).toBe(true);
  });

  it("takes a booking without instructions, weight and second address line, the customer at pickup [P142] [P144] [P145] [P242]", async () => {
    const { page } = await visitBookingShared(site);
    const booked = await bookB1(page, {
      pickupInstructions: "",
      deliveryInstructions: "",
      packageWeight: "",
      billingAddress2: "",
    });
    const order = await site.asShopClient<{ meta_data: { key: string; value: unknown }[] }>(
      `/wp-json/wc/v3/orders/${booked.orderId}`,
    );
    const meta = Object.fromEntries(order.meta_data.map(({ key, value }) => [key, value]));
    expect(meta).toMatchObject({
      pickup_contact_name: "Áine O'Brien",
      pickup_contact_phone: "0871234567",
      pickup_instructions: "",
    });
  });

  it("refuses goods that the service cannot carry, at the field and with the reason [P144]", async () => {
    const { page } = await visitBookingShared(site);
    const { fill, submit, errorOf } = bookingForm(page);
    const sent = countBookings(page);
    await fill({ packageWeight: "500" });
    await submit.click();
    await expect
      .poll(() => errorOf("packageWeight"))
      .toMatch(/Small Van takes up to 100 kg; this package weighs 500 kg/);
    expect(sent()).toBe(0);
  });

  it("survives fast typing without flooding the history with writes", async () => {
    const { page, faults } = await visitBookingShared(site);
    await page.evaluate(() => {
      const write = history.replaceState.bind(history);
      Object.assign(window, { writes: 0 });
      history.replaceState = (...args) => {
        (window as unknown as { writes: number }).writes += 1;
        write(...args);
      };
    });
    const { field } = bookingForm(page);
    const began = Date.now();
    await field("deliveryInstructions").pressSequentially(
      "Ring twice, ask for the night porter, third door on the left",
    );
    expect(await page.evaluate(() => (window as unknown as { writes: number }).writes)).toBeLessThan(
      5 + (Date.now() - began) / 400,
    );
    await page.reload();
    await bookingForm(page).form.waitFor();
    expect(await field("deliveryInstructions").inputValue()).toMatch(/^Ring twice/);
    expect(faults).toEqual([]);
  });
});

it("axe finds nothing on the form, at 1280 and at 360 px: untouched, with errors, with assistance open, with a dialog open", async () => {
  const { page } = await visitBookingShared(site);
  const { submit, fill, dialog, form } = bookingForm(page);
  const expectSound = async () => {
    for (const viewport of [{ width: 1280, height: 900 }, phone.viewport]) {
      await page.setViewportSize(viewport);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
    }
  };
  await expectSound();
  await submit.click();
  await form.getByText("First name is required").first().waitFor();
  await page.getByRole("button", { name: "Need Assistance?" }).click();
  await page.getByRole("button", { name: "Send Request" }).click();
  await page.getByText("Please select an issue type").waitFor();
  await expectSound();
  await fill();
  await page.route("**/bookings", (route) =>
    route.fulfill({
      status: 409,
      json: { code: "date_unavailable", message: "x", data: { status: 409, nextDate: "2026-03-05" } },
    }),
  );
  await submit.click();
  await dialog.waitFor();
  await expectSound();
});
