import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Environment } from "../../server/environment.ts";
import { bookingForm, submitBooking } from "../e2e/booking-page.ts";
import { closeVisits } from "../e2e/browser.ts";
import { quoteQ1, visitCalculator } from "../e2e/calculator.ts";
import { payPage, sandboxPage } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openWooCommerceSite } from "../e2e/woocommerce-site.ts";
import { type FakeGoogle, startFakeGoogle } from "../fakes/google/fake-google.ts";
import { startFakeOsrm } from "../fakes/open/fake-osrm.ts";
import { startFakePhoton } from "../fakes/open/fake-photon.ts";
import type { FakeEngine } from "../fakes/open/serve-engine.ts";
import { ordersPage } from "../staff/orders-page.ts";
import { createStaff, openStaff } from "../staff/staff.ts";

let google: FakeGoogle;
let osrm: FakeEngine;
let photon: FakeEngine;
let close: (() => Promise<void>) | null = null;
beforeAll(async () => {
  [google, osrm, photon] = await Promise.all([startFakeGoogle(), startFakeOsrm(), startFakePhoton()]);
});
afterEach(async () => {
  await close?.();
  close = null;
});
afterAll(async () => {
  await closeVisits();
  await Promise.all([google.close(), osrm.close(), photon.close()]);
});

type Shop = {
  site: Site;
  /** Pays, from the payment page that the visitor was led to, up to the confirmation. */
  pay(page: Page): Promise<void>;
  /** The number by which staff call an order. */
  numberOf(orderId: number): Promise<number>;
};

const shops = {
  "the shop of our own": async (environment): Promise<Shop> => {
    const site = await openSite({ livePayments: true, environment });
    close = site.stop;
    return {
      site,
      numberOf: async (orderId) => orderId,
      async pay(page) {
        await payPage(page).pay.click();
        const sandbox = sandboxPage(page);
        await sandbox.heading.waitFor();
        await sandbox.fill();
        await sandbox.pay.click();
      },
    };
  },
  "a shop that a WordPress site keeps": async (environment): Promise<Shop> => {
    const { site, wordpress, stop } = await openWooCommerceSite({ environment });
    close = stop;
    return {
      site,
      numberOf: async (orderId) => {
        const order = await site.db
          .selectFrom("orders")
          .select("shop_order_id")
          .where("id", "=", orderId)
          .executeTakeFirstOrThrow();
        expect(wordpress.orders().map(({ id }) => id)).toEqual([order.shop_order_id]);
        return order.shop_order_id ?? 0;
      },
      async pay(page) {
        await page.getByRole("button", { name: "Pay for order" }).waitFor();
        expect(new URL(page.url()).origin).toBe(wordpress.url);
        await page.getByRole("button", { name: "Pay for order" }).click();
      },
    };
  },
} satisfies Record<string, (environment: Pick<Partial<Environment>, "googleMaps" | "openMaps">) => Promise<Shop>>;

const engines = {
  "our own map": { source: "estimated", environment: () => ({}) },
  Google: {
    source: "google",
    environment: () => ({ googleMaps: { serverKey: google.key, apiBase: google.url } }),
  },
  "OSRM and Photon": {
    source: "openstreetmap",
    environment: () => ({
      openMaps: { roads: { engine: "OSRM", url: osrm.url }, places: { engine: "Photon", url: photon.url } },
    }),
  },
} as const;

const combinations = Object.entries(engines).flatMap(([engine, maps]) =>
  Object.entries(shops).map(([shop, open]) => ({ engine, shop, maps, open })),
);

const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`;

describe("From the quote to the refund", () => {
  it.each(combinations)("with $engine and $shop", async ({ maps, open }) => {
    const { site, pay, numberOf } = await open(maps.environment());
    const trusting = { ignoreHTTPSErrors: true };

    // As a visitor: quote, booking, hand-off, payment, confirmation.
    const { page, calc } = await visitCalculator(site, trusting);
    await quoteQ1(page);
    const total = await calc.total();
    await calc.proceed.click();
    const form = bookingForm(page);
    await form.form.waitFor();
    await form.fill();
    const { orderId } = await submitBooking(page);
    await pay(page);
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    const number = await numberOf(orderId);
    const shown = await page.getByRole("main").innerText();
    for (const text of [total, `WC-${number}`]) expect(shown).toContain(text);
    expect(shown.includes("Estimated distance")).toBe(maps.source === "estimated");
    const credit = page.getByRole("contentinfo").getByRole("link", { name: /^OpenStreetMap contributors/ });
    expect(await credit.count()).toBe(maps.source === "openstreetmap" ? 1 : 0);
    const stored = await site.db
      .selectFrom("orders")
      .innerJoin("quotes", "quotes.id", "orders.quote_id")
      .select(["orders.total_cents", "quotes.distance_source"])
      .executeTakeFirstOrThrow();
    expect([euro(stored.total_cents), stored.distance_source]).toEqual([total.replace(",", ""), maps.source]);

    // As staff: list, order, refund, completion, customers, dashboard.
    const member = await createStaff(site, "administrator");
    const as = async (path: string) => {
      const visited = await openStaff(site, "administrator", path, { member });
      return { ...visited, ...ordersPage(visited.page) };
    };
    const list = await as("/admin/orders");
    await list.row(number).getByRole("link").first().click();
    await list.page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    await list.main.getByRole("button", { name: "Refund", exact: true }).click();
    await list.dialog.getByRole("radio", { name: /^Partial/ }).check();
    await list.dialog.getByLabel("Refund amount (€)").fill("10");
    await list.dialog.getByRole("button", { name: "Refund €10.00" }).click();
    await list.main.getByText("Credit note C-").first().waitFor();
    await list.main.getByRole("button", { name: "Complete", exact: true }).click();
    await list.dialog.getByRole("button", { name: "Complete order" }).click();
    await list.toast("Order completed").waitFor();
    const customers = await as("/admin/customers");
    await customers.main.getByText("Áine O'Brien").first().waitFor();
    const dashboard = await as("/admin/dashboard");
    await dashboard.main.getByRole("link", { name: `#${number}`, exact: true }).waitFor();
    await dashboard.main.getByText(euro(stored.total_cents)).first().waitFor();
  });
});
