import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getHealth } from "../../contract/health.ts";
import { getLaunchChecklist, type LaunchChecklist, tickLaunchItem } from "../../contract/launch-checklist.ts";
import { runJobs } from "../../server/jobs/run-jobs.ts";
import { reportNode } from "../../server/watch/report-node.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const fits = async (page: Page) => {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
const item = (page: Page, title: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: title });
const tick = (page: Page, title: string) => page.getByRole("checkbox", { name: title });

describe("the launch checklist", () => {
  it("lists exactly eight items, each with a tick and the server's finding [A003] [A319]", async () => {
    const { page, faults } = await openStaff(site, "administrator", "/admin/launch-checklist");
    await page.getByRole("heading", { level: 1, name: "Launch Checklist" }).waitFor();
    await tick(page, "Pricing is complete").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(8);
    expect(await page.getByText(/^(Looks good|Needs attention)$/).count()).toBe(8);
    expect(new URL(page.url()).pathname).toBe("/admin/launch-checklist");
    await fits(page);
    expect(faults).toEqual([]);
  });

  it("stores a tick on the server: by keyboard, after a reload and for another administrator, with user and time [A320]", async () => {
    const first = await openStaff(site, "administrator", "/admin/launch-checklist");
    const box = tick(first.page, "Emails arrive");
    await box.focus();
    await first.page.keyboard.press("Space");
    const ticked = item(first.page, "Emails arrive").getByText(`Ticked by ${first.member.username}`);
    await ticked.waitFor();
    await first.page.getByText("1 of 8 complete").waitFor();
    await first.page.reload();
    await ticked.waitFor();
    const second = await openStaff(site, "administrator", "/admin/launch-checklist");
    await item(second.page, "Emails arrive").getByText(`Ticked by ${first.member.username}`).waitFor();
    expect(await tick(second.page, "Emails arrive").isChecked()).toBe(true);
    await tick(second.page, "Emails arrive").click();
    await second.page.getByText("0 of 8 complete").waitFor();
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it("shows each press until the server has answered, and keeps the last one", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/launch-checklist");
    const box = tick(page, "Addresses and distances are found");
    await box.waitFor();
    const sent: unknown[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**${tickLaunchItem.path.replace("{key}", "maps")}`, async (route) => {
      sent.push(route.request().postDataJSON());
      const response = await route.fetch();
      if (sent.length === 1) await held;
      await route.fulfill({ response });
    });
    await box.press("Space");
    await expect.poll(() => sent.length).toBe(1);
    expect(await box.isChecked()).toBe(true);
    await page.getByText("1 of 8 complete").waitFor();
    await box.press("Space");
    expect(await box.isChecked()).toBe(false);
    letGo();
    await expect.poll(() => sent).toEqual([{ done: true }, { done: false }]);
    const stored = async () =>
      (await site.asAdministrator<LaunchChecklist>(getLaunchChecklist.path)).items.find(({ key }) => key === "maps");
    await expect.poll(stored).toMatchObject({ tick: null });
    await page.getByText("0 of 8 complete").waitFor();
    expect(await box.isChecked()).toBe(false);
  });

  it("says when a tick could not be stored, and shows none", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/launch-checklist");
    await tick(page, "Payments arrive").waitFor();
    await page.route(`**${tickLaunchItem.path.replace("{key}", "payments")}`, (route) => route.abort());
    await tick(page, "Payments arrive").click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Not saved").waitFor();
    expect(await tick(page, "Payments arrive").isChecked()).toBe(false);
  });

  it("links to each item's subject: performance test, robots.txt, redirects [A321] [A323] [A324]", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/launch-checklist");
    const speed = page.getByRole("link", { name: /^Run a performance test/ });
    expect(await speed.getAttribute("href")).toBe(
      `https://pagespeed.web.dev/analysis?url=${encodeURIComponent(site.url)}`,
    );
    expect(await speed.getAttribute("target")).toBe("_blank");
    const [robots] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: /^View robots.txt/ }).click(),
    ]);
    await robots.waitForLoadState();
    expect(new URL(robots.url()).pathname).toBe("/robots.txt");
    expect(await robots.locator("body").innerText()).toContain("User-agent: *");
    await page.getByRole("link", { name: "Go to redirects" }).click();
    await page.waitForURL("**/admin/redirects");
  });

  it("downloads the sitemap, and stores the same text in the browser [A322] [P483]", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/launch-checklist");
    const button = page.getByRole("button", { name: "Download sitemap.xml" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("sitemap.xml");
    const text = await readFile(await download.path(), "utf8");
    expect(text).toBe(await (await fetch(`${site.url}/sitemap.xml`)).text());
    expect(await page.evaluate(() => localStorage.getItem("sitemap_xml"))).toBe(text);
    await page.route("**/sitemap.xml", (route) => route.abort());
    await button.click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Download failed").waitFor();
  });

  it("that cannot be loaded says so, and can be tried again", async () => {
    const { page } = await openStaff(site, "administrator", "/admin");
    await page.route(`**${getLaunchChecklist.path}`, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("link", { name: "Launch Checklist" }).click();
    await page.getByText("Failed to load the checklist.").waitFor();
    await page.unroute(`**${getLaunchChecklist.path}`);
    await page.getByRole("button", { name: "Try Again" }).click();
    await tick(page, "Pricing is complete").waitFor();
  });
});

describe("the health screen", () => {
  it("shows each part in words, and each process with its jobs and errors", async () => {
    site.context.watch.recordError({
      at: new Date().toISOString(),
      message: "A page could not be rendered",
      error: "Error: the ink is dry",
    });
    const { page, faults } = await openStaff(site, "administrator", "/admin/health");
    for (const part of ["Database", "Jobs", "Outgoing email", "Payments", "Maps", "Disk", "Errors"]) {
      await page.getByRole("heading", { name: part, exact: true }).waitFor();
    }
    await page.getByText("The database answers.").waitFor();
    const jobs = runJobs(site.context, [
      {
        name: "report heartbeat",
        everyMs: 60_000,
        run: async (context) => reportNode(context).then(() => false),
      },
    ]);
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Check again" }).click();
        return page.getByText("Gave this answer").count();
      })
      .toBe(1);
    await jobs.stop();
    await page.getByText("Error: the ink is dry").waitFor();
    const opener = page.getByRole("button", { name: /^Jobs \(/ });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", { name: "report heartbeat" }).waitFor();
    await fits(page);
    expect(faults).toEqual([]);
  });

  it("that cannot be loaded says so, and can be tried again", async () => {
    const { page } = await openStaff(site, "administrator", "/admin");
    await page.route(`**${getHealth.path}`, (route) => route.abort());
    await page.getByRole("link", { name: "Health" }).click();
    await page.getByText("Failed to check the shop's health.").waitFor();
    await page.unroute(`**${getHealth.path}`);
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { name: "Database" }).waitFor();
  });
});
