import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookForCaller } from "../../contract/staff-booking.ts";
import type { StaffOrder } from "../../contract/staff-order.ts";
import { openAccountOn } from "../accounts.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { routes } from "../fixtures.ts";
import { book, quoteFor, requestQ1 } from "../journeys.ts";
import { createStaff, openStaff, type StaffMember, staffPassword } from "./staff.ts";

let site: Site;
let manager: StaffMember;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  manager = await createStaff(site, "shop_manager", "Mary Manager");
  await bookedBefore({});
  await bookedBefore({ ...routes.R2 });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** Books on the website, as customers do. */
async function bookedBefore(changes: object) {
  const app = {
    request: (path: string, { json, headers }: { json: unknown; headers?: HeadersInit }) =>
      fetch(site.url + path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(json),
      }),
  };
  const asApp = app as unknown as Parameters<typeof book>[0];
  return book(asApp, (await quoteFor(asApp, { ...requestQ1, ...changes })).id);
}

const open = async (options = {}) => {
  const visit = await openStaff(site, "shop_manager", "/admin/orders", { member: manager, ...options });
  await visit.page.getByRole("link", { name: "New order" }).first().click();
  return { ...visit, ...screenOf(visit.page) };
};
const screenOf = (page: Page) => ({
  caller: page.getByRole("combobox", { name: "Who is calling?" }),
  options: page.getByRole("listbox", { name: "Who is calling?" }).getByRole("option"),
  field: (name: string) => page.getByRole("main").getByLabel(name, { exact: true }),
  button: (name: string | RegExp) => page.getByRole("button", { name }),
  busy: page.locator("button[type=submit][aria-busy=true]"),
  line: (name: string) => page.getByRole("combobox", { name }),
  place: (line: string, name: string | RegExp) =>
    page.getByRole("listbox", { name: line }).getByRole("option", { name }),
});
type Screen = ReturnType<typeof screenOf>;
/** The caller's trip from Tallaght to Dublin 2. */
const copyTrip = async ({ caller, options, button }: Screen) => {
  await caller.fill("aine@example");
  await options.filter({ hasText: "Dublin 2" }).first().click();
  await button(/^Book for €/).waitFor();
};
/** Holds and counts the answers to these calls, or to the first `most` of them, until they are released. */
const hold = async (page: Page, url: RegExp, most = Infinity) => {
  let letGo = () => {};
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = { count: 0, answered: 0, letGo: () => letGo() };
  await page.route(url, async (route) => {
    held.count += 1;
    if (held.count <= most) await open;
    // The page may have cancelled the request.
    await route.continue().catch(() => {});
  });
  page.on("requestfinished", (request) => {
    if (url.test(request.url())) held.answered += 1;
  });
  return held;
};
const bookingsOf = (page: Page) => {
  const booked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === bookForCaller.method && request.url().endsWith(bookForCaller.path))
      booked.push(request.url());
  });
  return booked;
};
const isDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
const shownOrder = async (page: Page): Promise<StaffOrder> => {
  await page.waitForURL(/\/admin\/orders\/\d+$/);
  const id = page.url().split("/").at(-1);
  return site.asAdministrator<StaffOrder>(`/wp-json/currach/v1/staff/orders/${id}`);
};

