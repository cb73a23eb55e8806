import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { createSession } from "../../contract/sessions.ts";
import { hashPassword } from "../../server/auth/passwords.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, holdClient, visit } from "../e2e/browser.ts";
import { administrator, openSite, type Site } from "../e2e/site.ts";

const customer = { username: "aoife", password: "aoife-pass-1" };

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const user = {
    username: customer.username,
    email: "aoife@example.ie",
    display_name: "Aoife Byrne",
    role: "customer",
  };
  await site.db
    .insertInto("users")
    .values({ ...user, role: "customer", password_hash: await hashPassword(customer.password) })
    .execute();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const submitButton = (page: Page) => page.getByRole("button", { name: "Sign in" });
const welcome = (page: Page) => page.getByText("Welcome, admin");
const stored = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem("wp_user"), token: localStorage.getItem("wp_token") }));

async function typeCredentials(page: Page, { username, password } = administrator): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
}

async function signIn(page: Page, credentials = administrator): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
  await typeCredentials(page, credentials);
}

/** Answers sign-ins as the test says. */
async function answerWith(page: Page, answer: { status: number; json: object } | "nothing"): Promise<void> {
  await page.unroute(`**${createSession.path}`);
  await page.route(`**${createSession.path}`, (route) =>
    answer === "nothing" ? route.abort() : route.fulfill({ status: answer.status, json: answer.json }),
  );
}

