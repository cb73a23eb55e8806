import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Site } from "../e2e/site.ts";
import { boardPage, bothStops, type Desk, onOneBoard } from "./board-page.ts";
import { fillBusyDay } from "./busy-day.ts";
import { openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});

/**
 * Measures how long the page's thread is blocked from now on, in ms: the sum of each task's time beyond 50 ms, and the
 * longest task.
 */
async function watchTasks(page: Page) {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  return () =>
    page.evaluate(() => {
      const tasks = (window as unknown as { tasks: number[] }).tasks.splice(0);
      return {
        longest: Math.round(Math.max(0, ...tasks)),
        held: Math.round(tasks.reduce((sum, ms) => sum + ms - 50, 0)),
      };
    });
}

/** When a card first appears in a column, by the page's own clock. */
const seenAt = (page: Page, column: string, card: string) =>
  page.evaluate(
    ([inside, key]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(`[data-column="${inside}"] [data-card="${key}"]`))
            resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    [column, card] as const,
  );

it("300 deliveries over 40 drivers stay usable: opened, dragged, scrolled and followed; the figures are printed", {
  timeout: 180_000,
}, async () => {
  const { orderIds, driven } = await fillBusyDay(site, desk, { drivers: 40, deliveries: 300 });
  const open = async () => {
    const { page, faults } = await openStaff(site, "dispatcher", "about:blank", {
      member: dispatcher,
      viewport: { width: 1440, height: 900 },
      realTime: true,
    });
    // The page's clock starts at the site's time and runs by itself, since measurements would stand still otherwise.
    await page.addInitScript((shift) => {
      const Real = Date;
      window.Date = class extends Real {
        constructor(...args: unknown[]) {
          if (args.length > 0) super(...(args as [number]));
          else super(Real.now() + shift);
        }
        static override now = () => Real.now() + shift;
      } as DateConstructor;
    }, site.clock.now().getTime() - Date.now());
    const began = Date.now();
    await page.goto("/admin/dispatch?day=2026-03-04");
    await page.locator("[data-card]").first().waitFor();
    const drawn = Date.now() - began;
    await page.getByText("Live", { exact: true }).waitFor();
    return { page, faults, board: boardPage(page), drawn };
  };
  const one = await open();
  const other = await open();
  const figures: Record<string, unknown> = { "drawn after (ms)": [one.drawn, other.drawn] };
  const [tasks, otherTasks] = [await watchTasks(one.page), await watchTasks(other.page)];
  const target = `driver-${driven.at(-1)}`;
  for (const [at, id] of [orderIds[0]!, orderIds[5]!].entries()) {
    // The unassigned column stays in view beside a run that is reached by scrolling.
    const column = one.page.locator(`[data-column="${target}"]`);
    await column.evaluate((each) => each.scrollIntoView({ block: "center" }));
    await one.board.drag(one.board.card(id), column);
    figures[`dragging ${at}`] = await tasks();
    const seen = seenAt(other.page, target, `${id}:pickup`);
    const dropped = await one.page.evaluate(() => performance.timeOrigin + performance.now());
    await one.board.drop();
    await expect.poll(() => desk.run(driven.at(-1)!)).toEqual(expect.arrayContaining(bothStops(id)));
    figures[`stored and seen by another board ${at} (ms)`] = Math.round((await seen) - dropped);
    await one.board.undo.waitFor();
    figures[`dropping ${at}`] = await tasks();
    figures[`the other board ${at}`] = await otherTasks();
  }
  figures["frames while scrolling (ms)"] = await one.page.evaluate(async () => {
    const columns = document.querySelector("[data-runs]")!;
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 60; step++) {
      columns.scrollTop += 180;
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - last);
      last = performance.now();
    }
    frames.sort((a, b) => a - b);
    return { p50: Math.round(frames[30]!), p95: Math.round(frames[57]!) };
  });
  await one.board.unassigned.locator("[data-card]").first().focus();
  await tasks();
  for (let press = 0; press < 5; press++) await one.page.keyboard.press("ArrowDown");
  await one.page.keyboard.press(" ");
  await one.page.getByText("1 card selected").waitFor();
  figures["walking and selecting"] = await tasks();
  console.log(JSON.stringify(figures, null, 1));
  expect([...one.faults, ...other.faults]).toEqual([]);
});
