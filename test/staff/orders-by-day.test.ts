import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookOn, quoteOn } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestQ1, wednesdayMorning } from "../journeys.ts";
import { storeTestOrder } from "../orders.ts";
import { ordersPage } from "./orders-page.ts";
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
  for (const table of ["refunds", "documents", "payments", "payment_sessions", "orders"] as const)
    await site.db.deleteFrom(table).execute();
});

const [yesterday, today, tomorrow] = ["2026-03-03", "2026-03-04", "2026-03-05"];
type Order = Parameters<typeof storeTestOrder>[1];
const store = async (count: number, order: Order | ((index: number) => Order)) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const date_created = new Date(wednesdayMorning.getTime() - (count - index) * 60_000);
    const columns = typeof order === "function" ? order(index) : order;
    ids.push(await storeTestOrder(site.db, { date_created, ...columns }));
  }
  return ids;
};
const toCollect = (scheduled_date: string): Order => ({ status: "processing", scheduled_date });
/** An order with names and addresses of usual length. */
const wholeJourney = (index: number): Order => ({
  ...toCollect(today),
  customer_name: ["Siobhán Byrne", "James McLoughlin", "Bláthnaid Tierney"][index % 3],
  customer_email: `james.mcloughlin.${index}@example.ie`,
  total_cents: 12_269,
  shipment: JSON.stringify({
    pickup: {
      address1: "Unit 60 Oldtown Industrial Estate",
      city: "Naas",
      state: "Kildare",
      postcode: "W91P0X9",
      country: "IE",
    },
    dropoff: {
      address1: `${index} Main Street`,
      city: "Dublin 12",
      state: "Dublin",
      postcode: "D12N3W4",
      country: "IE",
    },
  }),
  meta: JSON.stringify({
    pickup_contact_name: "Saoirse Aherne",
    pickup_contact_phone: "045 555 6794",
    delivery_contact_name: "Gráinne Gallagher",
    delivery_contact_phone: "01 555 9402",
  }),
});
const open = async (query = "", options = {}) => {
  const visit = await openStaff(site, "shop_manager", `/admin/orders${query}`, { member: manager, ...options });
  return { ...visit, orders: ordersPage(visit.page) };
};
const bookOne = async () => bookOn(site, (await quoteOn(site, requestQ1)).id);

describe("the tabs above the list of orders", () => {
  it("count what is to do, list exactly that, are in the address and survive reload and Back [D001] [D003]", async () => {
    const expected = {
      "To collect today": await store(3, toCollect(today)),
      Tomorrow: await store(2, toCollect(tomorrow)),
      Overdue: await store(1, toCollect(yesterday)),
      "Quote requests": await store(2, { status: "on-hold", kind: "specialist", total_cents: 0 }),
      Unpaid: await store(4, { status: "pending", scheduled_date: today }),
    };
    await store(1, { status: "cancelled", scheduled_date: today });
    const { page, orders, faults } = await open();
    for (const [name, ids] of Object.entries(expected)) {
      await expect.poll(() => orders.tab(name).innerText()).toMatch(new RegExp(`^${name}\\s*${ids.length}$`));
      await orders.tab(name).click();
      await expect.poll(async () => (await orders.ids()).sort()).toEqual(ids);
      expect(await orders.tab(name).getAttribute("aria-current")).toBe("page");
    }
    expect(new URL(page.url()).search).toBe("?tab=unpaid");
    await page.reload();
    await expect.poll(async () => (await orders.ids()).length).toBe(4);
    await page.goBack();
    await expect.poll(async () => (await orders.ids()).sort()).toEqual(expected["Quote requests"]);
    expect(new URL(page.url()).search).toBe("?tab=quotes");
    await expectNoAxeFindings(page);
    await orders.tab("All orders").click();
    await expect.poll(async () => (await orders.ids()).length).toBe(10);
    expect(faults).toEqual([]);
  });

  it("say if nothing is to do", async () => {
    const { orders } = await open("?tab=overdue");
    await expect.poll(() => orders.rows.innerText()).toContain("Nothing is overdue.");
  });
});

