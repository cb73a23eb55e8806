import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeDriver, createDriver, type Driver, listDrivers } from "../../contract/drivers.ts";
import { type PhoneSession, signInPhone } from "../../contract/phone-sign-in.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
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

const post = async <Body>(path: string, json: object, authorization = "") => {
  const headers = { "content-type": "application/json", authorization };
  const answer = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(json) });
  return { status: answer.status, body: (await answer.json()) as Body };
};
const enter = (code: string, phoneName: string) => post<PhoneSession>(signInPhone.path, { code, phoneName });
async function add(name: string): Promise<Driver> {
  const { authorization } = await createStaff(site, "dispatcher");
  const vehicle = (await site.context.settings.current()).settings.deliveryTypes[0]?.id;
  return (await post<Driver>(createDriver.path, { name, phone: "+353 87 123 4567", vehicle }, authorization)).body;
}
const shoot = async (page: Page, name: string) => {
  const folder = process.env["DRIVERS_SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const codeIn = async (page: Page) => {
  const code = page.getByRole("dialog").getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
  await code.waitFor();
  return code.innerText();
};
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("a dispatcher", () => {
  it("finds deliveries and drivers in the staff area, and nothing else [D033]", async () => {
    const { page } = await openStaff(site, "dispatcher", "/admin");
    await page.waitForURL("**/admin/dispatch");
    await page.goto("/admin/drivers");
    const entries = page.getByRole("navigation", { name: "Staff area" }).getByRole("link");
    await entries.first().waitFor();
    expect(await entries.allInnerTexts()).toEqual(["Dispatch", "Drivers"]);
    await page.getByText("Dispatcher", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "New order" }).count()).toBe(0);
    for (const screen of ["settings", "orders", "customers", "dashboard", "users", "owed"]) {
      await page.goto(`/admin/${screen}`);
      await page.getByText("This screen is not for dispatchers.").waitFor();
    }
  });

  it("adds a driver on a phone of 360 pixels and shows the code, by which the driver’s phone signs in [D034] [D035]", async () => {
    const { page, faults } = await openStaff(site, "dispatcher", "/admin/drivers", {
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole("button", { name: "Add driver" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add driver" }).click();
    for (const text of ["Name is required", "Phone is required", "Vehicle is required"])
      await dialog.getByText(text).waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Name").fill("<i>Fiadh</i> Nic Gabhann");
    await dialog.getByLabel("Phone").fill("087 765 4321");
    await dialog.getByLabel("Vehicle").selectOption({ index: 1 });
    await dialog.getByLabel("Licence note").fill("C1, to 2031");
    await dialog.getByLabel("Licence note").press("Enter");
    await page.getByRole("dialog", { name: "Code for <i>Fiadh</i> Nic Gabhann" }).waitFor();
    const code = await codeIn(page);
    await page.getByRole("img", { name: "QR code that signs in the phone of <i>Fiadh</i> Nic Gabhann" }).waitFor();
    await page.getByText(/^Expires in (10:00|9:5\d)$/).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    expect((await enter(code, "Fiadh’s phone")).status).toBe(201);
    await dialog.waitFor({ state: "detached" });
    const fiadh = row(page, "<i>Fiadh</i> Nic Gabhann");
    await fiadh.getByText("Fiadh’s phone").waitFor();
    await fiadh.getByText("Licence: C1, to 2031").waitFor();
    expect(await fiadh.getByRole("link", { name: "087 765 4321" }).getAttribute("href")).toBe("tel:0877654321");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    const sides = await fiadh
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(44);
    expect(faults).toEqual([]);
  });

  it("changes a driver, and puts them on and off duty, by keyboard alone [D034]", async () => {
    const { id } = await add("Cathal Moran");
    const { page } = await openStaff(site, "dispatcher", "/admin/drivers");
    const duty = page.getByRole("switch", { name: "On duty: Cathal Moran" });
    const stored = () =>
      site.db.selectFrom("drivers").select(["on_duty", "phone"]).where("id", "=", id).executeTakeFirst();
    await duty.focus();
    await page.keyboard.press("Space");
    await expect.poll(stored).toMatchObject({ on_duty: true });
    await page.keyboard.press("Space");
    await expect.poll(stored).toMatchObject({ on_duty: false });
    await page.getByRole("button", { name: "Actions for Cathal Moran" }).focus();
    await page.keyboard.press("Enter");
    const change = page.getByRole("menuitem", { name: "Change" });
    await expect.poll(() => change.evaluate((item) => item === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change Cathal Moran" });
    await dialog.getByLabel("Phone").fill("+44 28 9012 3456");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(stored).toMatchObject({ phone: "+44 28 9012 3456" });
    await row(page, "Cathal Moran").getByRole("link", { name: "+44 28 9012 3456" }).waitFor();
  });

  it("keeps a colleague's changes made while the dialog was open, and changes the rest [D034]", async () => {
    const { id } = await add("Dara Quirke");
    const { page, member } = await openStaff(site, "dispatcher", "/admin/drivers");
    await act(page, "Dara Quirke", "Change");
    const dialog = page.getByRole("dialog", { name: "Change Dara Quirke" });
    await dialog.getByLabel("Licence note").fill("C1, to 2031");
    const answer = await fetch(site.url + changeDriver.path.replace("{id}", `${id}`), {
      method: changeDriver.method,
      headers: { "content-type": "application/json", authorization: member.authorization },
      body: JSON.stringify({ phone: "087 222 3333" }),
    });
    expect(answer.status).toBe(200);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const stored = await site.db
      .selectFrom("drivers")
      .select(["phone", "licence_note"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(stored).toEqual({ phone: "087 222 3333", licence_note: "C1, to 2031" });
    await row(page, "Dara Quirke").getByRole("link", { name: "087 222 3333" }).waitFor();
  });

  it("presses faster than page and network can follow: the last press counts, and no older answer turns the switch back [D034]", async () => {
    const name = "Eimear Foy";
    const { id } = await add(name);
    const { page } = await openStaff(site, "dispatcher", "/admin/drivers");
    const duty = page.getByRole("switch", { name: `On duty: ${name}` });
    const stored = () => site.db.selectFrom("drivers").select("on_duty").where("id", "=", id).executeTakeFirstOrThrow();
    await duty.focus();
    const sent: unknown[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**/drivers/${id}`, async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length === 1) await held;
      await route.continue();
    });
    // Both presses wait in the browser while the page is busy.
    const busy = page.evaluate(() => {
      const end = performance.now() + 500;
      while (performance.now() < end);
    });
    await Promise.all([page.keyboard.press("Space"), page.keyboard.press("Space"), page.keyboard.press("Space"), busy]);
    expect(await duty.isChecked()).toBe(true);
    await page.keyboard.press("Space");
    expect(await duty.isChecked()).toBe(false);
    letGo();
    await expect.poll(() => sent).toEqual([{ onDuty: true }, { onDuty: false }]);
    await expect.poll(stored).toEqual({ on_duty: false });
    expect(await duty.isChecked()).toBe(false);
  });

  it("keeps a driver's duty if a list that was read earlier arrives later [D034]", async () => {
    const name = "Fergal Ward";
    const { id } = await add(name);
    const { page } = await openStaff(site, "dispatcher", "/admin/drivers");
    const duty = page.getByRole("switch", { name: `On duty: ${name}` });
    await duty.waitFor();
    let isRead = false;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const lists: boolean[] = [];
    await page.route(
      (url) => url.pathname === listDrivers.path,
      async (route) => {
        const response = await route.fetch();
        const { drivers } = (await response.json()) as { drivers: Driver[] };
        const isFirst = !isRead;
        isRead = true;
        if (isFirst) await held;
        // The page may have cancelled the older request.
        await route.fulfill({ response }).catch(() => {});
        lists.push(drivers.some((driver) => driver.id === id && driver.onDuty));
      },
    );
    // As when the user comes back to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect.poll(() => isRead).toBe(true);
    const answered = page.waitForResponse((response) => response.url().endsWith(`/drivers/${id}`));
    await duty.click();
    await (await answered).finished();
    letGo();
    await expect.poll(() => lists).toContain(false);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await duty.isChecked()).toBe(true);
  });

  it("signs a phone out, deactivates a driver and reactivates them [D034]", async () => {
    await add("Ruth Keane");
    const { page } = await openStaff(site, "dispatcher", "/admin/drivers");
    const code = async () => {
      await page.getByRole("button", { name: "Show code for Ruth Keane" }).click();
      return codeIn(page);
    };
    expect((await enter(await code(), "Old phone")).status).toBe(201);
    await page.getByRole("button", { name: "Sign out Old phone of Ruth Keane" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await row(page, "Ruth Keane").getByText("No phone is signed in.").waitFor();
    expect((await enter(await code(), "New phone")).status).toBe(201);
    await row(page, "Ruth Keane").getByText("New phone").waitFor();
    await act(page, "Ruth Keane", "Deactivate driver");
    await expectNoAxeFindings(page);
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate driver" }).click();
    const ended = page.getByRole("list", { name: "Former drivers" });
    await ended.getByText("Ruth Keane").waitFor();
    await expectNoAxeFindings(page);
    await act(page, "Ruth Keane", "Reactivate driver");
    await page.getByRole("dialog").getByRole("button", { name: "Reactivate driver" }).click();
    await row(page, "Ruth Keane").getByText("No phone is signed in.").waitFor();
  });

  it("is told when a code has expired, and makes another [D035]", async () => {
    await add("Tadhg Burke");
    const visit = await openStaff(site, "dispatcher", "/admin/drivers");
    const page = await openClockedTab(visit, site, "/admin/drivers");
    await page.getByRole("button", { name: "Show code for Tadhg Burke" }).click();
    const first = await codeIn(page);
    await page.clock.fastForward(600_000);
    await page.getByRole("dialog").getByText("This code has expired.").first().waitFor();
    await page.getByRole("button", { name: "New code" }).click();
    expect(await codeIn(page)).not.toBe(first);
    expect((await enter(first, "")).status).toBe(422);
  });
});

it.each([360, 768, 1440])("the drivers fit a screen of %s pixels", async (width) => {
  const { page } = await openStaff(site, "administrator", "/admin/drivers", { viewport: { width, height: 900 } });
  await page.getByRole("switch").first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

it("the users’ screen links to the drivers for what it cannot change [D033]", async () => {
  const { userId } = await add("Nuala Duffy");
  const { username } = await site.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { page } = await openStaff(site, "administrator", `/admin/users?search=${username}`);
  await page.getByRole("button", { name: `Actions for ${username}` }).click();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Change under Drivers", "Disable"]);
  await page.getByRole("menuitem", { name: "Change under Drivers" }).click();
  await page.waitForURL("**/admin/drivers");
  await page.getByRole("heading", { name: "Nuala Duffy" }).waitFor();
});

describe("an administrator", () => {
  it("exports a driver's data, and erases a deactivated driver once the name is typed", async () => {
    const { id } = await add("Nuala Erasable");
    const { page, faults } = await openStaff(site, "administrator", "/admin/drivers");
    const downloading = page.waitForEvent("download");
    await act(page, "Nuala Erasable", "Export data");
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`driver-${id}.json`);
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({ driver: { name: "Nuala Erasable" } });
    await page.getByText(`driver-${id}.json is in your downloads.`).waitFor();
    await page.getByRole("button", { name: "Actions for Nuala Erasable" }).click();
    await page.getByRole("menuitem", { name: "Erase driver Deactivate the driver first" }).waitFor();
    await page.keyboard.press("Escape");
    await act(page, "Nuala Erasable", "Deactivate driver");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Deactivate driver" }).click();
    await page.getByRole("list", { name: "Former drivers" }).getByText("Nuala Erasable").waitFor();
    await act(page, "Nuala Erasable", "Erase driver");
    await dialog.getByText("Type the driver's name to continue.").waitFor();
    await dialog.getByLabel("Driver's name").fill("Nuala Erasable");
    await expectNoAxeFindings(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await shoot(page, `erase-driver-${width}`);
    }
    await dialog.getByRole("button", { name: "Erase driver" }).click();
    await dialog.waitFor({ state: "detached" });
    const erased = row(page, `Driver ${id}`);
    await erased.getByText("Erased", { exact: true }).waitFor();
    expect(await erased.getByRole("button").count()).toBe(0);
    expect(await page.getByText("Nuala Erasable").count()).toBe(0);
    await expectNoAxeFindings(page);
    await shoot(page, "erased-driver");
    expect(faults).toEqual([]);
  });

  it("is the only one who can: dispatchers are not offered it", async () => {
    await add("Oscar Unerased");
    const { page } = await openStaff(site, "dispatcher", "/admin/drivers");
    await page.getByRole("button", { name: "Actions for Oscar Unerased" }).click();
    await page.getByRole("menuitem", { name: "Deactivate driver" }).waitFor();
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      "Change",
      "Shifts",
      "Import a file from the phone",
      "Deactivate driver",
    ]);
  });
});
