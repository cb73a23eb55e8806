import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRedirects, saveRedirects } from "../../contract/redirects.ts";
import { getSettings, saveSettings } from "../../contract/staff-settings.ts";
import { exportDueOrders } from "../../server/woocommerce/export/export-order.ts";
import { retryFailedImports } from "../../server/woocommerce/import/import-changed-orders.ts";
import { syncOrders } from "../../server/woocommerce/import/sync-orders.ts";
import { bookOn, quoteOn } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { openWooCommerceSite, type WooCommerceSiteOpened } from "../e2e/woocommerce-site.ts";
import { requestInternational } from "../journeys.ts";
import { draft, openRedirects, storeRedirects } from "./redirects-screen.ts";
import { answerInstead, openSettings, settingsScreen } from "./settings-screen.ts";
import { createStaff, openStaff } from "./staff.ts";

let shop: WooCommerceSiteOpened;
let site: Site;
beforeAll(async () => {
  shop = await openWooCommerceSite();
  site = shop.site;
});
afterAll(async () => {
  await closeVisits();
  await shop.stop();
});

let minutes = 10;
/** Advances the clock long enough for failures to be retried. */
const later = () => {
  minutes += 20;
  site.clock.set(new Date(Date.parse("2026-03-04T10:00:00Z") + minutes * 60_000).toISOString());
};

async function openDisconnected(section: string) {
  const visit = await openStaff(site, "administrator", "about:blank");
  const settings = await answerInstead(visit.page, getSettings, { status: 500 });
  await visit.page.goto(`/admin/settings/${section}`);
  const screen = settingsScreen(visit.page);
  await screen.disconnected.waitFor();
  return { ...visit, screen, settings };
}

describe("Where a WordPress site keeps the shop, settings that cannot be read", () => {
  it("say so in a toast and a banner that name WordPress, and so does a retry [A055] [A056] [A057] [A058]", async () => {
    const { page, screen, settings } = await openDisconnected("delivery-types");
    await screen.toast("Connection Error").waitFor();
    expect(await screen.toast("Connection Error").innerText()).toContain(
      "Unable to load settings from WordPress. Please check your connection and try again.",
    );
    const banner = page.getByRole("alert").filter({ hasText: "WordPress Connection Error" });
    expect(await banner.innerText()).toContain("The server answered 500.");
    await banner.getByRole("button", { name: "Retry" }).click();
    await screen.toast("Connection Failed").waitFor();
    expect(await screen.toast("Connection Failed").innerText()).toContain(
      "Still unable to connect to WordPress. Please check your connection.",
    );
    await settings.release();
    await screen.button("Retry").click();
    await screen.toast("Connection restored").waitFor();
    expect(await page.getByText("WordPress Connection Error").count()).toBe(0);
  });

  it.each([
    ["delivery-types", "delivery type", "Cargo Bike", "[A059]"],
    ["package-types", "package type", "Envelope", "[A060]"],
  ])("refuse changes of %s, and say that WordPress is unavailable: %s, %s %s", async (section, noun, first) => {
    const { screen } = await openDisconnected(section);
    for (const [verb, button] of [
      ["modify", `Edit ${first}`],
      ["add", `Add ${noun}`],
      ["delete", `Delete ${first}`],
    ] as const) {
      await screen.button(button).click();
      await screen.toast(`Cannot ${verb} ${noun}s while disconnected from WordPress.`).waitFor();
    }
  });

  it("can be neither saved nor reset [A061] [A062]", async () => {
    const { screen } = await openDisconnected("site");
    await screen.save();
    await screen.toast("Cannot save settings while disconnected from WordPress.").waitFor();
    await screen.button("Reset to defaults").click();
    await screen.toast("Cannot reset settings while disconnected from WordPress.").waitFor();
  });
});

it("a failed save says that WordPress did not accept it [A063]", async () => {
  const { page, screen } = await openSettings(site, "service-types");
  await answerInstead(page, saveSettings, { status: 502 });
  await screen.field("Same Day multiplier").fill("3");
  await screen.save();
  await screen.toast("Save Failed").waitFor();
  expect(await screen.toast("Save Failed").innerText()).toContain(
    "Unable to save settings to WordPress. Please check your connection and try again.",
  );
});

it("redirects that cannot be loaded or saved name WordPress [A274] [A275]", async () => {
  const member = await createStaff(site, "administrator");
  await storeRedirects(site, member, [draft("/one", "/rewards")]);
  const { page, screen } = await openRedirects(site, member);
  await answerInstead(page, saveRedirects, { status: 500 });
  await screen.to("/one").fill("/x");
  await screen.save.click();
  await screen.toast("Save Error").waitFor();
  expect(await screen.toast("Save Error").innerText()).toContain(
    "Failed to save redirects to WordPress. Please try again.",
  );
  await answerInstead(page, listRedirects, { status: 500 });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await screen.toast("Loading Error").waitFor();
  expect(await screen.toast("Loading Error").innerText()).toContain(
    "Failed to load redirects from WordPress. Please check your connection.",
  );
});