describe("the list updates by itself", () => {
  it("within five seconds with a new booking, which is counted; focus, scroll and selection stay [D002]", async () => {
    const ids = await store(50, (index) => ({ ...wholeJourney(index), status: "pending" }));
    const ticked = ids[20] ?? 0;
    const { page, orders } = await open("?tab=unpaid&perPage=50", { viewport: { width: 1440, height: 900 } });
    await orders.row(ticked).waitFor();
    await expect.poll(() => orders.tab("Unpaid").innerText()).toMatch(/50$/);
    const box = page.getByRole("checkbox", { name: `Select order ${ticked}` });
    await box.check();
    await box.focus();
    const top = async () => Math.round((await orders.row(ticked).boundingBox())?.y ?? 0);
    await orders.row(ticked).evaluate((row) => row.scrollIntoView({ block: "center" }));
    const before = await top();
    const { orderId } = await bookOne();
    const booked = performance.now();
    await orders.row(orderId).waitFor();
    console.info(`A booking in the list [D002]: ${Math.round(performance.now() - booked)} ms (promised: 5,000)`);
    await expect.poll(() => orders.tab("Unpaid").innerText()).toMatch(/51$/);
    expect(await box.isChecked()).toBe(true);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await page.getByText("1 new booking", { exact: true }).waitFor({ state: "attached" });
  });

  it("and keeps the tick of an order that a new one pushes off the page [D002]", async () => {
    const [oldest = 0] = await store(10, { status: "pending" });
    const { page, orders } = await open();
    await page.getByRole("checkbox", { name: `Select order ${oldest}` }).check();
    const { orderId } = await bookOne();
    await orders.row(orderId).waitFor();
    expect(await orders.row(oldest).count()).toBe(0);
    await orders.main.getByText("1 order selected Some of them are no longer on this page.").waitFor();
    await orders.pages.getByRole("button", { name: "Page 2" }).click();
    await orders.row(oldest).waitFor();
    expect(await orders.main.getByText(/selected/).count()).toBe(0);
  });

  it("while on another screen the sidebar counts new orders, and a toast says so once; opening the list marks them as seen", async () => {
    await store(1, { status: "on-hold", kind: "specialist", total_cents: 0 });
    const { page, orders } = await open();
    await expect.poll(() => orders.rows.count()).toBe(1);
    const sidebar = page.getByRole("banner");
    await sidebar.getByRole("link", { name: "Settings" }).click();
    await sidebar.getByText("1 quote request", { exact: true }).waitFor();
    await bookOne();
    await orders.toast("1 new booking").waitFor();
    await sidebar.getByText("1 new, 1 quote request, 1 unpaid").waitFor();
    await expectNoAxeFindings(page);
    await sidebar.getByRole("link", { name: "Orders", exact: true }).click();
    await sidebar.getByText("1 quote request, 1 unpaid", { exact: true }).waitFor();
    await expect.poll(() => orders.rows.count()).toBe(2);
  });

  it("with a count in the sidebar of 1,000+ where counting stops, as in the tab, and of 999 below that", async () => {
    const { page, orders } = await open();
    await page.route("**/staff/order-counts*", async (route) => {
      const counts = await (await route.fetch()).json();
      await route.fulfill({ json: { ...counts, tabs: { ...counts.tabs, unpaid: 1_000, quotes: 999 } } });
    });
    await page.reload();
    await page.getByRole("banner").getByText("999 quote requests, 1,000+ unpaid", { exact: true }).waitFor();
    await expect.poll(() => orders.tab("Unpaid").innerText()).toMatch(/1,000\+$/);
  });

  it("or says that the server does not answer, and continues", async () => {
    await store(1, toCollect(today));
    const { page, orders } = await open();
    await expect.poll(() => orders.tab("To collect today").innerText()).toMatch(/1$/);
    await page.route("**/staff/order-counts*", (route) => route.abort());
    await orders.main.getByText("New bookings are not showing at the moment").waitFor();
    expect(await orders.rows.count()).toBe(1);
    await page.unroute("**/staff/order-counts*");
    await orders.main.getByText("The list does not follow").waitFor({ state: "detached" });
  });
});