describe("the login", () => {
  it("is served complete, is neither cached nor indexed, and has no public frame [P015]", async () => {
    const answer = await fetch(`${site.url}/login`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/<input[^>]+autoComplete="username"[^>]+name="username"/i);
    expect(html).toMatch(/<input[^>]+type="password"[^>]+name="password"/i);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toMatch(/<footer|<nav|<dialog/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy.match(/https?:/)).toBeNull();
  });

  it("is where signed-out visitors of the staff area end up [P015]", async () => {
    const { page, faults } = await visit(site, "/admin");
    await page.waitForURL("**/login");
    expect(pathOf(page)).toBe("/login");
    for (const path of ["/admin/orders", "/settings"]) {
      await page.goto(path);
      await page.waitForURL("**/login?next=*");
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Login");
    }
    expect(faults).toEqual([]);
  });

  it("opens from the footer's Staff link, as a new document [P037]", async () => {
    const { page } = await visit(site, "/");
    await page.locator("html[data-hydrated]").waitFor();
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Staff" });
    expect(await link.getAttribute("href")).toBe("/admin");
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith("/admin"));
    await link.click();
    await asked;
    await page.waitForURL("**/login");
    await page.getByLabel("Username").waitFor();
    expect(await page.getByRole("contentinfo").count()).toBe(0);
  });

  it("works by keyboard: says what is missing or wrong, keeps the username, then signs the user in and out again [A016] [A018] [A019] [A020] [A021] [A023] [A036] [P181] [P183]", async () => {
    const { page, faults } = await visit(site, "/login");
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith(createSession.path)) asked += 1;
    });
    const answered: unknown[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith(createSession.path) && response.ok()) answered.push((await response.json()).token);
    });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByLabel("Username").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Username is required").waitFor();
    await page.getByText("Password is required").waitFor();
    expect([await focused(), asked]).toEqual(["username", 0]);
    await page.keyboard.type(administrator.username);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("password");
    expect(await page.getByText("Username is required").count()).toBe(0);
    expect(await page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
    expect(asked).toBe(0);

    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Invalid username or password", { exact: true }).waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(administrator.username);
    await expect.poll(focused).toBe("password");
    expect([await stored(page), pathOf(page)]).toEqual([{ user: null, token: null }, "/login"]);

    await page.keyboard.type(administrator.password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await welcome(page).waitFor();
    await page.waitForURL("**/admin/settings");
    expect(asked).toBe(2);
    const { user, token } = await stored(page);
    const storedUser = JSON.parse(user ?? "") as Record<string, unknown>;
    expect(Object.keys(storedUser).sort()).toEqual(["capabilities", "email", "id", "name", "roles", "username"]);
    expect(storedUser).toMatchObject({ username: "admin", roles: ["administrator"], email: brand.email });
    expect(token).toBe(answered.at(-1));
    // A page that is left while it loads data reports a failure in its console.
    const settingsRead = page.getByText("Connected", { exact: true });
    await settingsRead.waitFor();
    await page.reload();
    await page.getByText("Administrator", { exact: true }).waitFor();
    await settingsRead.waitFor();
    expect(pathOf(page)).toBe("/admin/settings");
    await expectNoAxeFindings(page);

    await page.getByRole("button", { name: "Logout" }).press("Enter");
    await page.waitForURL("**/login");
    const toast = page.getByRole("region", { name: "Notifications" });
    expect(await toast.getByRole("status").innerText()).toMatch(/Logged out\s+You have been logged out successfully\./);
    expect(await stored(page)).toEqual({ user: null, token: null });
    for (const path of ["/admin", "/admin/orders"]) {
      await page.goto(path);
      await page.waitForURL(/\/login/);
    }
    expect(faults).toEqual([]);
  });

  it("leads on to the requested page, and to no other site; signed-in users skip it [A017]", async () => {
    const { page } = await visit(site, "/admin/no-such-screen?x=1");
    await page.waitForURL("**/login?next=*");
    await signIn(page);
    await page.waitForURL("**/admin/no-such-screen?x=1");
    // A signed-in user sees that there is no such screen.
    await page.getByText("404").waitFor();
    // Signed-in users skip the login, wherever it should lead.
    await page.goto("/login?next=//elsewhere.example/admin");
    await welcome(page).waitFor();
    await page.waitForURL(`${site.url}/admin/settings`);
  });

  it("turns away a customer even with the right password, and stores nothing [A027]", async () => {
    const { page } = await visit(site, "/login");
    await signIn(page, customer);
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    await toast.getByText("Access denied", { exact: true }).waitFor();
    await toast
      .getByText("You don't have sufficient permissions to access the admin panel.", { exact: true })
      .waitFor();
    expect([await stored(page), pathOf(page)]).toEqual([{ user: null, token: null }, "/login"]);
    await page.goto("/admin/orders");
    await page.waitForURL("**/login?next=*");
  });

  it("says what went wrong with the server, and can be tried again [A024] [A025] [A026]", async () => {
    const { page } = await visit(site, "/login");
    for (const status of [500, 429, 404]) {
      await answerWith(page, { status, json: {} });
      await signIn(page);
      await page.getByText(`Authentication failed: ${status}`, { exact: true }).waitFor();
    }
    await answerWith(page, { status: 200, json: { user_nicename: "x" } });
    await signIn(page);
    await page.getByText("No token received from server", { exact: true }).waitFor();
    await answerWith(page, "nothing");
    await signIn(page);
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    await toast.getByText("Login error", { exact: true }).waitFor();
    await toast.getByText("An error occurred during login. Please try again.", { exact: true }).waitFor();
    expect(await stored(page)).toEqual({ user: null, token: null });
    await page.unroute(`**${createSession.path}`);
    await signIn(page);
    await welcome(page).waitFor();
  });

  it("fits every screen, and axe finds nothing, also with its errors shown", async () => {
    const { page } = await visit(site, "/login");
    await page.locator("html[data-hydrated]").waitFor();
    await expectNoAxeFindings(page);
    await submitButton(page).click();
    await page.getByText("Password is required").waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
  });

  it("sends nothing before scripts have started, and then performs the press", async () => {
    const { page } = await visit(site, "/");
    const release = await holdClient(page);
    await page.goto("/login", { waitUntil: "commit" });
    await typeCredentials(page);
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
    expect(pathOf(page)).toBe("/login");
    await submitButton(page).click();
    release();
    await welcome(page).waitFor();
    await page.waitForURL(`${site.url}/admin/settings`);
  });

  it("does nothing without script, and says so", async () => {
    const { page } = await visit(site, "/login", { javaScriptEnabled: false });
    expect(await page.content()).toMatch(/<noscript>.*Signing in needs JavaScript/);
    await typeCredentials(page);
    await submitButton(page).click();
    expect(page.url()).toBe(`${site.url}/login`);
  });
});

describe("a stored session", () => {
  it("that cannot be read is silently discarded on any page [A022] [P184]", async () => {
    const { page, faults } = await visit(site, "/");
    for (const path of ["/", "/admin/settings"]) {
      await page.evaluate(() => {
        localStorage.setItem("wp_user", "{bad");
        localStorage.setItem("wp_token", "x");
      });
      await page.goto(path);
      await expect.poll(() => stored(page)).toEqual({ user: null, token: null });
    }
    await page.waitForURL("**/login?next=*");
    expect(faults).toEqual([]);
  });
});

it("the way from the staff area to the public pages and back loads a new document each time [A035]", async () => {
  const { page, faults } = await visit(site, "/login");
  await signIn(page);
  // A page that is left before its settings have loaded logs a failure.
  await page.getByText("Connected", { exact: true }).waitFor();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.getByRole("link", { name: /, home$/ }).click();
  await expect.poll(() => documents).toEqual([`${site.url}/`]);
  await page.getByRole("contentinfo").waitFor();
  await page.goBack();
  await welcome(page).waitFor();
  await expect.poll(() => documents).toEqual([`${site.url}/`, `${site.url}/admin/settings`]);
  await welcome(page).waitFor();
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  expect(faults).toEqual([]);
});
