import { afterAll, beforeAll, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { storeTestOrder } from "../orders.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

it("an administrator finds a parcel's recipient by phone, exports their data as a file, and erases them", async () => {
  const meta = { delivery_contact_name: "Petronella Quill", delivery_contact_phone: "087 555 0199" };
  const order = await storeTestOrder(site.db, { meta: JSON.stringify(meta) });
  const other = await storeTestOrder(site.db, {
    meta: JSON.stringify({ delivery_contact_name: "Una Ryan", delivery_contact_phone: "087 555 0188" }),
  });
  const { page, faults } = await openStaff(site, "administrator", "/admin/customers");
  await page.getByRole("button", { name: "Find a recipient" }).click();
  const dialog = page.getByRole("dialog", { name: "Find a recipient or sender" });
  await dialog.getByLabel("Phone number or email address").fill("12");
  await dialog.getByRole("button", { name: "Find" }).click();
  await dialog.getByText("Enter a phone number with at least 7 digits, or an email address").waitFor();
  await dialog.getByLabel("Phone number or email address").fill("+353 87 555 0199");
  await dialog.getByRole("button", { name: "Find" }).click();
  await dialog.getByText("Petronella Quill").waitFor();
  expect(await dialog.getByText("Una Ryan").count()).toBe(0);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("recipient.json");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("button", { name: "Erase recipient" }).click();
  await page.getByText("Recipient erased").waitFor();
  const stored = await site.db.selectFrom("orders").select(["id", "meta"]).orderBy("id").execute();
  expect(stored.find(({ id }) => id === order)?.meta).toEqual({});
  expect(stored.find(({ id }) => id === other)?.meta).toMatchObject({ delivery_contact_name: "Una Ryan" });
  expect(faults).toEqual([]);
});

it("a shop manager cannot look for recipients", async () => {
  const { page } = await openStaff(site, "shop_manager", "/admin/customers");
  await page.getByText("Total customers").waitFor();
  expect(await page.getByRole("button", { name: "Find a recipient" }).count()).toBe(0);
});
