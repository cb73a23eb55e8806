import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  getDashboardDeliveries,
  getDashboardFigures,
  getDashboardRoutes,
  listDashboardOrders,
} from "../../contract/dashboard.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { type StoredTestOrder, storeOrders } from "../store-order.ts";
import { openClockedTab } from "./clocked-tab.ts";
import { createStaff, openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});
beforeEach(async () => {
  await site.db.deleteFrom("payments").execute();
  await site.db.deleteFrom("orders").execute();
});

const screen = "/admin/dashboard";
const daysAgo = (days: number) => new Date(wednesdayMorning.getTime() - days * 86_400_000);
const store = (...orders: (Partial<StoredTestOrder> & { at: Date })[]) =>
  storeOrders(
    site.db,
    orders.map((order, index) => ({ email: `buyer${index}@example.ie`, ...order })),
  );
const period = (page: Page) => page.getByLabel("Period");
const card = (page: Page, title: string) => page.locator("dl > div", { has: page.getByText(title, { exact: true }) });
const figure = (page: Page, title: string) => card(page, title).getByRole("definition").nth(0).innerText();
const growthOf = (page: Page, title: string) => card(page, title).getByRole("definition").nth(1).innerText();
const table = (page: Page) => page.getByRole("table", { name: "Recent orders" });
const rows = (page: Page) => table(page).locator("tbody tr:not([data-skeleton])");
const ids = (page: Page) => table(page).locator("tbody th").allInnerTexts();
const breakdown = (page: Page) => panel(page, "Orders by status").getByRole("listitem").allInnerTexts();
const panel = (page: Page, title: string) =>
  page.locator("div.rounded", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const callOf = (path: string) => (url: URL) => url.pathname === path;
const open = async (options = {}) => openStaff(site, "shop_manager", screen, options);

describe("the figures of a period", () => {
  it("are revenue, orders, customers and average, equal to a recount over all orders [A148] [A149] [A150] [A151] [A166]", async () => {
    const statuses = ["pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed"] as const;
    await store(
      ...statuses.map((status) => ({ status, totalCents: 1000, at: daysAgo(2), email: `${status}@example.ie` })),
      { totalCents: 2051, at: daysAgo(3), email: "Completed@Example.ie" },
    );
    const { page, faults } = await open();
    await expect.poll(() => figure(page, "Total revenue")).toBe("€30.51");
    const orders = await site.asShopClient<ShopOrder[]>("/wp-json/wc/v3/orders?per_page=100");
    const completed = orders.filter(({ status }) => status === "completed");
    const cents = completed.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
    expect(cents).toBe(3051);
    expect(await figure(page, "Total orders")).toBe(String(orders.length));
    expect(await figure(page, "Active customers")).toBe(
      String(new Set(orders.map(({ billing }) => billing.email.toLowerCase())).size),
    );
    expect(await figure(page, "Average order value")).toBe("€15.26");
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });

  it("are zero, not an error, if nothing was sold [A151]", async () => {
    await store({ status: "pending", at: daysAgo(1) });
    const { page } = await open();
    await expect.poll(() => figure(page, "Total orders")).toBe("1");
    expect(await figure(page, "Average order value")).toBe("€0.00");
    expect(await growthOf(page, "Average order value")).toContain("–");
    await panel(page, "Popular routes").getByText("No completed orders in this period.").waitFor();
    await panel(page, "Revenue by day").getByText("No revenue in this period.").waitFor();
    expect(await page.getByRole("img", { name: /^Revenue over/ }).count()).toBe(0);
  });

  it.each([
    [15_000, 10_000, "+50%"],
    [5_000, 10_000, "-50%"],
    [10_000, 10_000, "0%"],
  ])("grow from the period before: %i cents after %i is %s [A164]", async (now, before, shown) => {
    await store({ totalCents: now, at: daysAgo(2) }, { totalCents: before, at: daysAgo(9) });
    const { page } = await openStaff(site, "shop_manager", `${screen}?period=last7days`);
    await expect.poll(() => growthOf(page, "Total revenue")).toContain(shown);
  });

  it("follow the chosen period, which is in the address [A147] [A161]", async () => {
    await store(...[6, 8, 29, 31].map((days) => ({ totalCents: 1000, at: daysAgo(days) })));
    const { page } = await open();
    await expect.poll(() => figure(page, "Total orders")).toBe("3");
    expect(await period(page).locator("option").allInnerTexts()).toEqual([
      "Last 7 days",
      "Last 30 days",
      "This week",
      "This month",
      "Year to date",
      "Last year",
    ]);
    await period(page).selectOption("Last 7 days");
    await expect.poll(() => figure(page, "Total orders")).toBe("1");
    expect(new URL(page.url()).search).toBe("?period=last7days");
    await page.reload();
    await expect.poll(() => figure(page, "Total orders")).toBe("1");
  });

  it.each([
    ["thisWeek", ["2026-03-02T00:30:00Z"], ["2026-03-01T23:30:00Z"]],
    ["thisMonth", ["2026-03-01T00:30:00Z"], ["2026-02-28T23:30:00Z"]],
    ["yearToDate", ["2026-01-01T00:30:00Z"], ["2025-12-31T23:30:00Z"]],
    ["lastYear", ["2025-01-01T00:30:00Z", "2025-12-31T23:30:00Z"], ["2024-12-31T23:30:00Z", "2026-01-01T00:30:00Z"]],
  ])("of %s begin and end at midnight in Dublin [A162] [A163]", async (name, inside, outside) => {
    await store(...[...inside, ...outside].map((at) => ({ at: new Date(at) })));
    const { page } = await openStaff(site, "shop_manager", `${screen}?period=${name}`);
    await expect.poll(() => figure(page, "Total orders")).toBe(String(inside.length));
  });

  it("count every order, however many there are [A168]", async () => {
    await store(...Array.from({ length: 250 }, () => ({ totalCents: 100, at: daysAgo(1) })));
    const { page } = await open();
    await expect.poll(() => figure(page, "Total orders")).toBe("250");
    expect(await figure(page, "Total revenue")).toBe("€250.00");
  });
});

describe("the charts", () => {
  it("show the revenue of each day, and a table with the same figures, which add up to the revenue [A156]", async () => {
    await store(
      { totalCents: 1000, at: daysAgo(0) },
      { totalCents: 2500, at: daysAgo(3) },
      { totalCents: 500, status: "failed", at: daysAgo(3) },
    );
    const { page } = await open();
    const chart = page.getByRole("img", { name: /^Revenue over 30 days; the best was 1 Mar 2026 with €25\.00\.$/ });
    await chart.waitFor();
    await expect.poll(() => chart.locator(".recharts-bar-rectangle path").count()).toBe(2);
    await page.getByRole("button", { name: "Revenue by day as a table" }).click();
    const days = page.getByRole("table", { name: "Revenue by day" }).locator("tbody tr");
    await expect.poll(() => days.count()).toBe(30);
    const texts = await days.allInnerTexts();
    expect(texts[0]).toMatch(/4 Mar 2026\s+€10\.00\s+1\s+1/);
    expect(texts[3]).toMatch(/1 Mar 2026\s+€25\.00\s+2\s+1/);
    const sum = texts.reduce((total, text) => total + Number(/€([\d.]+)/.exec(text)?.[1] ?? 0), 0);
    expect(`€${sum.toFixed(2)}`).toBe(await figure(page, "Total revenue"));
    await expectNoAxeFindings(page);
  });

  it("show each status with its count and share, including 'Pending Payment' [A154] [A157]", async () => {
    await store(
      { at: daysAgo(1) },
      { at: daysAgo(1) },
      { status: "pending", at: daysAgo(1) },
      { status: "on-hold", at: daysAgo(1) },
    );
    const { page } = await open();
    await expect.poll(() => breakdown(page)).toHaveLength(3);
    const texts = (await breakdown(page)).map((text) => text.replace(/\s+/g, " ").trim());
    expect(texts[0]).toBe("Completed 2 · 50%");
    expect(texts.slice(1).sort()).toEqual(["On Hold 1 · 25%", "Pending Payment 1 · 25%"]);
  });

  it("show the five routes with the most completed orders, as a list and on the map [A153] [A165]", async () => {
    const towns = ["Cork", "Galway", "Limerick", "Sligo", "Belfast", "Waterford"];
    await store(
      ...towns.flatMap((dropoffTown, index) =>
        Array.from({ length: 6 - index }, () => ({ dropoffTown, totalCents: 100 * (index + 1), at: daysAgo(1) })),
      ),
      ...Array.from({ length: 9 }, () => ({ dropoffTown: "Dublin 2", status: "pending" as const, at: daysAgo(1) })),
    );
    const { page } = await open();
    const routes = panel(page, "Popular routes");
    await expect.poll(() => routes.getByRole("listitem").count()).toBe(5);
    const texts = (await routes.getByRole("listitem").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    expect(texts.map((text) => /→ (?:to )?(\w+)/.exec(text)?.[1])).toEqual(towns.slice(0, 5));
    expect(texts[0]).toContain("6 orders · €6.00");
    expect(texts[1]).toContain("5 orders · €10.00");
    const map = routes.getByRole("img", { name: "Popular routes on the map of Ireland, numbered as in the list" });
    expect(await map.locator("text").allTextContents()).toEqual(["1", "2", "3", "4", "5"]);
  });
});

describe("the recent orders", () => {
  it("show id, customer, route, amount, status and date [A155] [A157]", async () => {
    const [id] = await store({
      name: "Known Customer",
      pickupTown: "Tallaght",
      dropoffTown: "Cork",
      totalCents: 12345,
      status: "pending",
      at: daysAgo(2),
    });
    const { page } = await open();
    await expect.poll(() => rows(page).count()).toBe(1);
    const cells = (await rows(page).nth(0).innerText()).split(/\t|\n/).filter(Boolean);
    expect(cells).toEqual([`#${id}`, "Known Customer", "Tallaght → Cork", "€123.45", "Pending Payment", "2 Mar 2026"]);
    expect(await rows(page).getByRole("link").getAttribute("href")).toBe(`/admin/orders/${id}`);
  });

  it("are six a page, with at most five page links [A158] [A159]", async () => {
    await store(...Array.from({ length: 60 }, (_, index) => ({ at: new Date(daysAgo(1).getTime() - index * 60_000) })));
    const { page } = await open();
    for (const number of [1, 5, 10]) {
      await page.goto(`${screen}?page=${number}`);
      await expect.poll(() => rows(page).count()).toBe(6);
      expect(await page.getByRole("button", { name: /^Page \d+$/ }).count()).toBeLessThanOrEqual(5);
      expect(await page.getByRole("button", { name: `Page ${number}`, exact: true }).getAttribute("aria-current")).toBe(
        "page",
      );
    }
  });

  it("have one on page 2 if there are seven [A158]", async () => {
    await store(...Array.from({ length: 7 }, (_, index) => ({ at: daysAgo(index) })));
    const { page } = await open();
    await expect.poll(() => rows(page).count()).toBe(6);
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it("are narrowed by status, from page 1 on [A152] [A160]", async () => {
    await store(...Array.from({ length: 8 }, (_, index) => ({ at: daysAgo(index) })));
    const [pending] = await store({ status: "pending", at: daysAgo(20) });
    const [failed] = await store({ status: "failed", at: daysAgo(20) });
    const { page } = await openStaff(site, "shop_manager", `${screen}?page=2`);
    const status = page.getByLabel("Status", { exact: true });
    await status.waitFor();
    expect(await status.locator("option").allInnerTexts()).toEqual([
      "All",
      "Completed",
      "Refunded",
      "Pending Payment",
      "Failed",
    ]);
    await status.selectOption("Pending Payment");
    await expect.poll(() => ids(page)).toEqual([`#${pending}`]);
    expect(new URL(page.url()).search).toBe("?status=pending");
    await status.selectOption("Failed");
    await expect.poll(() => ids(page)).toEqual([`#${failed}`]);
    await status.selectOption("Refunded");
    await page.getByText("No orders here.").waitFor();
  });
});

describe("the outcome of deliveries", () => {
  const aboutOf = (page: Page, title: string) => card(page, title).getByRole("definition").last().innerText();

  it("has no figure if nothing was delivered", async () => {
    await store({ at: daysAgo(1) });
    const { page } = await open();
    await expect.poll(() => figure(page, "Delivered on time")).toBe("–");
    expect(await aboutOf(page, "Delivered on time")).toBe("No deliveries in this period");
    expect(await figure(page, "Delivered today")).toBe("0");
    expect(await aboutOf(page, "Late now")).toBe("Nothing is late");
  });

  it("shows on time, first attempt, today, and late now, which links to the board", async () => {
    const orders = await storeOrders(
      site.db,
      Array.from({ length: 5 }, () => ({
        email: "to@example.ie",
        status: "processing" as const,
        paid: true,
        at: daysAgo(1),
      })),
    );
    const now = site.clock.now();
    const minutes = (by: number) => new Date(now.getTime() + by * 60_000);
    for (const [index, by] of [60, 60, -60, -30].entries())
      await site.db
        .updateTable("stops")
        .set({ by_at: minutes(by) })
        .where("order_id", "=", orders[index] ?? 0)
        .where("kind", "=", "dropoff")
        .execute();
    const authorization = `Bearer ${(await createStaff(site, "administrator")).session.token}`;
    const move = async (index: number, body: object) => {
      const answer = await fetch(site.url + recordDeliveryEvent.path.replace("{id}", String(orders[index])), {
        method: "POST",
        headers: { "content-type": "application/json", authorization },
        body: JSON.stringify({ eventId: randomUUID(), ...body }),
      });
      expect(answer.status).toBe(200);
    };
    for (const index of [0, 1, 2]) await move(index, { kind: "complete", stop: "pickup" });
    await move(1, { kind: "fail", stop: "dropoff", reason: "nobody_there" });
    await move(1, { kind: "retry", stop: "dropoff" });
    for (const index of [0, 1, 2]) await move(index, { kind: "complete", stop: "dropoff" });
    const { page, faults } = await open();
    await expect.poll(() => figure(page, "Delivered on time")).toBe("66.6%");
    expect(await aboutOf(page, "Delivered on time")).toBe("2 of 3 with a promised time");
    expect(await figure(page, "At the first attempt")).toBe("66.6%");
    expect(await figure(page, "Delivered today")).toBe("3");
    expect(await aboutOf(page, "Delivered today")).toBe("3 collected today");
    expect(await figure(page, "Late now")).toBe("1");
    for (const width of process.env["DASHBOARD_SHOTS"] ? [360, 768, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env["DASHBOARD_SHOTS"]}/dashboard-${width}.png` });
    }
    await expectNoAxeFindings(page);
    await card(page, "Late now").getByRole("link", { name: "Open the board" }).click();
    await page.waitForURL(/\/admin\/dispatch/);
    expect(faults).toEqual([]);
  });
});

describe("each part", () => {
  it.each([
    ["the figures", getDashboardFigures.path, "Failed to load analytics data"],
    ["the deliveries", getDashboardDeliveries.path, "Failed to load delivery data"],
    ["the routes", getDashboardRoutes.path, "Failed to load route data"],
    ["the orders", listDashboardOrders.path, "Failed to load order data"],
  ])("fails by itself: %s [A169] [A170] [A171] [A172]", async (_part, path, text) => {
    await store({ at: daysAgo(1) });
    const { page, faults } = await openStaff(site, "shop_manager", "/admin/settings");
    const calls = callOf(path);
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: "x", message: "y" } }));
    await page.goto(screen);
    const alert = page.getByRole("alert").filter({ hasText: text });
    await alert.waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "Failed to load" }).count()).toBe(1);
    expect(faults.filter((fault) => fault.includes(text))).toHaveLength(1);
    expect(await page.locator("[data-toast]").count()).toBe(0);
    await expectNoAxeFindings(page);
    await page.unroute(calls);
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => alert.count()).toBe(0);
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it("is reloaded every five minutes, and not before [A167]", async () => {
    await store({ at: daysAgo(1) });
    const visit = await open();
    const page = await openClockedTab(visit, site, screen);
    await page.clock.runFor(2_000);
    await expect.poll(() => figure(page, "Total orders")).toBe("1");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes("/dashboard/")) asked.push(pathname);
    });
    await store({ at: daysAgo(2) });
    await page.clock.runFor(4 * 60_000);
    expect(asked).toEqual([]);
    await page.clock.runFor(61_000);
    await expect.poll(() => figure(page, "Total orders")).toBe("2");
    await expect
      .poll(() => [...asked].sort())
      .toEqual(
        [getDashboardFigures, getDashboardDeliveries, listDashboardOrders, getDashboardRoutes]
          .map(({ path }) => path)
          .sort(),
      );
  });
});

it.each([360, 768, 1440])("the dashboard fits a screen %i pixels wide", async (width) => {
  await store(...Array.from({ length: 12 }, (_, index) => ({ at: daysAgo(index) })));
  const { page } = await open({ viewport: { width, height: 900 } });
  await expect.poll(() => rows(page).count()).toBe(6);
  await page.getByRole("img", { name: /^Revenue over 30 days/ }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

it("while the sales figures are hidden, a shop manager sees a notice in place of the dashboard", async () => {
  await site.changeSettings({ analyticsVisible: false });
  const { page } = await open();
  await page.getByText("An administrator has switched off sales figures").waitFor();
  expect(await page.getByText("Total revenue").count()).toBe(0);
  const { page: own } = await openStaff(site, "administrator", screen);
  await own.getByText("Total revenue").waitFor();
  await site.changeSettings({ analyticsVisible: true });
});