describe("a new order by staff", () => {
  it("is booked for a known caller in three presses beyond typing [D011] [D012]", async () => {
    const { page, caller, options, field, button, faults } = await open();
    await expect.poll(() => caller.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type("087 123");
    await expect.poll(() => options.count()).toBe(2);
    expect(await options.allInnerTexts()).toEqual([
      expect.stringContaining("Tallaght → 1 Merrion Square, Dublin 2"),
      expect.stringContaining("Tallaght → 12 Patrick Street, Cork"),
    ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await button(/^Book for €/).waitFor();
    expect(await caller.inputValue()).toBe("");
    for (const [name, value] of [
      ["First name", "Áine"],
      ["Email", "aine@example.ie"],
      ["Delivery contact", "Seán Byrne"],
      ["What is it?", "Legal files"],
      ["Billing address line 1", "1 Main Street"],
    ] as const)
      expect(await field(name).inputValue(), name).toBe(value);
    await page.keyboard.press("Control+Enter");
    const order = await shownOrder(page);
    expect(order).toMatchObject({
      status: "pending",
      createdVia: "telephone",
      pickup: { address: { address1: "Unit 5 Cookstown Road", postcode: "D24XY45" } },
      dropoff: { address: { city: "Cork" }, contactName: "Seán Byrne" },
      billing: { address1: "1 Main Street" },
    });
    expect(order.totalCents).toBe((await bookedQuote()).totalCents);
    expect(order.emails.filter(({ recipient }) => recipient === "aine@example.ie")).toHaveLength(1);
    expect(order.events.find(({ kind }) => kind === "booked")?.actor).toBe(manager.username);
    expect(faults).toEqual([]);
  });

  /** The latest quote of the public calculator. */
  async function bookedQuote() {
    const response = await fetch(`${site.url}/wp-json/currach/v1/quotes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(requestQ1),
    });
    return (await response.json()) as { totalCents: number };
  }

  it("goes on the account of the caller's company, and the next one takes two presses [C022]", async () => {
    const account = await openAccountOn(site, "Merrion Legal", { costCentreRule: "asked", costCentres: ["Courts"] });
    const { page, field, button, faults, ...screen } = await open();
    await copyTrip({ field, button, ...screen });
    await page.getByRole("radio", { name: "On account" }).check();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Choose the account").waitFor();
    await page.getByRole("combobox", { name: "Account" }).fill("merrion");
    await page.getByRole("option", { name: /^Merrion Legal/ }).click();
    await page.getByText("€10,000.00 of €10,000.00 credit is left.").waitFor();
    expect(await field("Company").inputValue()).toBe("Merrion Legal");
    await field("Cost centre").selectOption("Courts");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Control+Enter");
    const order = await shownOrder(page);
    expect(order).toMatchObject({ status: "processing", onAccount: { reference: account.number } });

    const next = await open();
    await next.caller.fill("merrion legal");
    await next.options.first().waitFor();
    expect(await next.options.allInnerTexts()).toContainEqual(expect.stringContaining("Tallaght → 1 Merrion Square"));
    await next.page.keyboard.press("Enter");
    await next.page.getByText("credit is left.").waitFor();
    await next.button(/^Book for €/).waitFor();
    await next.page.keyboard.press("Control+Enter");
    expect(await shownOrder(next.page)).toMatchObject({ onAccount: { reference: account.number } });
    expect([...faults, ...next.faults]).toEqual([]);
  });

  it("is typed for a new caller, from Eircode to a typed price, and reports missing fields in place [D013]", async () => {
    const { page, caller, field, button } = await open();
    await caller.fill("nobody at all");
    await page.getByText("There are no bookings under “nobody at all”").waitFor();
    await button("Book").click();
    await page.getByText("First name is required").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("contacts.firstName");
    await page
      .getByRole("combobox", { name: "Collect from" })
      .fill("Unit 5 Cookstown Road, Tallaght, Dublin, D24 XY45");
    await page.getByRole("combobox", { name: "Deliver to" }).fill("12 Patrick Street, Cork, T12 AB34");
    for (const [name, value] of [
      ["First name", "Nuala"],
      ["Last name", "New"],
      ["Email", "nuala@example.ie"],
      ["Phone", "021 765 4321"],
      ["Delivery contact", "Dónal"],
      ["Delivery contact's phone", "021 111 2222"],
      ["What is it?", "A lathe"],
    ] as const)
      await field(name).fill(value);
    await field("Package").selectOption({ label: "Machine" });
    await field("Service").selectOption({ label: "Truck (Quote on Request)" });
    await page.getByText("The order is booked as a quote request").waitFor();
    await page.getByRole("checkbox", { name: "Type another price" }).check();
    await field("Price (€), VAT included").fill("EUR 500");
    await field("Why that price").fill("Agreed with Mary");
    await page.getByRole("radio", { name: "Taken by phone" }).check();
    await field("Reference").fill("Slip 77");
    // Enter in a field does not book.
    await page.keyboard.press("Enter");
    await button("Book for €500.00").click();
    const order = await shownOrder(page);
    expect(order).toMatchObject({ status: "processing", totalCents: 50_000, payments: [{ reference: "Slip 77" }] });
    expect(order.billing.address1).toBe("Unit 5 Cookstown Road");
    await page.getByText("Price typed: €500.00 (no calculated price): Agreed with Mary").waitFor();
  });

  describe("with an address that is replaced by typing", () => {
    const other = "Unit 7 Cookstown Road, Tallaght, Dublin, D24 XY45";

    it("is booked with the address of the line, by Ctrl+Enter in that line [D011]", async () => {
      const { page, ...screen } = await open();
      await copyTrip(screen);
      await screen.line("Collect from").fill(other);
      await page.keyboard.press("Control+Enter");
      expect((await shownOrder(page)).pickup.address.address1).toBe("Unit 7 Cookstown Road");
    });

    it("waits for a look-up in progress when the button is pressed, and is busy meanwhile [D011]", async () => {
      const { page, ...screen } = await open();
      await copyTrip(screen);
      const places = await hold(page, /\/places\?/);
      await screen.line("Collect from").fill(other);
      await screen.button(/^Book for €/).click();
      await screen.busy.waitFor();
      await page.keyboard.press("Control+Enter");
      places.letGo();
      expect((await shownOrder(page)).pickup.address.address1).toBe("Unit 7 Cookstown Road");
    });

    it("is not booked while the line is not an address: it is refused at the line, which stays, until the fields below are filled in [D011]", async () => {
      const { page, field, button, ...screen } = await open();
      await copyTrip({ ...screen, field, button });
      const booked = bookingsOf(page);
      const collect = screen.line("Collect from");
      await collect.fill("Naas");
      await button(/^Book for €/).click();
      await page.getByText("Choose the address from the list, or fill it in below").waitFor();
      expect(await collect.inputValue()).toBe("Naas");
      expect(await collect.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => collect.evaluate((box) => box === document.activeElement)).toBe(true);
      await expectNoAxeFindings(page);
      expect(booked).toEqual([]);
      await field("Address Line 1").fill("Unit 9 Cookstown Road");
      await page.getByText("Choose the address from the list").waitFor({ state: "detached" });
      await page.keyboard.press("Control+Enter");
      expect((await shownOrder(page)).pickup.address.address1).toBe("Unit 9 Cookstown Road");
    });

    it("keeps the place that was chosen last, even if an older look-up answers later [D011]", async () => {
      const { page, line, place, button } = await open();
      const deliver = line("Deliver to");
      await deliver.fill("Eyre Square, Galway");
      await place("Deliver to", /Galway/)
        .first()
        .waitFor();
      const galway = await hold(page, /\/places\/[^?]/, 1);
      await place("Deliver to", /Galway/)
        .first()
        .click();
      await expect.poll(() => galway.count).toBe(1);
      await deliver.fill("12 Patrick Street, Cork, T12 AB34");
      await page.keyboard.press("Enter");
      await button("Edit deliver to").waitFor();
      const before = galway.answered;
      galway.letGo();
      await expect.poll(() => galway.answered).toBe(before + 1);
      await isDrawn(page);
      expect(await deliver.inputValue()).toContain("Patrick Street");
      await page.getByRole("main").getByRole("paragraph").filter({ hasText: "12 Patrick Street" }).waitFor();
    });

    it("has the addresses of a trip that is copied during a look-up [D011]", async () => {
      const { page, ...screen } = await open();
      await screen.line("Deliver to").fill("Eyre Square, Galway");
      await screen
        .place("Deliver to", /Galway/)
        .first()
        .waitFor();
      const galway = await hold(page, /\/places\/[^?]/, 1);
      await screen
        .place("Deliver to", /Galway/)
        .first()
        .click();
      await expect.poll(() => galway.count).toBe(1);
      await copyTrip(screen);
      galway.letGo();
      await expect.poll(() => galway.answered).toBe(1);
      await isDrawn(page);
      expect(await screen.line("Deliver to").inputValue()).toContain("Merrion Square");
      await page.getByRole("main").getByRole("paragraph").filter({ hasText: "1 Merrion Square" }).waitFor();
    });

    it("is not booked for the caller whose trip is copied while it waits for a look-up [D011]", async () => {
      const { page, ...screen } = await open();
      await copyTrip(screen);
      const booked = bookingsOf(page);
      const places = await hold(page, /\/places\?/);
      await screen.line("Collect from").fill(other);
      await screen.button(/^Book for €/).click();
      await screen.busy.waitFor();
      await screen.caller.fill("aine@example");
      await screen.options.filter({ hasText: "Cork" }).first().click();
      await expect.poll(() => screen.line("Deliver to").inputValue()).toContain("Cork");
      places.letGo();
      await screen.busy.waitFor({ state: "detached" });
      await isDrawn(page);
      expect(booked).toEqual([]);
      expect(new URL(page.url()).pathname).toBe("/admin/orders/new");
    });

    it("keeps the line as typed if a caller without a booking is chosen [D011]", async () => {
      await site.db
        .insertInto("customers")
        .values({ email: "old@shop.example.ie", name: "Old Shop", phone: "01 234 5678" })
        .execute();
      const { caller, options, field, line } = await open();
      await line("Collect from").fill("Naas");
      await caller.fill("old@shop");
      await options.first().click();
      await expect.poll(() => field("First name").inputValue()).toBe("Old");
      expect(await line("Collect from").inputValue()).toBe("Naas");
    });
  });

  it("can be for a Sunday once a reason is given [D016]", async () => {
    const { page, caller, options, field, button } = await open();
    await caller.fill("aine@example");
    await options.first().click();
    await field("Priority").selectOption({ label: "Next Day" });
    await field("Package").selectOption({ label: "Medium Box" });
    await field("Day").fill("2026-03-08");
    await page.getByText("Next Day cannot be booked for").first().waitFor();
    await button(/^Book/).last().click();
    await field("Why that day").fill("Tom drives anyway");
    await button(/^Book for/).click();
    const order = await shownOrder(page);
    expect(order.scheduledDate).toBe("2026-03-08");
  });

  it("is still there after a wrong click, a reload and another sign-in, and another user does not see it [D014]", async () => {
    const member = await createStaff(site, "shop_manager");
    const { page, field, button } = await open({ member });
    await field("First name").fill("Half");
    await field("What is it?").fill("Half typed");
    await page.getByRole("link", { name: "Customers" }).click();
    await page.getByRole("heading", { level: 1, name: "Customer Management" }).waitFor();
    await page.goto("/admin/orders/new");
    await expect.poll(() => field("First name").inputValue()).toBe("Half");
    await page.getByText("not booked yet").waitFor();

    const signIn = async ({ username }: StaffMember) => {
      // The session expired: a sign-out deletes the draft.
      await page.evaluate(() => localStorage.removeItem("wp_token"));
      await page.goto("/login");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password", { exact: true }).fill(staffPassword);
      await page.getByRole("button", { name: /sign in|log in|login/i }).click();
      await page.waitForURL(/\/admin/);
      await page.goto("/admin/orders/new");
      await field("First name").waitFor();
    };
    await signIn(await createStaff(site, "administrator"));
    expect(await field("First name").inputValue()).toBe("");
    await signIn(member);
    expect(await field("First name").inputValue()).toBe("Half");

    await button("Discard").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => field("First name").inputValue()).toBe("");
    expect(await page.evaluate(() => localStorage.getItem("currach_new_orders"))).toBeNull();
  });

  it("is removed from the computer at sign-out, which asks first, and another user's stays", async () => {
    const others = { 0: { at: Date.now(), values: { firstName: "Other" } } };
    const { page, field, button } = await open({ member: await createStaff(site, "shop_manager") });
    await page.evaluate((drafts) => localStorage.setItem("currach_new_orders", drafts), JSON.stringify(others));
    await field("First name").fill("Zebedee");
    const stored = () => page.evaluate(() => localStorage.getItem("currach_new_orders"));
    await expect.poll(stored).toContain("Zebedee");
    await button("Logout").click();
    const dialog = page.getByRole("dialog", { name: "Log out and delete the new order?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await field("First name").inputValue()).toBe("Zebedee");
    await button("Logout").click();
    await dialog.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL("**/login");
    expect(await stored()).toBe(JSON.stringify(others));
  });

  it("is booked once, even if its answer was lost and the page is reloaded before the button is pressed again [D014]", async () => {
    const screen = await open({ member: await createStaff(site, "shop_manager") });
    const { page, button } = screen;
    await copyTrip(screen);
    const booked = async () => {
      const { count } = await site.db
        .selectFrom("orders")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const before = await booked();
    // Reaches the server; the answer does not reach the page.
    await page.route(`**${bookForCaller.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(/^Book for €/).click();
    await expect.poll(booked).toBe(before + 1);
    await screen.busy.waitFor({ state: "detached" });
    await page.unroute(`**${bookForCaller.path}`);
    await page.reload();
    await page.getByText("The order may already be booked").waitFor();
    await button(/^Book for €/).click();
    await shownOrder(page);
    expect(await booked()).toBe(before + 1);
  });

  it("is deleted from the browser after seven days [D014]", async () => {
    const { page, field } = await open();
    await field("First name").fill("Old");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("currach_new_orders"))).toContain("Old");
    await page.clock.setFixedTime(site.clock.now().getTime() + 7 * 86_400_000 + 1);
    await page.goto("/admin/customers");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("currach_new_orders"))).toBeNull();
  });

  it("fits every screen, and axe finds nothing", async () => {
    const { page, caller, options, button } = await open();
    await caller.fill("aine@example");
    await options.first().click();
    await button(/^Book for €/).waitFor();
    for (const width of [1440, 1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
  });
});