describe("the column headings of the list", () => {
  it("sort by collection, amount and customer, by click and by key, show it, and keep it in the address [D004]", async () => {
    const [late = 0, early = 0, cheap = 0] = await store(3, (index) => ({
      scheduled_date: [tomorrow, yesterday, today][index],
      total_cents: [300, 200, 100][index],
      customer_name: ["Zoë", "Áine", "Mary"][index],
    }));
    const { page, orders } = await open();
    await expect.poll(() => orders.ids()).toEqual([cheap, early, late]);
    const sorts = () =>
      orders.table.locator("thead th").evaluateAll((heads) => heads.map((head) => head.getAttribute("aria-sort")));
    expect(await sorts()).toEqual([null, "none", "descending", null, null, null, null, "none", null]);
    await orders.sortBy("Collection").click();
    await expect.poll(() => orders.ids()).toEqual([early, cheap, late]);
    expect(await orders.head("Collection").getAttribute("aria-sort")).toBe("ascending");
    expect(new URL(page.url()).search).toBe("?sort=collection");
    await orders.sortBy("Amount").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => orders.ids()).toEqual([cheap, early, late]);
    await page.keyboard.press("Space");
    await expect.poll(() => orders.ids()).toEqual([late, early, cheap]);
    expect(await orders.head("Amount").getAttribute("aria-sort")).toBe("descending");
    expect(new URL(page.url()).search).toBe("?sort=-amount");
    await orders.sortBy("Customer").click();
    await expect.poll(() => orders.ids()).toEqual([early, cheap, late]);
    await page.reload();
    await expect.poll(() => orders.ids()).toEqual([early, cheap, late]);
    expect(await orders.head("Customer").getAttribute("aria-sort")).toBe("ascending");
    await expectNoAxeFindings(page);
    await orders.tab("To collect today").click();
    await page.waitForURL("**/admin/orders?tab=today");
    await expect.poll(() => orders.head("Collection").getAttribute("aria-sort")).toBe("ascending");
  });
});

describe("a row of the list", () => {
  it("shows street, town, Eircode, contact and phone of both ends [D005]", async () => {
    const [id = 0] = await store(1, wholeJourney);
    const { orders } = await open("?tab=today");
    await orders.row(id).waitFor();
    const text = async (column: number) => (await orders.cell(id, column).innerText()).replace(/\s+/g, " ");
    expect(await text(4)).toBe("Unit 60 Oldtown Industrial Estate, Naas W91 P0X9 Saoirse Aherne 045 555 6794");
    expect(await text(5)).toBe("0 Main Street, Dublin 12 D12 N3W4 Gráinne Gallagher 01 555 9402");
    expect(await text(2)).toBe("Collection 4 Mar 2026 Booked 4 Mar 2026");
  });

  it("leaves room for fourteen at 1440 × 900 with one line of filters, and nothing is cut off at 1280 or 1024 [D005]", async () => {
    await store(20, wholeJourney);
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [1024, 800],
    ] as const) {
      const { page, orders, context } = await open("?perPage=20", { viewport: { width, height } });
      await expect.poll(() => orders.rows.count()).toBe(20);
      if (width === 1440) {
        const seen = await orders.rows.evaluateAll(
          (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
        );
        expect(seen).toBeGreaterThanOrEqual(14);
      }
      const cut = await orders.table.evaluate((table) => {
        const room = table.parentElement?.getBoundingClientRect().right ?? 0;
        const texts = [...table.querySelectorAll("td, th, td *")];
        return texts.filter((one) => one.getBoundingClientRect().right > room + 1).length;
      });
      expect(cut, `at ${width}`).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
      await context.close();
    }
  });

  it("is a card at 360, with status, route, amount and phones to press, and can be ticked and sorted there too [D005]", async () => {
    const [first = 0] = await store(3, wholeJourney);
    const { page, orders } = await open("?tab=today", { viewport: { width: 360, height: 800 } });
    await expect.poll(() => orders.cards.count()).toBe(3);
    const card = (await orders.cards.first().innerText()).replace(/\s+/g, " ");
    for (const text of ["Processing", "€122.69", "Naas W91 P0X9", "Gráinne Gallagher", "Collection 4 Mar 2026"])
      expect(card).toContain(text);
    expect(await orders.cards.first().getByRole("link", { name: "01 555 9402" }).getAttribute("href")).toBe(
      "tel:015559402",
    );
    await orders.main.getByRole("combobox", { name: "Sort by" }).selectOption("Newest first");
    await page.waitForURL("**?tab=today&sort=-date");
    await page.getByRole("checkbox", { name: `Select order ${first}` }).check();
    await orders.main.getByText("1 order selected").waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });

  it("does not move when the first one is ticked", async () => {
    const [id = 0] = await store(12, wholeJourney);
    const { page, orders } = await open("?perPage=20", { viewport: { width: 1440, height: 900 } });
    await orders.row(id).waitFor();
    const before = await orders.row(id).boundingBox();
    await page.getByRole("checkbox", { name: `Select order ${id}` }).check();
    await orders.main.getByText("1 order selected").waitFor();
    expect(await orders.row(id).boundingBox()).toEqual(before);
  });
});

it("reversed days are pointed out, and corrected by a press", async () => {
  const [id = 0] = await store(1, {});
  const { orders } = await open("?from=2026-03-09&to=2026-03-01");
  await expect.poll(() => orders.rows.innerText()).toContain("The dates are the wrong way round.");
  expect(await orders.rows.innerText()).toContain("‘Booked from’ (9 Mar 2026) is after ‘Booked to’ (1 Mar 2026)");
  await orders.main.getByRole("button", { name: "Swap the dates" }).click();
  await expect.poll(() => orders.ids()).toEqual([id]);
});

