import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingTexts } from "../../contract/bookings.schema.ts";
import { createBooking } from "../../contract/bookings.ts";
import { bookB1, bookingForm, countBookings, phone, visitBooking } from "../e2e/booking-page.ts";
import { closeVisits } from "../e2e/browser.ts";
import { holdBack } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { bookingB1 } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const orders = async () => (await site.asShopClient<unknown[]>("/wp-json/wc/v3/orders?per_page=100")).length;
const bookingFailure = "There was a problem submitting your request. Please try again or contact us directly.";

/** Answers bookings with this status and body, `times` times before requests reach the server again. */
async function answerBookings(page: Page, status: number, json: unknown, times: number): Promise<void> {
  await page.route(`**${createBooking.path}`, (route) => route.fulfill({ status, json }), { times });
}

describe("a field of the booking form that is missing or wrong", () => {
  it("is reported at the field, which has the focus, and nothing is sent [P277] [P278] [P279] [P280] [P281] [P282] [P283] [P284] [P285] [P286] [P287] [P288] [P289] [P290]", async () => {
    const { page } = await visitBooking(site);
    const { fill, field, submit, errorOf } = bookingForm(page);
    const sent = countBookings(page);
    await fill({ useSameContact: false, pickupContactName: "Nuala", pickupContactPhone: "0851112222" });
    for (const [name, text] of Object.entries(bookingTexts)) {
      const isSelect = name === "billingCountry";
      const right = await field(name).inputValue();
      await (isSelect ? field(name).selectOption("") : field(name).fill(name === "email" ? "abc" : " "));
      await submit.click();
      await expect.poll(() => errorOf(name), { message: name }).toBe(text);
      expect(await focused(page)).toBe(name);
      expect(await field(name).getAttribute("aria-invalid")).toBe("true");
      await (isSelect ? field(name).selectOption(right) : field(name).fill(right));
      await expect.poll(() => errorOf(name), { message: name }).toBeNull();
    }
    expect(sent()).toBe(0);
  });

  it("is in a list if there are several; the list has the focus, leads to each, and is not hidden under the header", async () => {
    const { page } = await visitBooking(site, phone);
    const { submit, field, form } = bookingForm(page);
    await submit.click();
    const list = form.getByRole("region", { name: "Fields to correct" });
    await expect.poll(() => list.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await list.getByRole("link").allInnerTexts()).toEqual([
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Phone number is required",
      "Delivery contact name is required",
      "Delivery contact phone is required",
      "Package description is required",
    ]);
    const isBelowHeader = async (top: number | undefined) => {
      const header = await page.getByRole("banner").boundingBox();
      return (top ?? 0) >= (header?.y ?? 0) + (header?.height ?? 0);
    };
    expect(await isBelowHeader((await list.boundingBox())?.y)).toBe(true);
    for (const [text, name] of [
      ["Delivery contact phone is required", "deliveryContactPhone"],
      ["First name is required", "firstName"],
    ] as const) {
      await list.getByRole("link", { name: text }).click();
      expect(await focused(page)).toBe(name);
      expect(await isBelowHeader((await field(name).boundingBox())?.y)).toBe(true);
    }
  });

  it("is also shown when only the server finds it", async () => {
    const { page } = await visitBooking(site);
    const { fill, submit, errorOf } = bookingForm(page);
    await fill();
    const data = { status: 422, params: { packageWeight: "Too heavy today" } };
    await answerBookings(page, 422, { code: "invalid_fields", message: "Too heavy today", data }, 1);
    await submit.click();
    await expect.poll(() => errorOf("packageWeight")).toBe("Too heavy today");
    await expect.poll(() => focused(page)).toBe("packageWeight");
  });
});

describe("while a booking is sent", () => {
  it("the button says so and does nothing more, however often it is pressed [P194]", async () => {
    const before = await orders();
    const { page } = await visitBooking(site);
    const { fill, submit, field } = bookingForm(page);
    const sent = countBookings(page);
    const release = await holdBack(page, createBooking);
    await fill();
    await submit.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.getByRole("button", { name: "Processing..." }).waitFor();
    expect(await submit.getAttribute("aria-disabled")).toBe("true");
    await submit.click({ force: true });
    await field("phone").press("Enter");
    release();
    await page.waitForURL("**/booking-confirmation");
    expect(sent()).toBe(1);
    expect(await orders()).toBe(before + 1);
  });
});

