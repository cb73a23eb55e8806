import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSession } from "../../contract/sessions.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { createStaff, openStaff, staffPassword } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const sidebar = (page: Page) => page.getByRole("banner");
const nav = (page: Page) => page.getByRole("navigation", { name: "Staff area" });
const entries = (page: Page) => nav(page).getByRole("link").allInnerTexts();
const trigger = (page: Page) => page.getByRole("button", { name: "Toggle sidebar" });
const ready = (page: Page) => trigger(page).waitFor();
const widthOf = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0);
const stored = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem("wp_user"), token: localStorage.getItem("wp_token") }));
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

const sales = [
  "Dashboard",
  "Customers",
  "Orders",
  "Accounts",
  "Invoices",
  "Money due",
  "VAT report",
  "Price agreements",
];
const tools = [
  "Booking Recovery",
  "Redirects",
  "Users",
  "Audit log",
  "API keys",
  "Webhooks",
  "Emails",
  "Form submissions",
  "Payment problems",
  "Launch Checklist",
  "Health",
];

describe("the sidebar", () => {
  it("leads an administrator to every screen, and shows the signed-in user [A030] [A031] [A033] [A034] [A041]", async () => {
    await site.changeSettings({ analyticsVisible: false });
    const { page } = await openStaff(site, "administrator", "/admin", { name: "Aoife Byrne" });
    await page.waitForURL("**/admin/settings");
    expect(await entries(page)).toEqual([...sales, "Dispatch", "Drivers", "Settings", ...tools]);
    await site.changeSettings({ analyticsVisible: true });
    await page.getByText("Welcome, Aoife Byrne").waitFor();
    expect(await sidebar(page).innerText()).toMatch(/Aoife Byrne\s+Administrator/);
    for (const name of [...sales, "Dispatch", "Drivers", "Settings", ...tools]) {
      const link = nav(page).getByRole("link", { name, exact: true });
      await link.click();
      await page.waitForURL(`${site.url}${await link.getAttribute("href")}`);
      await expect.poll(() => link.getAttribute("aria-current")).toBe("page");
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
  });

  it("hides forbidden screens from a shop manager, by link and by address, and shows sales when they are switched on [A030] [A031] [A032] [A041]", async () => {
    await site.changeSettings({ analyticsVisible: false });
    const { page } = await openStaff(site, "shop_manager", "/admin/orders");
    await page.getByText("An administrator has switched off sales figures").waitFor();
    expect(await entries(page)).toEqual(["Dispatch", "Drivers", "Settings"]);
    expect(await sidebar(page).innerText()).toContain("Shop Manager");
    for (const path of ["/admin/users", "/admin/booking-recovery", "/admin/payment-problems"]) {
      await page.goto(path);
      await page.getByText("This screen is for administrators only.").waitFor();
    }
    await expectNoAxeFindings(page);
    await site.changeSettings({ analyticsVisible: true });
    await page.reload();
    await ready(page);
    expect(await entries(page)).toEqual([...sales, "Dispatch", "Drivers", "Settings"]);
  });

  it("shows the username if there is no name, and 'User' for an unknown role [A034] [A041]", async () => {
    const { page, member } = await openStaff(site, "administrator", "/admin/settings");
    await ready(page);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem("wp_user") ?? "{}");
      localStorage.setItem(
        "wp_user",
        JSON.stringify({ ...user, name: "", roles: ["editor"], capabilities: ["manage_woocommerce"] }),
      );
    });
    await page.reload();
    await page.getByText(`Welcome, ${member.username}`).waitFor();
    expect(await sidebar(page).innerText()).toMatch(new RegExp(`${member.username}\\s+User`));
  });

  it("collapses and expands by its button and by Ctrl/Cmd+B, and stays so for seven days [A037] [A038] [A040] [A042]", async () => {
    const { page, context } = await openStaff(site, "administrator", "/admin/settings");
    await ready(page);
    expect(await widthOf(page)).toBe(256);
    for (const press of [
      () => page.keyboard.press("Control+b"),
      () => page.keyboard.press("Meta+b"),
      () => trigger(page).click(),
      () => trigger(page).press("Enter"),
    ]) {
      await press();
      await expect.poll(() => widthOf(page)).toBe(48);
      await press();
      await expect.poll(() => widthOf(page)).toBe(256);
    }
    await trigger(page).click();
    const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(60);
    await page.reload();
    await ready(page);
    expect(await widthOf(page)).toBe(48);
    // Without visible names, the icons still have accessible ones.
    await nav(page).getByRole("link", { name: "Orders", exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await trigger(page).click();
    await page.reload();
    await ready(page);
    expect(await widthOf(page)).toBe(256);
  });

  it("is a drawer on a narrow screen, closed by Escape or by choosing an entry [A039] [A042]", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/settings", {
      viewport: { width: 767, height: 800 },
    });
    await ready(page);
    expect(await nav(page).count()).toBe(0);
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await trigger(page).click();
    await drawer.waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 400, height: 800 });
    await page.keyboard.press("Control+b");
    await drawer.waitFor();
    expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(288);
    await expectNoAxeFindings(page);
    await drawer.getByRole("link", { name: "Emails" }).click();
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1, name: "Emails" }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 768, height: 800 });
    await nav(page).waitFor();
  });

  it("shows only its icons where names would take room from the content, and its names over the content [A039]", async () => {
    for (const width of [768, 1279]) {
      const { page, context } = await openStaff(site, "administrator", "/admin/health", {
        viewport: { width, height: 800 },
      });
      await page.getByRole("heading", { level: 2, name: "Database" }).waitFor();
      expect(await widthOf(page)).toBe(48);
      await expectNoSidewaysScroll(page);
      const drawer = page.getByRole("dialog", { name: "Sidebar" });
      await trigger(page).click();
      await drawer.getByRole("link", { name: "Orders", exact: true }).waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      expect((await context.cookies()).filter(({ name }) => name === "sidebar_state")).toEqual([]);
      await context.close();
    }
  });
});

