import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listAuditEntries } from "../../contract/audit-log.ts";
import { changeUser } from "../../contract/users.ts";
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

const acts = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("rowheader")
    .getByText(/^(User|Redirect)/);
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

it("administrators read who changed what, filter by actor, act and object, and export what they filtered", async () => {
  const aoife = await createStaff(site, "administrator", "Aoife Audit");
  const changed = await createStaff(site, "dispatcher", "Brian Before");
  const other = await createStaff(site, "dispatcher", "Other Person");
  for (const [user, json] of [
    [changed, { role: "shop_manager", name: "Brian Changed" }],
    [other, { role: "shop_manager" }],
  ] as const) {
    const answer = await fetch(site.url + changeUser.path.replace("{id}", String(user.id)), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: aoife.authorization },
      body: JSON.stringify(json),
    });
    expect(answer.status).toBe(200);
  }
  const { page, faults } = await openStaff(site, "administrator", "/admin/audit-log?act=user.changed");
  const row = page.getByRole("row").filter({ hasText: "User Brian Changed" });
  await row.getByText("Aoife Audit").waitFor();
  await row.getByRole("rowheader", { name: "User changed" }).waitFor();
  expect(await row.getByRole("link", { name: "User Brian Changed" }).getAttribute("href")).toBe("/admin/users");
  const details = row.getByRole("table");
  expect(await details.getByRole("row").allInnerTexts()).toEqual([
    "Field\tBefore\tAfter",
    "Role\tdispatcher\tshop_manager",
    "Name\t–\tchanged",
  ]);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.getByRole("button", { name: /^Actions for entry/ }).click();
  await page.getByRole("menuitem", { name: "Only this object" }).click();
  await page.getByRole("row").filter({ hasText: "User Other Person" }).waitFor({ state: "detached" });
  await page.getByLabel("Actor").selectOption({ label: "Aoife Audit" });
  const wanted = { act: "user.changed", objectKind: "user", objectId: String(changed.id), actor: `user-${aoife.id}` };
  await expect.poll(() => parameters(page)).toEqual(wanted);
  await page.reload();
  await row.getByText("Aoife Audit").waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\n")).toHaveLength(2);
  expect(csv).toContain("Aoife Audit");

  await page.getByLabel("Days to").fill("2020-01-01");
  await page.getByText("No entries found.").waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("rowheader", { name: "Audit log exported" }).first().waitFor();
  expect(faults).toEqual([]);
});

it("the audit log leads to older entries and back to the newest, and offers to try again if it cannot be loaded", async () => {
  const { member } = await openStaff(site, "administrator", "/admin/health");
  await sql`insert into audit_entries (at, actor_kind, actor_id, act, object_kind, object_id)
    select now(), 'user', ${member.id}, 'redirect.saved', 'redirect', n::text from generate_series(1, 60) n`.execute(
    site.db,
  );
  const { page } = await openStaff(site, "administrator", `/admin/audit-log?act=redirect&actor=user-${member.id}`);
  await expect.poll(() => acts(page).count()).toBe(50);
  await page.getByRole("link", { name: "Older entries" }).click();
  await expect.poll(() => acts(page).count()).toBe(10);
  expect(await page.getByRole("link", { name: "Older entries" }).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => acts(page).count()).toBe(50);
  await page.goForward();
  await page.getByRole("link", { name: "Newest entries" }).click();
  await page.getByRole("link", { name: "Older entries" }).waitFor();

  await page.route(`**${listAuditEntries.path}?*`, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await page.getByText("The audit log could not be loaded").waitFor();
  await expectNoAxeFindings(page);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.poll(() => acts(page).count()).toBe(50);
});
