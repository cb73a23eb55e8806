import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wc } from "../../contract/paths.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { bookB1, bookingForm, phone, quoteOn, submitBooking, visitBooking } from "../e2e/booking-page.ts";
import { closeVisits, expectNoFaultsAtAnyWidth } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { bookingB1 } from "../fixtures.ts";
import { requestQ1 } from "../journeys.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Billed = { billing: Record<string, string> };
const billingOf = async (orderId: number) => (await site.asShopClient<Billed>(`${wc}/orders/${orderId}`)).billing;

const billingNames = ["Address1", "Address2", "City", "State", "Postcode", "Country"].map((each) => `billing${each}`);

/** Fills in all of B1 except its billing address, which keeps its default. */
async function fillWithoutBill({ field }: ReturnType<typeof bookingForm>): Promise<void> {
  for (const [name, value] of Object.entries(bookingB1))
    if (!name.startsWith("billing") && name !== "useSameContact") await field(name).fill(String(value));
}

describe("the billing address", () => {
  it("is the pickup address unless the box is unticked, and is sent in full", async () => {
    const { page, quote } = await visitBooking(site, phone);
    const form = bookingForm(page);
    expect(await form.form.getByRole("region", { name: "Billing Address" }).innerText()).toContain(
      "Unit 5 Cookstown Road, Tallaght",
    );
    for (const name of billingNames) expect(await form.field(name).count(), name).toBe(0);
    await fillWithoutBill(form);
    const { orderId } = await submitBooking(page);
    expect(await billingOf(orderId)).toMatchObject({
      first_name: "Áine",
      address_1: quote.pickup.address1,
      address_2: "",
      city: "Tallaght",
      state: "Dublin",
      postcode: "D24 XY45",
      country: "IE",
    });
  });

  it("is another address if one is typed", async () => {
    const { page } = await visitBooking(site);
    const { orderId } = await bookB1(page);
    expect(await billingOf(orderId)).toMatchObject({ address_1: "1 Main Street", postcode: "D02 XY45" });
  });

  it("can be entered by keyboard, and what was typed is there again after a reload", async () => {
    const { page } = await visitBooking(site);
    const { field, form } = bookingForm(page);
    await field("billingIsPickup").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type("7 Quay Street");
    await page.reload();
    await form.waitFor();
    expect(await field("billingIsPickup").isChecked()).toBe(false);
    expect(await field("billingAddress1").inputValue()).toBe("7 Quay Street");
  });

  it("is opened for correction if only the server refuses it", async () => {
    const { page } = await visitBooking(site);
    const form = bookingForm(page);
    await fillWithoutBill(form);
    await page.route(
      "**/bookings",
      (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: "rest_invalid_param",
            message: "x",
            data: { status: 422, params: { billingPostcode: "Postcode is required" } },
          },
        }),
      { times: 1 },
    );
    await form.submit.click();
    await expect.poll(() => form.errorOf("billingPostcode")).toBe("Postcode is required");
    expect(await form.field("billingPostcode").inputValue()).toBe("D24 XY45");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("billingPostcode");
  });
});

describe("Enter in a field", () => {
  const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const required = [
    "firstName",
    "lastName",
    "email",
    "phone",
    "deliveryContactName",
    "deliveryContactPhone",
    "packageDescription",
  ] as const;

  it("moves to the next required field that is empty, as a phone's keyboard says", async () => {
    const { page } = await visitBooking(site, phone);
    const { field } = bookingForm(page);
    await field("lastName").fill("Ní Bhriain");
    await field("firstName").focus();
    const walked: (string | null | undefined)[] = [];
    for (const name of required.filter((each) => each !== "lastName")) {
      walked.push(await focusedName(page));
      await page.keyboard.type(bookingB1[name]);
      if (name === "packageDescription") break;
      expect(await field(name).getAttribute("enterkeyhint"), name).toBe("next");
      await page.keyboard.press("Enter");
    }
    expect(walked).toEqual(required.filter((each) => each !== "lastName"));
    await expect.poll(() => field("packageDescription").inputValue()).toBe(bookingB1.packageDescription);
  });

  it("books if no later field is missing, and shows any that are missing before it", async () => {
    const { page } = await visitBooking(site);
    const { form, field } = bookingForm(page);
    for (const name of required.filter((each) => each !== "email")) await field(name).fill(bookingB1[name]);
    await field("deliveryContactPhone").press("Enter");
    await expect.poll(() => focusedName(page)).toBe("email");
    await page.keyboard.type(bookingB1.email);
    expect(await field("email").getAttribute("enterkeyhint")).toBe("go");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/booking-confirmation");
    // The address changes a moment before the screen.
    await expect.poll(() => form.count()).toBe(0);
  });
});