describe("the session", () => {
  it("is opened for a manager with the role that the server gives, and for nobody without rights [A028] [A029]", async () => {
    const { page } = await visit(site, "/login");
    const member = await createStaff(site, "shop_manager");
    const signIn = async (password: string) => {
      await page.locator("html[data-hydrated]").waitFor();
      await page.getByLabel("Username").fill(member.username);
      await page.getByLabel("Password").fill(password);
      await page.getByLabel("Password").press("Enter");
    };
    await signIn(staffPassword);
    await page.waitForURL("**/admin/settings");
    expect(JSON.parse((await stored(page)).user ?? "").roles).toEqual(["shop_manager"]);
    for (const [capabilities, enters] of [
      [["manage_options"], true],
      [["manage_woocommerce"], true],
      [["read"], false],
    ] as const) {
      await page.evaluate(() => localStorage.clear());
      await page.route(`**${createSession.path}`, (route) =>
        route.fulfill({ json: { ...member.session, roles: [], capabilities } }),
      );
      await page.goto("/login");
      await signIn(staffPassword);
      if (enters) await page.waitForURL("**/admin/settings");
      else await notifications(page).getByText("Access denied", { exact: true }).waitFor();
      await page.unroute(`**${createSession.path}`);
    }
    expect(await stored(page)).toEqual({ user: null, token: null });
  });

  it("shows that it is being checked, and never the login in between [P185]", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/users");
    await ready(page);
    const html = await (await fetch(`${site.url}/admin/users`)).text();
    expect(html).toContain("Opening the staff area");
    expect(html).not.toContain('name="password"');
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
    await page.reload();
    await ready(page);
    expect(seen).toEqual(["/admin/users"]);
  });

  it("leads to the login once it has ended, and back to the same screen and filters [A018]", async () => {
    const { page, member } = await openStaff(site, "administrator", "/admin/settings");
    await ready(page);
    // Otherwise a call of this page that is still under way would notice it, and not the next page.
    await page.goto("about:blank");
    await site.db
      .updateTable("users")
      .set((eb) => ({ token_version: eb("token_version", "+", 1) }))
      .where("id", "=", member.id)
      .execute();
    await page.goto("/admin/emails?state=failed&page=2");
    await page.waitForURL("**/login?next=*");
    await notifications(page).getByText("Your session has ended", { exact: true }).waitFor();
    expect(await stored(page)).toEqual({ user: null, token: null });
    await page.getByLabel("Username").fill(member.username);
    await page.getByLabel("Password").fill(staffPassword);
    await page.getByLabel("Password").press("Enter");
    await page.waitForURL("**/admin/emails?state=failed&page=2");
  });

  it("without its token sends nothing, and says 'No JWT token available' [P345]", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/api-keys");
    await page.getByRole("button", { name: "Add key" }).click();
    await page.getByLabel("Description").fill("Till");
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.evaluate(() => localStorage.removeItem("wp_token"));
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes("/wp-json/") && sent.push(request.url()));
    await page.getByRole("button", { name: "Create key" }).click();
    await expect.poll(() => said).toContain("No JWT token available");
    await page.waitForURL("**/login?next=*");
    expect(sent).toEqual([]);
  });

  it("is checked by the server at each call: none, an unknown and an ended one are refused [P344]", async () => {
    const ask = async (method: string, headers: Record<string, string>) =>
      (
        await fetch(site.url + getSettings.path, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(method === "POST" && { body: "{}" }),
        })
      ).status;
    for (const method of ["GET", "POST"]) {
      expect([await ask(method, {}), await ask(method, { authorization: "Bearer a.b.c" })]).toEqual([401, 401]);
    }
  });

  it("removes credentials that earlier clients stored [P182]", async () => {
    const { page } = await visit(site, "/login");
    const member = await createStaff(site, "administrator");
    await page.evaluate(() => localStorage.setItem("wp_app_password", "old secret"));
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByLabel("Username").fill(member.username);
    await page.getByLabel("Password").fill(staffPassword);
    await page.getByLabel("Password").press("Enter");
    await page.waitForURL("**/admin/settings");
    expect(await page.evaluate(() => localStorage.getItem("wp_app_password"))).toBeNull();
  });

  it("continues here and ends elsewhere after a change of one's own password, by keyboard alone", async () => {
    const member = await createStaff(site, "shop_manager");
    const here = await openStaff(site, "shop_manager", "/admin/settings", { member });
    const elsewhere = await openStaff(site, "shop_manager", "/admin/settings", { member });
    const { page } = here;
    await page.getByRole("link", { name: "Your account" }).press("Enter");
    await page.getByRole("button", { name: "Change password" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.type("not this one");
    await page.keyboard.press("Tab");
    await page.keyboard.type("a whole new password");
    await page.keyboard.press("Tab");
    await page.keyboard.type("a whole new password");
    await page.keyboard.press("Enter");
    await dialog.getByText("This is not your current password").waitFor();
    await dialog.getByLabel("Current password").fill(staffPassword);
    await page.keyboard.press("Enter");
    await notifications(page).getByText("Password changed", { exact: true }).waitFor();
    await page.reload();
    await ready(page);
    await elsewhere.page.goto("/admin/orders");
    const status = await fetch(site.url + getSettings.path, { headers: { authorization: member.authorization } });
    expect(status.status).toBe(401);
  });
});

it("an unknown screen leads to the login, or to the not-found page if signed in; /settings leads to the settings [P015] [A011]", async () => {
  const stranger = await visit(site, "/admin/no-such-screen");
  await stranger.page.waitForURL("**/login?next=*");
  const { page } = await openStaff(site, "administrator", "/admin/no-such-screen");
  await page.getByText("404").waitFor();
  await page.goto("/settings");
  await page.waitForURL("**/admin/settings");
});

it("public pages load nothing of the staff area", async () => {
  const { page } = await visit(site, "/");
  await page.locator("html[data-hydrated]").waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  expect(scripts.filter((path) => /\/assets\/(staff|area|users|api-keys)-/.test(path))).toEqual([]);
  const settings = await fetch(site.url + getPublicSettings.path);
  expect(settings.status).toBe(200);
});
