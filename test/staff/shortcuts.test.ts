import { expect, it } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { bothStops, type Desk, onOneBoard, openLiveBoard } from "./board-page.ts";
import type { StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});

it("Ctrl+Z undoes the last change on the board as Z does, even when single keys are off", async () => {
  const anna = await desk.hire("Anna Byrne");
  const [orderId = 0, other = 0] = await desk.book(2);
  await desk.assign([other] as never, anna);
  const { page, board, faults } = await openLiveBoard(site, dispatcher);
  for (const [keys, areSingleOn] of [
    ["z", true],
    ["Control+z", true],
    ["Control+z", false],
  ] as const) {
    if (!areSingleOn) {
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await board.dialog.getByLabel("Single-key shortcuts are on").uncheck();
      await page.keyboard.press("Escape");
    }
    await board.drag(board.card(orderId), board.runOf("Anna"));
    await board.drop();
    await board.undo.waitFor();
    await expect.poll(() => desk.run(anna)).toEqual([...bothStops(other), ...bothStops(orderId)]);
    await page.keyboard.press(keys);
    await expect.poll(() => desk.run(anna)).toEqual(bothStops(other));
    await board.card(orderId).waitFor();
  }
  expect(faults).toEqual([]);
});

it("the question mark lists the shortcuts of the screen, but is a character in a text field", async () => {
  const { page, board } = await openLiveBoard(site, dispatcher);
  await page
    .getByPlaceholder("Where is…")
    .or(page.getByRole("searchbox"))
    .or(page.getByRole("combobox"))
    .first()
    .focus();
  await page.keyboard.press("?");
  expect(await board.dialog.count()).toBe(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await board.dialog.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
  await board.dialog.getByText("Undoes the last change").first().waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await board.dialog.waitFor({ state: "detached" });
});

it("a skip link reaches the first card of the board by Tab and Enter", async () => {
  const [orderId = 0] = await desk.book(1);
  const { page, board } = await openLiveBoard(site, dispatcher);
  await board.card(orderId).waitFor();
  const [first] = await board.cardsIn(board.unassigned);
  await page.locator("main").focus();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "Skip to the first card" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  expect(await board.focused()).toBe(first);
});
