import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSettings } from "../../contract/staff-settings.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { storeOrders } from "../store-order.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.changeSettings({ analyticsVisible: true });
  const at = new Date(wednesdayMorning.getTime() - 86_400_000);
  await storeOrders(site.db, [{ email: "grand@example.ie", name: "Grand Total", totalCents: 123_450, at }]);
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

describe("each screen has an address", () => {
  it("/admin opens the settings [A001]", async () => {
    const { page } = await openStaff(site, "administrator", "/admin");
    await page.waitForURL("**/admin/settings");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });

  it.each([
    ["/admin/dashboard", "Dashboard", "Total revenue"],
    ["/admin/settings", "Settings", "Add delivery type"],
    ["/admin/orders", "Orders", "Grand Total"],
    ["/admin/customers", "Customer Management", "Grand Total"],
    ["/admin/booking-recovery", "Booking Recovery", "Order ID"],
    ["/admin/redirects", "URL Redirects & Analytics", "No redirects yet."],
  ])("%s opens %s and stays [A002] [A004] [A005] [A006] [A007] [A008]", async (path, heading, content) => {
    const { page, faults } = await openStaff(site, "administrator", path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.locator("main").getByText(content).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(faults).toEqual([]);
  });

  it.each(["dashboard", "launch-checklist", "redirects", "settings", "orders", "customers", "booking-recovery", ""])(
    "/admin/%s leads signed-out visitors to the login, and reveals nothing [A009]",
    async (screen) => {
      const { page } = await visit(site, "/");
      const bodies: Promise<string>[] = [];
      const answered: string[] = [];
      page.on("response", (response) => {
        bodies.push(response.text().catch(() => ""));
        if (response.ok()) answered.push(new URL(response.url()).pathname);
      });
      await page.goto(`/admin/${screen}`);
      await page.waitForURL("**/login*");
      await page.getByLabel("Username").waitFor();
      expect(await page.locator("body").innerText()).not.toMatch(/Grand Total|Cargo Bike/);
      const told = (await Promise.all(bodies)).join("\n");
      expect(told).not.toMatch(/Grand Total|grand@example\.ie/);
      // The public settings are in every page; the staff's own are fetched separately.
      expect(answered).not.toContain(getSettings.path);
    },
  );
});

it.each([
  ["/admin/orders", "Total Amount"],
  ["/admin/customers", "Grand Total"],
  ["/admin/dashboard", "Total revenue"],
])("%s formats euro as usual in Ireland [A360]", async (path, beside) => {
  const { page } = await openStaff(site, "administrator", path);
  await page.locator("main").getByText(beside).first().waitFor();
  await page.locator("main").getByText("€1,234.50").first().waitFor();
});
