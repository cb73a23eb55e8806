import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listStaffOrders } from "../../contract/staff-orders.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { storeTestOrder, storeTestRefund } from "../orders.ts";
import { countListCalls, ordersPage, startingWith } from "./orders-page.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let manager: StaffMember;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  manager = await createStaff(site, "shop_manager", "Mary Manager");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});
beforeEach(async () => {
  site.clock.set(wednesdayMorning.toISOString());
  await site.db.deleteFrom("refunds").execute();
  await site.db.deleteFrom("documents").execute();
  await site.db.deleteFrom("payments").execute();
  await site.db.deleteFrom("payment_sessions").execute();
  await site.db.deleteFrom("orders").execute();
});

const hour = 3_600_000;
/** Stores orders, the newest last, each an hour older than the next. */
const store = async (count: number, change: (index: number) => object = () => ({})) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const date_created = new Date(wednesdayMorning.getTime() - (count - index) * hour);
    ids.push(await storeTestOrder(site.db, { date_created, ...change(index) }));
  }
  return ids;
};
const open = async (query = "", options = {}) => {
  const visit = await openStaff(site, "shop_manager", `/admin/orders${query}`, { member: manager, ...options });
  return { ...visit, orders: ordersPage(visit.page) };
};

describe("the staff's list of orders", () => {
  it("has its title, its nine columns in order, and a row with the order's details [A173] [A176] [A188]", async () => {
    const id = await storeTestOrder(site.db, {
      status: "on-hold",
      total_cents: 3220,
      net_cents: 3220,
      customer_name: "Siobhán Byrne",
      date_created: new Date("2025-07-01T23:30:00Z"),
      scheduled_date: "2025-07-03",
      priority: "same_day",
    });
    const { page, orders, faults } = await open();
    expect(await page.title()).toBe("Orders | Admin Dashboard");
    await orders.row(id).waitFor();
    expect(await orders.table.locator("thead th").allInnerTexts()).toEqual([
      "Order ID",
      "Customer",
      "Date",
      "Service",
      "Pickup",
      "Dropoff",
      "Status",
      "Amount",
      "Actions",
    ]);
    const cells = (await orders.row(id).locator("th, td").allInnerTexts()).map((text) =>
      text.replace(/\s+/g, " ").trim(),
    );
    expect(cells).toEqual([
      `${id} WC-${id}`,
      "Siobhán Byrne orla@example.ie",
      "2 Jul 2025, 00:30 Collection 3 Jul 2025",
      "Small Van Same Day",
      "Tallaght",
      "Cork",
      "On Hold",
      "€32.20",
      "",
    ]);
    expect(faults).toEqual([]);
  });

  it("shows what is missing in words: Guest, Courier Service, Not specified, Standard [A189] [A190] [A191] [A192]", async () => {
    const bare = { customer_name: "", service_name: "", service_type: null, pickup_town: "", dropoff_town: "" };
    const [nobody, mail] = [
      await storeTestOrder(site.db, { ...bare, customer_email: "" }),
      await storeTestOrder(site.db, { ...bare, customer_email: "guest@example.ie" }),
    ];
    const { orders } = await open();
    await orders.row(nobody).waitFor();
    expect(await orders.cell(nobody, 1).innerText()).toBe("Guest");
    expect(await orders.cell(mail, 1).innerText()).toBe("guest@example.ie");
    expect((await orders.cell(nobody, 3).innerText()).split("\n")).toEqual(["Courier Service", "Standard"]);
    expect([await orders.cell(nobody, 4).innerText(), await orders.cell(nobody, 5).innerText()]).toEqual([
      "Not specified",
      "Not specified",
    ]);
  });

  it("shows each status in title case, and other words with their underscores as spaces [A193] [A194] [A195]", async () => {
    const statuses = ["pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed"] as const;
    const ids = await store(7, (index) => ({
      status: statuses[index],
      service_name: "small_van",
      priority: "same_day",
    }));
    const { page, orders } = await open();
    await orders.row(ids[0] ?? 0).waitFor();
    const shown = await Promise.all(ids.map((id) => orders.cell(id, 6).innerText()));
    expect(shown).toEqual(["Pending", "Processing", "On Hold", "Completed", "Cancelled", "Refunded", "Failed"]);
    expect((await orders.cell(ids[0] ?? 0, 3).innerText()).split("\n")).toEqual(["Small Van", "Same Day"]);
    await page.route(`**${listStaffOrders.path}?*`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { orders: { status: string }[] };
      const words = ["checkout-draft", "awaiting_pickup"];
      await route.fulfill({
        json: { ...answer, orders: answer.orders.slice(0, 2).map((row, i) => ({ ...row, status: words[i] })) },
      });
    });
    await page.reload();
    await expect.poll(() => orders.rows.count()).toBe(2);
    expect(await orders.rows.locator("td:nth-child(7)").allInnerTexts()).toEqual(["Checkout Draft", "Awaiting Pickup"]);
  });

  it("counts everything that matches on four cards, not just a page [A178] [A179] [A180] [A181] [A199]", async () => {
    const ids = await store(60, (index) => ({
      status: index < 2 ? "completed" : "processing",
      total_cents: index === 0 ? 10_000 : 5000,
      net_cents: index === 0 ? 10_000 : 5000,
    }));
    await storeTestRefund(site.db, ids[1] ?? 0, 2000);
    const { page, orders } = await open();
    await expect.poll(() => orders.card("Total Orders").innerText()).toContain("60");
    expect(await orders.card("Total Amount").innerText()).toContain("€3,050.00");
    expect(await orders.card("Completed Orders").innerText()).toMatch(/2\s+3% completion rate/);
    expect(await orders.card("Completed Revenue").innerText()).toContain("€130.00");
    await orders.pages.getByRole("button", { name: "Page 5" }).click();
    await expect.poll(() => orders.pages.getByRole("button", { name: "Page 6" }).count()).toBe(1);
    await orders.status.selectOption("completed");
    await expect.poll(() => orders.card("Total Orders").innerText()).toContain("2");
    expect(await orders.card("Total Amount").innerText()).toContain("€150.00");
    expect(await orders.card("Completed Orders").innerText()).toContain("100% completion rate");
    expect(new URL(page.url()).search).toBe("?status=completed");
  });

  it("finds orders by id, customer and service, in any case [A174] [A196] [A197] [A198]", async () => {
    const [byrne, other, bike] = await store(3, (index) => ({
      customer_name: index === 0 ? "Siobhán Byrne" : "Tom Kelly",
      customer_email: index === 0 ? "sb@example.ie" : "tom@example.ie",
      service_name: index === 2 ? "Motor Bike" : "Small Van",
    }));
    const { page, orders } = await open();
    await orders.row(byrne ?? 0).waitFor();
    for (const [typed, found] of [
      ["byr", [byrne]],
      ["BYR", [byrne]],
      [String(other), [other]],
      ["Motor", [bike]],
      ["MOTOR", [bike]],
    ] as const) {
      await orders.search.fill(typed);
      await expect.poll(() => orders.ids()).toEqual(found);
    }
    await expect.poll(() => page.url()).toContain("search=MOTOR");
    await page.reload();
    await expect.poll(() => orders.ids()).toEqual([bike]);
    expect(await orders.search.inputValue()).toBe("MOTOR");
  });

  it("offers eight statuses, each of which shows only its orders [A175]", async () => {
    const statuses = ["pending", "processing", "completed", "on-hold", "cancelled", "refunded", "failed"] as const;
    const ids = await store(7, (index) => ({ status: statuses[index] }));
    const { orders } = await open();
    await orders.row(ids[0] ?? 0).waitFor();
    const labels = ["All Statuses", "Pending", "Processing", "Completed", "On Hold", "Cancelled", "Refunded", "Failed"];
    expect(await orders.status.locator("option").allInnerTexts()).toEqual(labels);
    for (const [index, label] of labels.slice(1).entries()) {
      await orders.status.selectOption({ label });
      await expect.poll(() => orders.ids()).toEqual([ids[index]]);
    }
    await orders.status.selectOption({ label: "All Statuses" });
    await expect.poll(async () => (await orders.ids()).length).toBe(7);
  });

  it("narrows by days of booking and of collection, to quote requests and to sandbox orders, and keeps it all in the address", async () => {
    const [old, soon, request] = [
      await storeTestOrder(site.db, { date_created: new Date("2026-01-10T12:00:00Z"), scheduled_date: "2026-01-12" }),
      await storeTestOrder(site.db, { scheduled_date: "2026-03-06", payment_method: "sandbox" }),
      await storeTestOrder(site.db, { status: "on-hold", kind: "international", total_cents: 0, net_cents: 0 }),
    ];
    const { page, orders } = await open();
    await orders.row(soon).waitFor();
    expect(await orders.cell(request, 6).innerText()).toContain("Quote request");
    expect(await orders.cell(soon, 6).innerText()).toContain("Sandbox");
    const kind = orders.main.getByRole("combobox", { name: "Kind" });
    await kind.selectOption({ label: "Quote requests" });
    await expect.poll(() => orders.ids()).toEqual([request]);
    await kind.selectOption({ label: "Sandbox orders" });
    await expect.poll(() => orders.ids()).toEqual([soon]);
    await kind.selectOption({ label: "All orders" });
    await orders.main.getByRole("button", { name: "Dates" }).click();
    await orders.main.getByLabel("Collection from").fill("2026-03-06");
    await expect.poll(() => orders.ids()).toEqual([soon]);
    await orders.main.getByRole("button", { name: "Clear dates" }).click();
    await orders.main.getByLabel("Booked from").fill("2026-01-10");
    await orders.main.getByLabel("Booked to").fill("2026-01-10");
    await expect.poll(() => orders.ids()).toEqual([old]);
    expect(new URL(page.url()).search).toBe("?from=2026-01-10&to=2026-01-10");
  });

  it("takes a day typed digit by digit, and requests none of the days in between", async () => {
    await store(1);
    const { page, orders } = await open();
    await orders.main.getByRole("button", { name: "Dates" }).click();
    const { requests } = countListCalls(page);
    await orders.main.getByLabel("Collection from").focus();
    await page.keyboard.type("05052026");
    await expect.poll(() => new URL(page.url()).search).toBe("?collectionFrom=2026-05-05");
    expect(await orders.main.getByLabel("Collection from").inputValue()).toBe("2026-05-05");
    const asked = requests.map((request) => new URL(request.url()).searchParams.get("collectionFrom") ?? "none");
    expect(asked.filter((day) => day !== "2026-05-05")).toEqual([]);
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "Tab"]) await page.keyboard.press(key);
    await expect.poll(() => new URL(page.url()).search).toBe("?collectionFrom=2029-05-05");
  });

  it("shows 10 a page or a choice of 5, 10, 20 or 50; page links appear only if there is more than one page [A182] [A183] [A184]", async () => {
    await store(10);
    const { page, orders } = await open();
    await expect.poll(() => orders.rows.count()).toBe(10);
    expect(await orders.pages.count()).toBe(0);
    await store(2);
    await page.reload();
    await orders.pages.waitFor();
    expect(await orders.rows.count()).toBe(10);
    expect(await orders.perPage.locator("option").allInnerTexts()).toEqual(["5", "10", "20", "50"]);
    await orders.pages.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => orders.rows.count()).toBe(2);
    expect(page.url()).toContain("page=2");
    await orders.perPage.selectOption("20");
    await expect.poll(() => orders.rows.count()).toBe(12);
    expect(await orders.pages.count()).toBe(0);
    await orders.perPage.selectOption("5");
    await expect.poll(() => orders.rows.count()).toBe(5);
    await page.goto("/admin/orders?perPage=37&page=none&status=lost&from=soon");
    await expect.poll(() => orders.rows.count()).toBe(10);
  });

  it("shows six placeholders while it loads, and says when there is nothing, and when it could not be loaded [A185] [A186] [A187]", async () => {
    const { page, orders } = await open();
    await expect.poll(() => orders.rows.innerText()).toContain("No orders found.");
    expect(await orders.rows.innerText()).toContain("Orders will appear here once customers start booking.");
    expect(await orders.card("Completed Orders").innerText()).toMatch(/0\s+0% completion rate/);
    await expectNoAxeFindings(page);
    await orders.search.fill("nobody at all");
    await expect.poll(() => orders.rows.innerText()).toContain("Nothing matches");
    expect(await orders.rows.innerText()).toContain("No orders found.");
    await orders.main.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => orders.rows.innerText()).toContain("once customers start booking");

    let answer = "hold";
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${listStaffOrders.path}?*`, async (route) => {
      if (answer === "fail") return route.fulfill({ status: 500, json: { code: "internal_error", message: "" } });
      if (answer === "hold") await held;
      return route.continue();
    });
    await page.reload();
    await expect.poll(() => orders.rows.count()).toBe(6);
    expect(await orders.table.locator("tbody [data-skeleton]").count()).toBe(6);
    release();
    await expect.poll(() => orders.rows.innerText()).toContain("No orders found.");
    answer = "fail";
    await page.reload();
    await expect.poll(() => orders.rows.innerText()).toContain("Failed to load orders. Please try again.");
    await expectNoAxeFindings(page);
    answer = "go";
    await orders.rows.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => orders.rows.innerText()).toContain("No orders found.");
  });

  it("requests nothing when the user comes back within a minute, and reloads after that [A200]", async () => {
    const [id] = await store(1);
    const { page, orders } = await open();
    await orders.row(id ?? 0).waitFor();
    const { requests } = countListCalls(page);
    const sidebar = page.getByRole("banner");
    const back = async () => {
      await sidebar.getByRole("link", { name: "Settings" }).click();
      await page.waitForURL("**/admin/settings");
      await sidebar.getByRole("link", { name: "Orders" }).click();
      await orders.row(id ?? 0).waitFor();
    };
    await page.clock.setFixedTime(wednesdayMorning.getTime() + 50_000);
    await back();
    expect(requests).toEqual([]);
    await page.clock.setFixedTime(wednesdayMorning.getTime() + 61_000);
    await back();
    await expect.poll(() => requests.length).toBe(1);
  });

  it("works by keyboard: '/' goes to the search, a menu opens, moves and closes, and gives the reason for disabled entries [A177] [A203]", async () => {
    const [pending, done] = [await storeTestOrder(site.db, { status: "pending" }), await storeTestOrder(site.db)];
    await storeTestRefund(site.db, done, 100);
    const { page, orders } = await open();
    await orders.row(pending).waitFor();
    await page.keyboard.press("/");
    expect(await orders.search.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: `Actions for order ${pending}` }).focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu", { name: `Actions for order ${pending}` });
    // The menu is shown a moment before it has the focus.
    await expect.poll(() => menu.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("r");
    const refund = menu.getByRole("menuitem", { name: startingWith("Refund") });
    await expect.poll(() => refund.evaluate((item) => item === document.activeElement)).toBe(true);
    expect(await refund.getAttribute("aria-disabled")).toBe("true");
    expect(await refund.innerText()).toContain("This order is not paid, so there is nothing to refund");
    await page.keyboard.press("Enter");
    expect(await orders.dialog.count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => menu.isVisible()).toBe(false);
    await (await orders.openMenu(done)).item("Refund").click();
    await orders.dialog.getByRole("heading", { name: `Refund order ${done}` }).waitFor();
  });

  it("changes several orders at once, shows its progress, and lists those that did not allow it", async () => {
    const one = await bookPaidOn(site);
    const two = await bookPaidOn(site);
    const pending = await storeTestOrder(site.db, { status: "pending" });
    const { page, orders } = await open();
    await orders.row(pending).waitFor();
    await orders.main.getByLabel("Select all on this page").check();
    await orders.main.getByText("3 orders selected").waitFor();
    await expectNoAxeFindings(page);
    await orders.main.getByRole("button", { name: "Complete", exact: true }).click();
    await expectNoAxeFindings(page);
    await orders.dialog.getByRole("button", { name: "Complete: 3 orders" }).click();
    await orders.dialog.getByRole("heading", { name: "1 order was not changed" }).waitFor();
    expect(await orders.dialog.getByRole("listitem").innerText()).toMatch(
      new RegExp(`Order ${pending}\\s+Only a paid order can be completed`),
    );
    await expectNoAxeFindings(page);
    await orders.dialog.getByRole("button", { name: "Close" }).last().click();
    for (const { orderId } of [one, two])
      await expect.poll(() => orders.cell(orderId, 6).innerText()).toContain("Completed");
    expect(await orders.main.getByText(/selected/).count()).toBe(0);
  });

  it("exports everything that the filter matches as a CSV file, not just the page", async () => {
    await store(12, (index) => ({ status: index < 11 ? "completed" : "failed" }));
    const { page, orders } = await open("?status=completed&perPage=5");
    await expect.poll(() => orders.rows.count()).toBe(5);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      orders.main.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("orders-2026-03-04.csv");
    const stream = await download.createReadStream();
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    const lines = Buffer.concat(pieces).toString("utf8").trimEnd().split("\r\n");
    expect(lines).toHaveLength(12);
    expect(lines.slice(1).every((line) => line.includes(",completed,"))).toBe(true);
    await orders.toast("Export ready").waitFor();
  });

  it("fits a phone and a tablet, and axe finds nothing", async () => {
    await store(12, (index) => ({ status: index % 2 ? "processing" : "on-hold", scheduled_date: "2026-03-05" }));
    for (const width of [360, 768, 1440]) {
      const { page, orders, context } = await open("", { viewport: { width, height: 900 } });
      await expect.poll(() => (width < 1024 ? orders.cards : orders.rows).count()).toBe(10);
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
      if (process.env["SHOTS"])
        await page.screenshot({ path: `${process.env["SHOTS"]}/list-${width}.png`, fullPage: true });
      await context.close();
    }
  });
});

describe("the list of orders is", () => {
  it("hidden from managers while sales are shown to administrators only, who still see it", async () => {
    const [id] = await store(1);
    await site.changeSettings({ analyticsVisible: false });
    try {
      const { page } = await open();
      await page.getByText("An administrator has switched off").waitFor();
      expect(await page.getByRole("table").count()).toBe(0);
      const admin = await openStaff(site, "administrator", "/admin/orders");
      await ordersPage(admin.page)
        .row(id ?? 0)
        .waitFor();
    } finally {
      await site.changeSettings({ analyticsVisible: true });
    }
  });

  it("closed to a customer, who is led to the login", async () => {
    const { page } = await openStaff(site, "customer", "/admin/orders");
    await page.waitForURL("**/login**");
    expect(await page.getByRole("table").count()).toBe(0);
  });
});