describe("a booking that fails", () => {
  it.each(["500", "offline"])("says so, loses nothing, and a retry makes one order: %s [P394]", async (fault) => {
    const before = await orders();
    const { page, context } = await visitBooking(site);
    const { fill, submit, toast, field } = bookingForm(page);
    await fill();
    if (fault === "offline") await context.setOffline(true);
    else await answerBookings(page, 500, { code: "internal", message: "X" }, 1);
    await submit.click();
    const error = toast("Error");
    await error.waitFor();
    expect(await error.getAttribute("data-tone")).toBe("destructive");
    expect(await error.innerText()).toContain(bookingFailure);
    for (const [name, value] of Object.entries(bookingB1))
      if (typeof value !== "boolean") expect(await field(name).inputValue()).toBe(String(value));
    await context.setOffline(false);
    await submit.click();
    await page.waitForURL("**/booking-confirmation");
    expect(await orders()).toBe(before + 1);
  });

  it("because of a limit says how long it lasts and whom to call, and a retry makes one order", async () => {
    const before = await orders();
    const { page } = await visitBooking(site);
    const { fill, submit } = bookingForm(page);
    await fill();
    const message = "You can book the next one in about an hour. If it can’t wait, call +353 1 555 0100.";
    await answerBookings(page, 429, { code: "too_many_requests", message }, 1);
    await submit.click();
    await page.getByText(message).waitFor();
    await submit.click();
    await page.waitForURL("**/booking-confirmation");
    expect(await orders()).toBe(before + 1);
  });

  it("makes one order if only the answer was lost", async () => {
    const before = await orders();
    const { page } = await visitBooking(site);
    const { fill, submit, toast } = bookingForm(page);
    await fill();
    await page.route(
      `**${createBooking.path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submit.click();
    await toast("Error").waitFor();
    await submit.click();
    await page.waitForURL("**/booking-confirmation");
    expect(await orders()).toBe(before + 1);
  });

  it("is the earlier booking when the visitor comes back and sends it again", async () => {
    const { page } = await visitBooking(site);
    const booked = await bookB1(page);
    const before = await orders();
    await page.goBack();
    const { submit, field, form } = bookingForm(page);
    await form.waitFor();
    expect(await field("firstName").inputValue()).toBe("Áine");
    await field("deliveryInstructions").fill("Second thoughts");
    await submit.click();
    // The order awaits no payment and is already being worked on, so the changes are refused with an explanation.
    const { dialog } = bookingForm(page);
    await dialog.getByText("You have already booked this").waitFor();
    expect(await dialog.innerText()).toContain(
      `Your courier is booked as ${booked.bookingReference}, with the details you entered first. Your later changes are not in it: please call +353 1 555 0100`,
    );
    await dialog.getByRole("button", { name: "See Your Booking" }).click();
    await page.waitForURL("**/booking-confirmation");
    await page.getByText(booked.bookingReference, { exact: true }).waitFor();
    expect(await orders()).toBe(before);
  });

  it("takes the visitor's corrections while it waits for its payment, and says so", async () => {
    await site.changeSettings({ livePaymentsEnabled: true });
    const { page } = await visitBooking(site);
    const { fill, submit, field, form, dialog } = bookingForm(page);
    await fill({ email: "aine@exmaple.ie" });
    await submit.click();
    await page.waitForURL("**/checkout/**");
    const before = await orders();
    await page.goBack();
    await form.waitFor();
    await field("email").fill("aine.right@example.ie");
    await submit.click();
    await dialog.getByText("Your booking is updated").waitFor();
    expect(await dialog.innerText()).toContain("now has your corrections: email.");
    await dialog.getByRole("button", { name: "Continue to Payment" }).click();
    await page.waitForURL("**/checkout/**");
    await site.changeSettings({ livePaymentsEnabled: false });
    expect(await orders()).toBe(before);
  });
});

describe("with live payments", () => {
  it("names the missing parts of the billing address, and says what went wrong with the order [P294] [P395]", async () => {
    await site.changeSettings({ livePaymentsEnabled: true });
    const { page } = await visitBooking(site);
    await site.changeSettings({ livePaymentsEnabled: false });
    const { fill, submit, toast, field } = bookingForm(page);
    const sent = countBookings(page);
    await fill({ billingCity: " " });
    expect(await submit.innerText()).toContain("Continue to Payment");
    await submit.click();
    await toast("Billing address incomplete").waitFor();
    expect(await toast("Billing address incomplete").innerText()).toContain(
      "Please complete Address, Town/City and Country in the Billing Address before proceeding to payment.",
    );
    expect(sent()).toBe(0);
    await field("billingCity").fill("Dublin");
    await answerBookings(page, 500, { code: "internal", message: "X" }, 1);
    await submit.click();
    await toast("Error").waitFor();
    expect(await toast("Error").innerText()).toContain("Failed to create courier order. Please try again.");
  });
});
