import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wc } from "../../contract/paths.ts";
import { changeUser, listUsers } from "../../contract/users.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { createStaff, openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });
const signIn = async (username: string, password: string) => {
  const answer = await fetch(`${site.url}/wp-json/jwt-auth/v1/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return { status: answer.status, roles: ((await answer.json()) as { roles?: string[] }).roles };
};
async function act(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${username}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("the users' screen", () => {
  it("adds a user, whose password is shown once; changes the role, disables and enables", async () => {
    const { page, faults } = await openStaff(site, "administrator", "/admin/users");
    await page.getByRole("button", { name: "Add user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Username").fill("maeve");
    await dialog.getByLabel("Email").fill("not an address");
    await dialog.getByRole("button", { name: "Add user" }).click();
    await dialog.getByText("Name is required").waitFor();
    await dialog.getByText("Invalid email address").waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Name", { exact: true }).fill("Maeve Quinn");
    await dialog.getByLabel("Email").fill("maeve@example.ie");
    await dialog.getByRole("button", { name: "Add user" }).click();
    const secret = page.getByRole("dialog", { name: "Password of maeve" });
    await secret.waitFor();
    const password = await secret.locator("code").innerText();
    expect(password).toMatch(/^\w{20}$/);
    await expectNoAxeFindings(page);
    await secret.getByRole("button", { name: "Done" }).click();
    expect(await page.content()).not.toContain(password);
    await row(page, "maeve").waitFor();
    expect(await signIn("maeve", password)).toEqual({ status: 200, roles: ["shop_manager"] });

    await act(page, "maeve", "Edit");
    await page.getByRole("dialog").getByLabel("Role").selectOption("administrator");
    await page.getByText("will be signed out everywhere").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await row(page, "maeve").getByText("Administrator").waitFor();
    expect((await signIn("maeve", password)).roles).toEqual(["administrator"]);

    await act(page, "maeve", "Disable");
    await page.getByRole("dialog", { name: "Disable maeve?" }).getByRole("button", { name: "Disable" }).click();
    await row(page, "maeve").getByText("Disabled").waitFor();
    expect((await signIn("maeve", password)).status).toBe(403);
    await act(page, "maeve", "Enable");
    await page.getByRole("dialog", { name: "Enable maeve?" }).getByRole("button", { name: "Enable" }).click();
    await row(page, "maeve").getByText("Active").waitFor();
    expect((await signIn("maeve", password)).status).toBe(200);

    await act(page, "maeve", "Reset password");
    await page.getByLabel("New password").fill("typed by hand 1");
    await page.getByRole("dialog").getByRole("button", { name: "Reset password" }).click();
    await page.getByRole("dialog", { name: "Password of maeve" }).getByText("typed by hand 1").waitFor();
    expect([(await signIn("maeve", password)).status, (await signIn("maeve", "typed by hand 1")).status]).toEqual([
      403, 200,
    ]);
    expect(faults).toEqual([]);
  });

  it("keeps a colleague's changes made while the dialog was open, and changes the rest", async () => {
    const { id, username } = await createStaff(site, "shop_manager", "Orla Daly");
    const { page, member } = await openStaff(site, "administrator", "/admin/users");
    await act(page, username, "Edit");
    const dialog = page.getByRole("dialog", { name: `Edit ${username}` });
    await dialog.getByLabel("Name", { exact: true }).fill("Orla Daly-Byrne");
    const answer = await fetch(site.url + changeUser.path.replace("{id}", `${id}`), {
      method: changeUser.method,
      headers: { "content-type": "application/json", authorization: member.authorization },
      body: JSON.stringify({ email: "orla@example.ie", role: "dispatcher" }),
    });
    expect(answer.status).toBe(200);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const stored = await site.db
      .selectFrom("users")
      .select(["display_name", "email", "role"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(stored).toEqual({ display_name: "Orla Daly-Byrne", email: "orla@example.ie", role: "dispatcher" });
  });

  it("erases a former member of staff, once they are disabled and their user name is typed", async () => {
    const { username, id } = await createStaff(site, "clerk", "Petronella Quill");
    const { page, faults } = await openStaff(site, "administrator", "/admin/users");
    await row(page, username).waitFor();
    await page.getByRole("button", { name: `Actions for ${username}`, exact: true }).click();
    expect(await page.getByRole("menuitem", { name: "Erase" }).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Escape");
    await act(page, username, "Disable");
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await row(page, username).getByText("Disabled").waitFor();
    await act(page, username, "Erase");
    const dialog = page.getByRole("dialog", { name: `Erase ${username}?` });
    const erase = dialog.getByRole("button", { name: "Erase user" });
    expect(await erase.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel("User name").fill(username);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    await erase.click();
    await row(page, `former-colleague-${id}`).getByText("Erased").waitFor();
    expect(await page.getByText("Petronella Quill").count()).toBe(0);
    expect(await page.getByRole("button", { name: `Actions for former-colleague-${id}` }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("says why the last administrator keeps role and access", async () => {
    const own = await openSite();
    const { page, member } = await openStaff(own, "administrator", "/admin/users");
    await act(page, "admin", "Disable");
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await row(page, "admin").getByText("Disabled").waitFor();
    await page.getByRole("button", { name: `Actions for ${member.username}` }).click();
    const item = page.getByRole("menuitem", { name: "Disable" });
    await page.getByText("The last administrator keeps their role and access.").waitFor();
    expect(await item.getAttribute("aria-disabled")).toBe("true");
    await expectNoAxeFindings(page);
    await item.focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("Escape");
    await act(page, member.username, "Edit");
    expect(await page.getByRole("dialog").getByLabel("Role").isDisabled()).toBe(true);
    await own.stop();
  });

  it("works by keyboard alone, with the search in the address", async () => {
    const { username } = await createStaff(site, "shop_manager", "Niamh Farrell");
    const { page } = await openStaff(site, "administrator", "/admin/users");
    await row(page, username).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("niamh");
    await page.waitForURL("**/admin/users?search=niamh");
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    const menu = page.getByRole("button", { name: `Actions for ${username}` });
    await menu.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    const isInMenu = () =>
      expect.poll(() => items.first().evaluate((item) => item === document.activeElement)).toBe(true);
    await isInMenu();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.press("r");
    await page.keyboard.press("Escape");
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await isInMenu();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: `Disable ${username}?` }).waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("searchbox").fill("nobody at all");
    await page.getByText("No users found.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).press("Enter");
    await row(page, username).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("shows its failure with a way to try again, and fits every screen", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/settings");
    await page.route(`**${listUsers.path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/admin/users");
    await page.getByText("Users could not be loaded").waitFor();
    await page.unroute(`**${listUsers.path}`);
    await page.getByRole("button", { name: "Try Again" }).click();
    await row(page, "admin").waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
  });
});

