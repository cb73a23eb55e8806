import { afterAll, beforeAll, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";
// @ts-ignore
import { makeBoard } from "/tmp/board/fake.ts";
let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(async () => { await closeVisits(); await site.stop(); });
it("looks", async () => {
  const { page, faults } = await openStaff(site, "shop_manager", "/admin/dashboard");
  await page.route("**/staff/dispatch**", async (route) => {
    const url = route.request().url();
    if (url.includes("/assign")||url.includes("/runs")) { console.log(route.request().postData()); return route.fulfill({ json: { board: makeBoard(), undo: {day:"2026-03-04",runs:[]} } }); }
    if (url.includes("/suggest")) return route.fulfill({ json: { suggestions: [{orderId:1,reference:"DCQ-000001",places:[{driverId:1,driverName:"Áine Murphy",version:3,between:"after 12 Main Street, Naas, before 3 Quay, Cork",stops:[],minutesMore:12,late:[{orderId:11,kind:"dropoff",reference:"DCQ-000011",lateMinutes:20,lateBefore:12}]}],refused:[{driverId:2,driverName:"B",reason:"A cargo bike takes no pallet of 900 kg."}]}] } });
    return route.fulfill({ json: { board: makeBoard() } });
  });
  for (const [width, height] of [[1440, 900],[768,1000],[360,780]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/dispatch");
    await page.getByRole("heading", { name: "Unassigned" }).waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/board/board-${width}.png` });
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Map" }).click();
    await page.getByText("Letter and number").waitFor();
    await page.screenshot({ path: `/tmp/board/map-${width}.png`, fullPage: true });
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.locator('[data-card="1:all"]').click();
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/board/job-${width}.png` });
    await page.keyboard.press("Escape");
    await page.locator('[data-menu="1:all"]').click();
    await page.screenshot({ path: `/tmp/board/actions-${width}.png` });
    await page.getByRole("button", { name: /Choose the driver/ }).last().click();
    await page.getByText("A cargo bike takes").waitFor();
    await page.screenshot({ path: `/tmp/board/driver-${width}.png` });
    await page.keyboard.press("Escape");
    await page.locator('[data-card="1:all"]').focus();
    await page.keyboard.press("s");
    await page.getByText("more on the road").waitFor();
    await page.screenshot({ path: `/tmp/board/suggest-${width}.png` });
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const card = (await page.locator('[data-card="1:all"]').boundingBox())!;
  const to = (await page.locator('[data-card="11:pickup"]').boundingBox())!;
  await page.mouse.move(card.x + 50, card.y + 20); await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 5, { steps: 8 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/board/drag-1440.png` });
  await page.mouse.up();
  await page.getByText("given to Áine").first().waitFor();
  await page.screenshot({ path: `/tmp/board/undo-1440.png` });
  expect(faults).toEqual([]);
});
