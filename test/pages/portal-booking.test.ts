import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountDetails } from "../../contract/accounts.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { calculator, phone } from "../e2e/calculator.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { routes } from "../fixtures.ts";
import { addMember } from "../members.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

let account: AccountDetails;
let booker: Awaited<ReturnType<typeof addMember>>;
beforeEach(async () => {
  account = await openAccountOn(site, `Aran Books ${crypto.randomUUID().slice(0, 8)}`, {
    poNumberRule: "required",
    costCentreRule: "asked",
    costCentres: ["Shop", "Works"],
  });
  booker = await addMember(site, account.id, { name: "Brian Booker", role: "booker" });
});

const ordersOf = ({ id }: Pick<AccountDetails, "id">) =>
  site.db.selectFrom("orders").selectAll().where("account_id", "=", id).orderBy("id").execute();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const bookButton = (page: Page) => page.getByRole("button", { name: "Book on account" }).locator("visible=true");

/** Prices a trip for the next working day and continues from the calculator to the form. */
async function priceTrip(page: Page): Promise<void> {
  const form = calculator(page);
  await form.enterAddress("pickup", routes.R3.pickup);
  await form.tick("pickup");
  await form.enterAddress("dropoff", routes.R3.dropoff);
  await form.tick("dropoff");
  await form.priority("Next Day");
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await form.choosePackage("medium_box");
  await form.calculate.click();
  await page.getByRole("button", { name: "Continue to Book" }).locator("visible=true").click();
  await page.getByRole("form", { name: "Booking" }).waitFor();
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel("Phone", { exact: true }).fill("0871234567");
  await page.getByLabel("Delivery Contact Name").fill("Seán Byrne");
  await page.getByLabel("Delivery Contact Phone").fill("0867654321");
  await page.getByLabel("Package Description").fill("Books");
}

describe("booking in the portal on a phone", () => {
  it("is priced net, refused without a PO number, booked on account, and booked again in three presses [C015] [C018] [C025]", async () => {
    const { page, faults } = await visit(site, "/account/book", phone);
    await signInToPortal(page, site, booker.email);
    await heading(page, "Book a courier").waitFor();
    await expectNoAxeFindings(page);
    await priceTrip(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByText(/^€[\d.]+ \+ VAT$/)
      .locator("visible=true")
      .first()
      .waitFor();
    await fillForm(page);
    await bookButton(page).click();
    await page.getByText("Enter a PO number").waitFor();
    expect(await page.getByLabel("PO number").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel("PO number").fill("PO-4471");
    await page.getByLabel("Cost centre").selectOption("Works");
    await bookButton(page).click();
    await heading(page, "Booked on account").waitFor();
    await expectNoAxeFindings(page);
    const [first] = await ordersOf(account);
    expect(first).toMatchObject({
      po_number: "PO-4471",
      cost_centre: "Works",
      status: "processing",
      member_id: booker.id,
    });

    await page.getByRole("link", { name: "Home", exact: true }).last().click();
    await page.getByRole("link", { name: /^Book again/ }).click();
    await page.getByRole("form", { name: "Booking" }).waitFor();
    expect(await page.getByLabel("Package Description").inputValue()).toBe("Books");
    expect(await page.getByLabel("Cost centre").inputValue()).toBe("Works");
    await page.getByLabel("PO number").fill("PO-4472");
    await bookButton(page).click();
    await heading(page, "Booked on account").waitFor();
    expect(await ordersOf(account)).toMatchObject([
      { po_number: "PO-4471", total_cents: first?.total_cents },
      { po_number: "PO-4472", total_cents: first?.total_cents },
    ]);
    expect(faults).toEqual([]);
  });

  it("keeps what was typed when the account goes on stop, says why, and takes a card [C017]", async () => {
    const { page } = await visit(site, "/account/book", phone);
    await signInToPortal(page, site, booker.email);
    await priceTrip(page);
    await fillForm(page);
    await page.getByLabel("PO number").fill("PO-1");
    await site.db.updateTable("accounts").set({ status: "on_stop" }).where("id", "=", account.id).execute();
    await bookButton(page).click();
    await page.getByText("This account is on stop: pay by card").first().waitFor();
    expect(await ordersOf(account)).toEqual([]);
    expect(await page.getByLabel("Package Description").inputValue()).toBe("Books");
    await page.getByRole("radio", { name: /^By card/ }).check();
    await page.getByRole("button", { name: "Continue to payment" }).locator("visible=true").click();
    await page.waitForURL("**/checkout/order-pay/**");
    expect(await ordersOf(account)).toMatchObject([{ status: "pending", po_number: "PO-1", on_account_at: null }]);
  });

  it("returns to the calculator and continues with everything that was typed, even after a reload", async () => {
    const { page } = await visit(site, "/account/book", phone);
    await signInToPortal(page, site, booker.email);
    await priceTrip(page);
    await fillForm(page);
    await page.reload();
    await page.getByRole("form", { name: "Booking" }).waitFor();
    expect(await page.getByLabel("Delivery Contact Name").inputValue()).toBe("Seán Byrne");
    await page.getByRole("button", { name: "Back to the quote" }).click();
    await calculator(page).form.waitFor();
    await page.goBack();
    await page.getByRole("form", { name: "Booking" }).waitFor();
    expect(await page.getByLabel("Package Description").inputValue()).toBe("Books");
    expect(await page.evaluate(() => sessionStorage.getItem("currach_quote"))).toBeNull();
  });
});

it("an address is saved, found, changed, deleted and restored, and fills in a booking with its contact [C019] [C025]", async () => {
  const { page, faults } = await visit(site, "/account/addresses", phone);
  await signInToPortal(page, site, booker.email);
  await page.getByText("No addresses yet").waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Add an address" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Give it a name").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Cork depot");
  await dialog.getByLabel("Address Line 1").fill("8 Patrick Street");
  await dialog.getByLabel("City").fill("Cork");
  await dialog.getByLabel("County/State").fill("Cork");
  await dialog.getByLabel("Postcode").fill("T12 AB34");
  await dialog.getByLabel("Contact", { exact: true }).fill("Nora Quinn");
  await dialog.getByLabel("Contact phone").fill("0871112222");
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /Cork depot/ }) });
  await row.getByText("Nora Quinn, 0871112222").waitFor();
  await row.getByRole("button", { name: "Actions for Cork depot" }).click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  await dialog.getByLabel("Note for the courier").fill("Gate 4");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("Gate 4").waitFor();
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: "Actions for Cork depot" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("Cork depot was deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByText("Gate 4").waitFor();
  await page.getByRole("searchbox", { name: "Search addresses" }).fill("nowhere");
  await page.getByText("No address matches").waitFor();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Book", exact: true }).click();
  await page
    .getByRole("button", { name: /^Cork depot/ })
    .last()
    .click();
  await page.getByText("8 Patrick Street").first().waitFor();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

it("a member whose role may not book is told whom to ask", async () => {
  const viewer = await addMember(site, account.id, { role: "viewer" });
  const { page } = await visit(site, "/account/book", phone);
  await signInToPortal(page, site, viewer.email);
  await page.getByText("Your role doesn’t allow booking.").waitFor();
  await expectNoAxeFindings(page);
});