describe("The connection to the WordPress site, under API settings,", () => {
  const openConnection = async () => {
    const visit = await openSettings(site, "api");
    const part = visit.page.getByRole("region", { name: "The WordPress site" });
    await part.getByRole("link", { name: shop.wordpress.url }).waitFor();
    return { ...visit, part };
  };

  it("is shown with its site, and can be synchronised by a press", async () => {
    const { page, part, screen, faults } = await openConnection();
    await part.getByText("Not yet").waitFor();
    await part.getByText("No order", { exact: true }).waitFor();
    await page.getByText("Customers pay on the WordPress site, by its own gateway").waitFor();
    await part.getByRole("button", { name: "Synchronise now" }).click();
    await screen.toast("Synchronised with the WordPress site").waitFor();
    await part.getByText("4 Mar 2026, 10:00").waitFor();
    expect(await part.getByText("Something is wrong").count()).toBe(0);
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });

  it("can be tested by a press: each check says whether it works, and what to do if it does not", async () => {
    const { page, part } = await openConnection();
    const checks = part.getByRole("list", { name: "Checks" }).getByRole("listitem");
    await part.getByRole("button", { name: "Test connection" }).focus();
    await page.keyboard.press("Enter");
    await part.getByText("The connection works.").waitFor();
    expect(await checks.allInnerTexts()).toEqual([
      expect.stringMatching(/^Sign in and read orders\s+Works/),
      expect.stringMatching(/^Change orders\s+Works/),
      expect.stringMatching(/^Currency\s+Works/),
      expect.stringMatching(/^Courier product\s+Works/),
      expect.stringMatching(/^Orders after their payment\s+Works/),
      expect.stringMatching(/^Taxes\s+Works/),
      expect.stringMatching(/^Webhooks\s+Works/),
      expect.stringMatching(/^Test event\s+Works/),
      expect.stringMatching(/^Customer emails\s+Works/),
      expect.stringMatching(/^Return after paying\s+Works/),
    ]);
    await expectNoAxeFindings(page);
    shop.wordpress.misbehave({ on: "batchOrders", how: { kind: "error", status: 403 }, times: 9 });
    await part.getByRole("button", { name: "Test connection" }).click();
    await part.getByText("1 of 10 checks failed.").waitFor();
    expect(await checks.nth(1).innerText()).toMatch(/Failed[\s\S]*may not do this/);
    await expectNoAxeFindings(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
    }
    shop.wordpress.behave();
  });

  it("says what went wrong while that site is down, how many bookings wait, and when all is well again", async () => {
    shop.wordpress.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 500 });
    await bookOn(site, (await quoteOn(site, requestInternational)).id);
    await exportDueOrders({ ...site.context, client: shop.client });
    const { page, part, screen } = await openConnection();
    await part.getByRole("button", { name: "Synchronise now" }).click();
    await screen.toast("Something is wrong with the WordPress site").waitFor();
    await part.getByText("Something is wrong", { exact: true }).waitFor();
    await part.getByText("1 order, to be sent automatically").waitFor();
    await expectNoAxeFindings(page);
    shop.wordpress.behave();
    site.clock.set("2026-03-04T10:05:00Z");
    await exportDueOrders({ ...site.context, client: shop.client });
    await part.getByRole("button", { name: "Synchronise now" }).click();
    await screen.toast("Synchronised with the WordPress site").waitFor();
    await part.getByText("No order", { exact: true }).waitFor();
    expect(await part.getByText("Something is wrong", { exact: true }).count()).toBe(0);
  });
});

describe.each([360, 768, 1440])("Under API settings, at %i px,", (width) => {
  const open = async (region: string) => {
    const visit = await openSettings(site, "api", { viewport: { width, height: 900 } });
    const part = visit.page.getByRole("region", { name: region });
    await part.waitFor();
    return { ...visit, part };
  };
  const stored = async () => (await site.context.settings.current()).settings.remoteDeliveries;

  it("the choice of orders made there to deliver is set by day and product, refused at the field, saved and reloaded", async () => {
    const { page, part, screen, faults } = await open("Deliveries of orders made there");
    const [from, products] = [part.getByLabel("For days from"), part.getByLabel("Products that are delivered")];
    await products.fill("12, gift");
    await part.getByText("Enter the products' numbers there, as in 12, 15").waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await from.fill("2026-03-09");
    await products.fill(`12, ${width}`);
    expect(await part.getByText("Enter the products' numbers").count()).toBe(0);
    await part.getByRole("switch", { name: "Delivery emails for these orders" }).click();
    const emails = (await part.getByRole("switch").getAttribute("aria-checked")) === "true";
    await screen.saved();
    expect(await stored()).toEqual({ from: "2026-03-09", products: [12, width], emails });
    await page.reload();
    await screen.connected.waitFor();
    expect([await from.inputValue(), await products.inputValue()]).toEqual(["2026-03-09", `12, ${width}`]);
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });

  it("orders that were not imported are listed with the reason and a link to that site, until they are imported", async () => {
    const { id } = shop.wordpress.addOrder({ status: "processing", total: "20.00" });
    const fine = shop.wordpress.addOrder({ status: "processing", total: "30.00" });
    shop.wordpress.spoil(id, { total: "much" });
    later();
    await syncOrders({ ...site.context, client: shop.client });
    const { page, part, faults } = await open("Not imported");
    const listed = part.getByRole("list", { name: "Orders that were not imported" }).getByRole("listitem");
    await listed.first().waitFor();
    expect(await listed.allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^Order ${id}[\\s\\S]*total: is not an amount[\\s\\S]*Tried`)),
    ]);
    expect(await part.getByText(`Order ${fine.id}`).count()).toBe(0);
    const link = part.getByRole("link", { name: `Order ${id}` });
    expect(await link.getAttribute("href")).toMatch(new RegExp(`^${shop.wordpress.url}/wp-admin/.*${id}`));
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    shop.wordpress.spoil(id, { total: "20.00" });
    later();
    await retryFailedImports({ ...site.context, client: shop.client });
    await page.reload();
    await part.getByText("Every order that was read from the site is here.").waitFor();
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });
});