describe("the quote's summary", () => {
  it("is one line on a phone, which unfolds by touch and by keyboard; the bar has total and button", async () => {
    const { page, quote } = await visitBooking(site, phone);
    const { form } = bookingForm(page);
    const summary = form.getByRole("region", { name: "Quote Summary" });
    const total = formatEuro(quote.totalCents);
    expect((await summary.innerText()).replace(/\s+/g, " ")).toContain(`Tallaght to Cork, ${total}`);
    expect(await summary.getByText("Unit 5 Cookstown Road").isVisible()).toBe(false);
    await summary.getByRole("button", { name: "See details" }).click();
    expect(await summary.getByText("Unit 5 Cookstown Road").isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    expect(await summary.getByText("Unit 5 Cookstown Road").isVisible()).toBe(false);
    const bar = page.getByRole("region", { name: "Your booking" });
    expect(await bar.innerText()).toContain(total);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.viewport.height);
    expect(await bar.getByRole("button").count()).toBe(1);
  });

  it.each([900, 640])("stays beside the form with its total, in a window of 1440 by %i", async (height) => {
    const { page, quote } = await visitBooking(site, { viewport: { width: 1440, height } });
    const { form, field } = bookingForm(page);
    const summary = form.getByRole("region", { name: "Quote Summary" });
    await field("packageDescription").scrollIntoViewIfNeeded();
    await page.evaluate(() =>
      document.querySelector("[name=deliveryInstructions]")?.scrollIntoView({ block: "center" }),
    );
    const total = await summary.getByText(formatEuro(quote.totalCents)).last().boundingBox();
    const left = await field("deliveryInstructions").boundingBox();
    expect(total?.y).toBeGreaterThan(100);
    expect((total?.y ?? 0) + (total?.height ?? 0)).toBeLessThan(height);
    expect(total?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  });
});

it("the booking page is under 3,000 px high on a phone, filled in", async () => {
  const { page } = await visitBooking(site, { ...phone, isMobile: true, hasTouch: true });
  await fillWithoutBill(bookingForm(page));
  // The footer is laid out once it is near.
  await page.getByRole("contentinfo").getByRole("link").last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000);
});

it("a new customer completes the form with 8 taps and under 70 keys", async () => {
  const { page } = await visitBooking(site, { ...phone, isMobile: true, hasTouch: true });
  const form = bookingForm(page);
  await page.evaluate(() => {
    const counted = { taps: 0, keys: 0 };
    Object.assign(window, { counted });
    addEventListener("pointerdown", () => (counted.taps += 1), true);
    addEventListener("keydown", () => (counted.keys += 1), true);
  });
  const asked = ["firstName", "lastName", "email", "phone", "deliveryContactName", "deliveryContactPhone"] as const;
  for (const name of [...asked, "packageDescription"] as const) {
    await form.field(name).tap();
    await form.field(name).pressSequentially(bookingB1[name]);
  }
  await form.submit.tap();
  await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
  const { taps, keys } = await page.evaluate(
    () => (window as unknown as { counted: { taps: number; keys: number } }).counted,
  );
  expect(taps).toBe(8);
  expect(keys).toBeLessThan(70);
});

it("the phone field says what it is for, and another contact's field takes over that text", async () => {
  const { page } = await visitBooking(site);
  const { field, form } = bookingForm(page);
  await form.getByText("Your courier rings 30 minutes before pickup.").waitFor();
  await field("useSameContact").uncheck();
  await form.getByText("We call it only about this booking.").waitFor();
  expect(await form.getByText("Your courier rings 30 minutes before pickup.").count()).toBe(1);
});

it("axe finds nothing with the list of errors, at twice the text size too, and nothing is wider than the window", async () => {
  const quote = await quoteOn(site, requestQ1);
  const { page } = await visitBooking(site, { ...phone, quote });
  await bookingForm(page).submit.click();
  await page.getByRole("region", { name: "Fields to correct" }).waitFor();
  await expectNoFaultsAtAnyWidth(page);
});
