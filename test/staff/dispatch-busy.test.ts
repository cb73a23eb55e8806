import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { boardPage, type Desk, onOneBoard } from "./board-page.ts";
import { fillBusyDay } from "./busy-day.ts";
import { openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
let driven: number[];
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});
beforeAll(async () => {
  ({ driven } = await fillBusyDay(site, desk, { drivers: 12, deliveries: 60 }));
});

/** Text that is cut off with an ellipsis or overflows its container. */
const cutWords = (page: Page, within: string) =>
  page.locator(within).evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>("h2, h3, p, span, a, button, li")])
      .filter((each) => each.checkVisibility() && !each.closest(".sr-only") && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => getComputedStyle(each).display !== "inline")
      .map((each) => each.textContent),
  );

/** Controls lower or narrower than 44 px. */
const smallTargets = (page: Page, within: string) =>
  page.locator(`${within} :is(button, a, select, summary, input):visible`).evaluateAll((all) =>
    all
      .map((each) => ({ text: each.textContent || each.getAttribute("aria-label"), box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 24)
      .map(({ text, box }) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );

describe("a busy day with long names", () => {
  it.each([1440, 768, 360])(
    "is readable at %i px: nothing is cut off, also in dialogs, and axe finds nothing",
    async (width) => {
      const isTouch = width < 1024;
      const { page, faults } = await openStaff(site, "dispatcher", "/admin/dispatch", {
        member: dispatcher,
        viewport: { width, height: 900 },
        hasTouch: isTouch,
      });
      const board = boardPage(page);
      const look = async (within: string) => {
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
        expect(await cutWords(page, within)).toEqual([]);
        if (isTouch) expect(await smallTargets(page, within)).toEqual([]);
      };
      await board.unassigned.locator("[data-card]").first().waitFor();
      await look("main");
      // The page ends where the board ends: nothing invisible makes it longer.
      const [end, height] = await page.evaluate(() => [
        document.querySelector("[data-board]")!.getBoundingClientRect().bottom + scrollY,
        document.documentElement.scrollHeight,
      ]);
      expect(height! - end!).toBeLessThan(160);

      const card = board.unassigned.locator("[data-card]").nth(1);
      await card.focus();
      await page.keyboard.press("Enter");
      await board.dialog.getByRole("region", { name: "Delivery", exact: true }).waitFor();
      await look("dialog");
      await page.keyboard.press("Escape");
      await board.unassigned.locator("[data-menu]").nth(1).click();
      await board.dialog.getByRole("button", { name: "Select" }).waitFor();
      await look("dialog");
      await board.dialog.getByRole("button", { name: "Choose the driver…" }).click();
      await board.dialog.getByText("more on the road").first().waitFor();
      await look("dialog");
      await page.keyboard.press("Escape");
      await card.focus();
      await page.keyboard.press("s");
      await board.dialog.getByText("more on the road").first().waitFor();
      await look("dialog");
      await page.keyboard.press("Escape");
      await board.suggestAll();
      await look("dialog");
      await board.dialog.getByRole("button", { name: "Discard" }).click();

      if (isTouch) await page.getByLabel("Shown column").selectOption(`${driven[0]}`);
      const stop = page.locator(`[data-column="driver-${driven[0]}"] [data-card$="pickup"]`).first();
      await stop.focus();
      await page.keyboard.press(" ");
      await page.getByText("1 card selected").waitFor();
      await look("main");
      await page.keyboard.press("s");
      await page.getByText("Only unassigned deliveries get suggestions. Unassign this one first.").waitFor();
      expect(faults).toEqual([]);
    },
  );
});
