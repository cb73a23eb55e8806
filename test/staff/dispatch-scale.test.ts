import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
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
const record = (orderId: number, event: object) =>
  desk.ask(recordDeliveryEvent.path.replace("{id}", String(orderId)), { eventId: randomUUID(), ...event });
beforeAll(async () => {
  ({ driven } = await fillBusyDay(site, desk, { drivers: 8, deliveries: 60, onlyVans: true }));
  site.clock.set("2026-03-04T14:45:00Z");
  for (const driverId of driven) {
    const orders = [...new Set((await desk.run(driverId)).map((stop) => Number(stop.split(" ")[0])))];
    for (const orderId of orders.slice(0, 3)) {
      await record(orderId, { kind: "complete", stop: "pickup", signedBy: "Nora" });
      await record(orderId, { kind: "complete", stop: "dropoff", signedBy: "Nora" });
    }
  }
});

const open = async (height = 900) => {
  const { page, faults } = await openStaff(site, "dispatcher", "/admin/dispatch", {
    member: dispatcher,
    viewport: { width: 1440, height },
  });
  await page.getByText("Live", { exact: true }).waitFor();
  return { page, faults, board: boardPage(page) };
};
const shoot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
};

it("eight vans at 14:45: finished stops are one line, and every driver's next stop is in view, with its time, place and reference [E020]", async () => {
  const { page, board, faults } = await open();
  await shoot(page, "board-1440");
  await expectNoSidewaysScroll(page);
  const nextCards = await page.locator('[data-column^="driver-"]').evaluateAll((columns) =>
    columns.map((column) => {
      const card = column.querySelector("[data-card]")!;
      const list = card.closest("ul")!.getBoundingClientRect();
      // Its time and place, and the line that begins with its reference.
      const [head, reference] = [card.firstElementChild!, card.lastElementChild!.firstElementChild!].map(
        (line) => line.getClientRects()[0]!,
      );
      const lineHeight = Number.parseFloat(getComputedStyle(card.lastElementChild!).lineHeight);
      const end = Math.min(list.bottom, innerHeight);
      const isInView = head!.top >= list.top && head!.bottom <= end && reference!.top + lineHeight <= end;
      return { id: Number(column.getAttribute("data-column")!.replace("driver-", "")), isInView };
    }),
  );
  expect(nextCards.toSorted((a, b) => a.id - b.id)).toEqual(driven.map((id) => ({ id, isInView: true })));

  const first = page.locator(`[data-column="driver-${driven[0]}"]`);
  const other = page.locator(`[data-column="driver-${driven[1]}"]`);
  const stored = (await desk.run(driven[0]!)).map((stop) => stop.replace(" ", ":"));
  expect(await board.cardsIn(first)).toEqual(stored.slice(6));
  await first.getByRole("button", { name: /6 done/ }).click();
  expect(await board.cardsIn(first)).toEqual(stored);
  expect(await board.cardsIn(other)).toHaveLength((await desk.run(driven[1]!)).length - 6);
  await expectNoAxeFindings(page);
  await first.getByRole("button", { name: /6 done/ }).click();
  expect(await board.cardsIn(first)).toEqual(stored.slice(6));
  expect(faults).toEqual([]);
});

it("a drag shows which stop it will become, where that can be seen, and becomes that one [E020]", async () => {
  const { page, board } = await open();
  const before = await desk.run(driven[0]!);
  const key = (await board.cardsIn(board.unassigned))[0]!;
  const column = page.locator(`[data-column="driver-${driven[0]}"]`);
  await board.drag(page.locator(`[data-card="${key}"]`), column.locator("[data-card]").first(), 0.2);
  const landing = column.getByText(/^Here, as stop \d+$/);
  await landing.waitFor();
  await shoot(page, "board-drag");
  expect(await landing.textContent()).toBe("Here, as stop 7");
  const [line, list] = await Promise.all([landing.boundingBox(), column.locator("ul").boundingBox()]);
  expect(line!.y).toBeGreaterThanOrEqual(list!.y);
  expect(line!.y + line!.height).toBeLessThanOrEqual(list!.y + list!.height);
  await board.drop();
  const orderId = key.split(":")[0];
  await expect
    .poll(() => desk.run(driven[0]!))
    .toEqual([...before.slice(0, 6), `${orderId} pickup`, `${orderId} dropoff`, ...before.slice(6)]);
});

it("60 alerts are ordered by severity, failed and late ones first; one kind can be shown alone, and none is cut off [E024]", async () => {
  const [failing = ""] = (await desk.run(driven[3]!)).slice(6);
  site.clock.set("2026-03-04T17:50:00Z");
  for (let n = 1; n <= 50; n++)
    await site.db
      .insertInto("dispatch_notices")
      .values({
        order_id: null,
        driver_id: driven[0]!,
        text: `Phone notice ${n}`,
        created_at: site.clock.now(),
      })
      .execute();
  await record(Number(failing.split(" ")[0]), { kind: "fail", stop: "pickup", reason: "not_ready" });
  const { page, faults } = await open();
  await shoot(page, "board-alerts");
  const strip = page.getByRole("region", { name: "Needs attention" });
  const rows = strip.getByRole("listitem");
  const kinds = async () =>
    (await rows.allTextContents()).map((text) => /^(Failed|Late|No driver|Notice)/.exec(text)?.[0] ?? text);
  await expect.poll(async () => (await kinds()).length).toBeGreaterThanOrEqual(60);
  const all = await kinds();
  const order = ["Failed", "Late", "No driver", "Notice"];
  expect([...new Set(all)]).toEqual(order);
  expect(all).toEqual(all.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  // Nothing is faded, and one press shows everything.
  expect(await strip.getByRole("list").evaluate((list) => getComputedStyle(list).maskImage)).toBe("none");
  await strip.getByRole("button", { name: `Show all ${all.length}` }).click();
  expect(await strip.getByRole("list").evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);

  await strip.getByRole("button", { name: "Notice 50", exact: true }).click();
  await expect.poll(kinds).toEqual(Array.from({ length: 50 }, () => "Notice"));
  expect(new URL(page.url()).searchParams.get("alerts")).toBe("notice");
  await strip.getByRole("button", { name: "Dismiss: Phone notice 1", exact: true }).click();
  await strip.getByRole("button", { name: "Notice 49", exact: true }).waitFor();
  await expectNoAxeFindings(page);
  await strip.getByRole("button", { name: "Notice 49", exact: true }).click();
  await expect.poll(kinds).toEqual(all.slice(0, -1));
  expect(faults).toEqual([]);
});

it("a suggested plan says how many stops would be late, and how many are late now", async () => {
  const { board } = await open();
  await board.suggestAll();
  await board.dialog
    .getByText(/This plan makes (no stop|1 stop|\d+ stops) late; (none is|1 is|\d+ are) late today\./)
    .waitFor();
});