describe("from an order's page", () => {
  const heading = (page: { getByRole: (role: "heading", options: object) => { innerText: () => Promise<string> } }) =>
    page.getByRole("heading", { level: 1 }).innerText();

  it("J, K and buttons walk through the list as it was left, across its pages, and Escape leads back to the same place [D006]", async () => {
    const ids = (await store(25, (index) => ({ ...wholeJourney(index), customer_name: "Walker" }))).toReversed();
    const { page, orders } = await open("?search=walker&perPage=20", { viewport: { width: 1280, height: 600 } });
    await expect.poll(() => orders.ids()).toEqual(ids.slice(0, 20));
    const link = orders.row(ids[18] ?? 0).getByRole("link");
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await link.click();
    await expect.poll(() => heading(page)).toBe(`Order ${ids[18]}`);
    await page.keyboard.press("k");
    await expect.poll(() => heading(page)).toBe(`Order ${ids[17]}`);
    await page.keyboard.press("j");
    await expect.poll(() => heading(page)).toBe(`Order ${ids[18]}`);
    await page.keyboard.press("Escape");
    await page.waitForURL("**/admin/orders?search=walker&perPage=20");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

    await link.press("Enter");
    await expect.poll(() => heading(page)).toBe(`Order ${ids[18]}`);
    for (const id of [ids[19], ids[20]]) {
      const next = page.getByRole("button", { name: "Next" });
      await next.click();
      await expect.poll(() => heading(page)).toBe(`Order ${id}`);
      await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.reload();
    await expect.poll(() => heading(page)).toBe(`Order ${ids[20]}`);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => heading(page)).toBe(`Order ${ids[19]}`);
    await page.getByRole("link", { name: "All orders" }).click();
    await page.waitForURL("**/admin/orders?search=walker&perPage=20");
    await expect.poll(() => orders.ids()).toEqual(ids.slice(0, 20));
  });

  it("orders that leave the tab during the walk cause none to be skipped or shown twice [D006]", async () => {
    const ids = await store(7, toCollect(today));
    const { page, orders } = await open("?tab=today&perPage=5");
    await expect.poll(() => orders.ids()).toEqual(ids.slice(0, 5));
    await orders
      .row(ids[4] ?? 0)
      .getByRole("link")
      .click();
    await expect.poll(() => heading(page)).toBe(`Order ${ids[4]}`);
    await site.db.updateTable("orders").set({ status: "completed" }).where("id", "in", ids.slice(0, 2)).execute();
    for (const id of ids.slice(5)) {
      await page.keyboard.press("j");
      await expect.poll(() => heading(page)).toBe(`Order ${id}`);
    }
  });

  it("a key pressed just as an order is shown counts [D006]", async () => {
    const ids = await store(3, toCollect(today));
    const { page, orders } = await open("?tab=today");
    await expect.poll(() => orders.ids()).toEqual(ids);
    await page.evaluate((shown) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector("h1")?.textContent !== shown) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, `Order ${ids[0]}`);
    await orders
      .row(ids[0] ?? 0)
      .getByRole("link")
      .click();
    await expect.poll(() => heading(page)).toBe(`Order ${ids[1]}`);
  });

  it("the keys do nothing during typing or while a dialog is open, and can be switched off [D006]", async () => {
    const { orderId } = await bookPaidOn(site);
    const [older = 0] = await store(1, {});
    const { page, orders } = await open();
    await orders.row(orderId).getByRole("link").click();
    await expect.poll(() => heading(page)).toBe(`Order ${orderId}`);
    await page.getByLabel("New note").fill("");
    await page.getByLabel("New note").pressSequentially("jk");
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("New note").inputValue()).toBe("jk");
    await page.getByLabel("New note").fill("");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await orders.dialog.waitFor();
    await page.keyboard.press("Escape");
    await orders.dialog.waitFor({ state: "detached" });
    expect(await heading(page)).toBe(`Order ${orderId}`);
    const keys = page.getByRole("checkbox", { name: "Keys J, K, Esc" });
    await keys.uncheck();
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    expect(await heading(page)).toBe(`Order ${orderId}`);
    await keys.check();
    await expectNoAxeFindings(page);
    await page.keyboard.press("j");
    await expect.poll(() => heading(page)).toBe(`Order ${older}`);
  });
});
