import type { Page, Request } from "playwright-core";
import { listStaffOrders } from "../../contract/staff-orders.ts";

/** The staff's list of orders, and an order's own page, as staff use them. */
export function ordersPage(page: Page) {
  const main = page.getByRole("main");
  const table = main.getByRole("table", { name: "Orders" });
  const dialog = page.getByRole("dialog");
  return {
    main,
    table,
    dialog,
    rows: table.locator("tbody tr"),
    /** The cards that replace rows on a narrow screen. */
    cards: main.getByRole("list", { name: "Orders", exact: true }).locator("> li"),
    tab: (name: string) =>
      main.getByRole("navigation", { name: "Orders by day" }).getByRole("link", { name: startingWith(name) }),
    /** A column heading of the table, with its button for sorting. */
    head: (name: string) => table.getByRole("columnheader", { name }),
    sortBy: (name: string) => table.locator("thead").getByRole("button", { name, exact: true }),
    row: (id: number) => table.locator("tbody tr", { has: page.getByRole("link", { name: String(id), exact: true }) }),
    cell: (id: number, column: number) =>
      table
        .locator("tbody tr", { has: page.getByRole("link", { name: String(id), exact: true }) })
        .locator("th, td")
        .nth(column),
    /** The ids of the rows, in order. */
    ids: () =>
      table
        .locator("tbody tr th a")
        .allInnerTexts()
        .then((texts) => texts.map(Number)),
    search: main.getByRole("searchbox", { name: "Search orders" }),
    status: main.getByRole("combobox", { name: "Status" }),
    perPage: main.getByRole("combobox", { name: "Items per page" }),
    pages: main.getByRole("navigation", { name: "Pages of orders" }),
    card: (label: string) =>
      main.locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) }),
    toast: (title: string) =>
      page.getByRole("region", { name: /notifications/i }).locator("[data-toast]", { hasText: title }),
    openMenu: async (id: number) => {
      await page.getByRole("button", { name: `Actions for order ${id}` }).click();
      const menu = page.getByRole("menu", { name: `Actions for order ${id}` });
      await menu.waitFor();
      return { menu, item: (name: string) => menu.getByRole("menuitem", { name: startingWith(name) }) };
    },
  };
}

/** Matches a name by its beginning, since the reason for a disabled entry is part of its name. */
export const startingWith = (name: string) => new RegExp(`^${name}`);

/** Counts the calls of the list. */
export function countListCalls(page: Page): { requests: Request[] } {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === listStaffOrders.path) requests.push(request);
  });
  return { requests };
}