describe("the API keys' screen", () => {
  it("creates a key whose secret is shown once and that opens the shop's calls until it is revoked", async () => {
    const { page, faults } = await openStaff(site, "administrator", "/admin/api-keys");
    await page.getByRole("button", { name: "Add key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByText("Description is required").waitFor();
    await dialog.getByLabel("Description").fill("Till in the shop");
    await dialog.getByLabel("Permissions").selectOption("read");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const made = page.getByRole("dialog", { name: "Key for Till in the shop" });
    await made.waitFor();
    await expectNoAxeFindings(page);
    const [key = "", secret = ""] = await made.locator("code").allInnerTexts();
    const ask = async () => {
      const headers = { authorization: `Basic ${btoa(`${key}:${secret}`)}` };
      return (await fetch(`${site.url}${wc}/orders`, { headers })).status;
    };
    expect(await ask()).toBe(200);
    await made.getByRole("button", { name: "Done" }).click();
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    const line = row(page, "Till in the shop");
    await line.getByText("Read-only").waitFor();
    expect(await line.getByText("Never").count()).toBe(0);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    await line.getByRole("button", { name: /^Revoke/ }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).press("Enter");
    await line.getByText("Revoked").waitFor();
    await notifications(page).getByText("Key revoked", { exact: true }).waitFor();
    expect(await ask()).toBe(401);
    expect(faults).toEqual([]);
  });
});
