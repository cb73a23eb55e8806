import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import { createQuote } from "../../contract/quotes.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { bookingB1 } from "../fixtures.ts";
import { requestQ1 } from "../journeys.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let manager: StaffMember;
beforeAll(async () => {
  site = await openSite();
  manager = await createStaff(site, "shop_manager", "Mary Manager");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const unknown = { address1: "2 The Pier", city: "Knockanboher", state: "Kerry", postcode: "V92XY45", country: "IE" };
const pin = { kind: "pin", lat: 52.169, lon: -9.703 } as const;
const answered = { ...requestQ1, dropoff: { ...unknown, answer: pin } };

const post = async <Body>(path: string, json: object) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(json) });
  expect(response.status).toBe(201);
  return (await response.json()) as Body;
};
async function bookOnWebsite(request: object): Promise<number> {
  const { id: quoteId } = await post<{ id: string }>(createQuote.path, request);
  const { orderId } = await post<{ orderId: number }>(createBooking.path, { ...bookingB1, quoteId });
  return orderId;
}
const shoot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/positions-${name}.png` });
};
const open = (path: string, width = 1440) =>
  openStaff(site, "shop_manager", path, { member: manager, viewport: { width, height: 900 } });

it("shows both positions of an order that was priced with a pin, marks it in the list, and asks when it is priced again", async () => {
  const plain = await bookOnWebsite(requestQ1);
  const orderId = await bookOnWebsite(answered);
  const { page } = await open("/admin/orders");
  const row = (id: number) => page.getByRole("row").filter({ has: page.locator(`[data-order="${id}"]`) });
  await row(orderId).getByText("Priced with a pin").waitFor();
  expect(await row(plain).getByText("Priced with a pin").count()).toBe(0);
  await shoot(page, "list");

  await page.goto(`${site.url}/admin/orders/${orderId}`);
  await page.getByText("Please check the addresses").waitFor();
  await page
    .getByText(
      /Delivery: measured from a pin (in|\d+\.\d km \S+ of) .*\. The address alone leads to the middle of Tralee, .* km away/,
    )
    .waitFor();
  const picture = page.getByRole("img", { name: /^Delivery: the two positions on a map/ });
  await expect.poll(() => picture.locator("[data-pin]").count()).toBe(2);
  await expectNoAxeFindings(page);
  await shoot(page, "order");

  await page.getByRole("button", { name: "Change address or service" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Measured from your answer.").waitFor();
  await dialog.getByRole("button", { name: "Change where it is measured from" }).click();
  await dialog.getByRole("button", { name: /^(Price again|Continue)$/ }).click();
  await dialog.getByText("We know Tralee, not Knockanboher. Choose the nearest place or point at the map.").waitFor();
  await expectNoAxeFindings(page);
  await shoot(page, "reprice");
  await dialog.getByRole("button", { name: "Ardfert, Kerry" }).click();
  await dialog.getByRole("button", { name: /^(Price again|Continue)$/ }).click();
  await dialog.getByText("Distance before").waitFor();
  await dialog
    .getByText(/^The delivery was measured from a pin .*, and is now from .*, chosen as the nearest place\.$/)
    .waitFor();
  await shoot(page, "distances");
});

it.each([360, 1440])("asks staff about a caller's place at %i px, and prices it from the answer", async (width) => {
  const { page } = await open("/admin/orders/new", width);
  const line = (name: string) => page.getByRole("combobox", { name });
  await line("Collect from").fill("Unit 5 Cookstown Road, Tallaght, Dublin D24 XY45");
  await line("Collect from").press("Tab");
  const fields = page.getByRole("main");
  await page.getByRole("button", { name: "Enter the address manually" }).last().click();
  for (const [name, value] of [
    ["Address Line 1", unknown.address1],
    ["City", unknown.city],
    ["County/State", unknown.state],
    ["Eircode", "V92 XY45"],
  ] as const)
    await fields.getByLabel(name, { exact: true }).last().fill(value);
  await fields.getByLabel("Package", { exact: true }).selectOption("small_box");
  await fields.getByLabel("Service", { exact: true }).selectOption("small_van");
  await page.getByText("We know Tralee, not Knockanboher. Choose the nearest place or point at the map.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("group", { name: "Nearest places" }).getByRole("button").nth(1).click();
  await page.getByText("The order will be marked: Priced with a neighbour.").waitFor();
  await shoot(page, `new-order-${width}`);
  await page.getByRole("button", { name: /^Book for €/ }).waitFor();
});
