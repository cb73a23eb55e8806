import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { assignStops, type Board, getBoard } from "../../contract/dispatch.ts";
import { changeDriver, createDriver, type Driver } from "../../contract/drivers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { geocodeStops } from "../../server/dispatch/geocode-stops.ts";
import { closeVisits } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

/** One site for the tests of a file, with a dispatcher and what they do outside the browser. */
export function onOneBoard(take: (now: { site: Site; dispatcher: StaffMember; desk: Desk }) => void): void {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ livePayments: true });
    const dispatcher = await createStaff(site, "dispatcher", "Dara Dispatcher");
    take({ site, dispatcher, desk: dispatchOf(site, dispatcher) });
  });
  afterAll(async () => {
    await closeVisits();
    await site.stop();
  });
}

/** The board in a separate tab, once its live updates have started. */
export async function openLiveBoard(site: Site, dispatcher: StaffMember) {
  const { page, faults } = await openStaff(site, "dispatcher", "/admin/dispatch", { member: dispatcher });
  await page.getByText("Live", { exact: true }).waitFor();
  return { page, faults, board: boardPage(page), strip: page.getByRole("region", { name: "Needs attention" }) };
}

export type Desk = ReturnType<typeof dispatchOf>;

export const boardDay = "2026-03-04";

/** What a dispatcher does outside the browser, through the calls that the screens make. */
function dispatchOf(site: Site, member: StaffMember) {
  const ask = async <Body>(path: string, json?: object): Promise<Body> => {
    const headers = { authorization: member.authorization, "content-type": "application/json" };
    const answer = await fetch(
      site.url + path,
      json ? { method: "POST", headers, body: JSON.stringify(json) } : { headers },
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const board = async (day = boardDay) => (await ask<{ board: Board }>(`${getBoard.path}?day=${day}`)).board;
  let drivers = 0;
  return {
    ask,
    board,
    /** A driver on duty. */
    async hire(name: string, vehicle = "small_van"): Promise<number> {
      drivers += 1;
      const phone = `+353 87 000 ${String(drivers).padStart(4, "0")}`;
      const { id } = await ask<Driver>(createDriver.path, { name, phone, vehicle });
      await ask(changeDriver.path.replace("{id}", String(id)), { onDuty: true });
      return id;
    },
    /**
     * With `apart`, each order but the first is collected at a separate house, since one address is one visit on the
     * phone.
     */
    async book(count: number, { apart = false } = {}): Promise<OrderId[]> {
      const ids: OrderId[] = [];
      for (let index = 0; index < count; index++) ids.push((await bookPaidOn(site)).orderId as OrderId);
      for (const id of apart ? ids.slice(1) : []) {
        await site.db
          .updateTable("orders")
          .set({ shipment: sql`jsonb_set(shipment, '{pickup,address1}', to_jsonb(${`${id} Airton Road`}::text))` })
          .where("id", "=", id)
          .execute();
      }
      await geocodeStops(site.context);
      return ids;
    },
    /** Assigns the orders to the end of the driver's run. */
    async assign(orderIds: readonly OrderId[], driverId: number): Promise<void> {
      const { columns } = await board();
      const versions = columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
      const moves = orderIds.map((orderId) => ({ orderId }));
      const position = columns.find(({ driver }) => driver.id === driverId)?.stops.length ?? 0;
      await ask(assignStops.path, { day: boardDay, moves, to: { driverId, position }, versions });
    },
    /** The stored stops of a run in order, such as '7 pickup'. */
    async run(driverId: number): Promise<string[]> {
      const rows = await site.db
        .selectFrom("stops")
        .select(["order_id", "kind"])
        .where("driver_id", "=", driverId)
        .where("run_day", "=", boardDay)
        .orderBy("run_position")
        .execute();
      return rows.map(({ order_id, kind }) => `${order_id} ${kind}`);
    },
  };
}

export const bothStops = (id: number): string[] => [`${id} pickup`, `${id} dropoff`];

/** The board in a tab. */
export function boardPage(page: Page) {
  const column = (name: string | RegExp) => page.getByRole("region", { name });
  const card = (orderId: number, kind: "pickup" | "dropoff" | "all" = "all") =>
    page.locator(`[data-card="${orderId}:${kind}"]`);
  return {
    column,
    card,
    unassigned: column(/^Unassigned/),
    runOf: (name: string) => column(new RegExp(`^Run of ${name}`)),
    dialog: page.getByRole("dialog"),
    undo: page.getByRole("button", { name: /^Undo/ }),
    /** The cards of a column from above, as '7:pickup'. */
    cardsIn: (within: Locator) =>
      within.locator("[data-card]").evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset["card"])),
    /** The card that has the focus. */
    focused: () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["card"] ?? null),
    /** Drags by mouse, in steps as a hand does, and holds the card at the fraction `part` of the target's height. */
    async drag(from: Locator, to: Locator, part = 0.5): Promise<void> {
      const start = await from.boundingBox();
      const end = await to.boundingBox();
      if (!start || !end) throw new Error("nothing to drag, or nowhere to drop it");
      await page.mouse.move(start.x + start.width / 2, start.y + 20);
      await page.mouse.down();
      await page.mouse.move(start.x + start.width / 2 + 20, start.y + 30, { steps: 3 });
      await page.mouse.move(end.x + end.width / 2, end.y + end.height * part, { steps: 6 });
    },
    /** Suggest all; a full day's search is stopped with the best plan so far. */
    async suggestAll(): Promise<void> {
      await page.getByRole("button", { name: "Suggest all" }).click();
      const dialog = page.getByRole("dialog");
      const stop = dialog.getByRole("button", { name: "Stop and show it" });
      const shown = dialog.getByText(/added to \d+ runs?/);
      await stop.or(shown).first().waitFor();
      // A small day may be planned before it can be stopped.
      if (await stop.isVisible()) await stop.click({ timeout: 2_000 }).catch(() => {});
      await shown.waitFor();
    },
    /** Drops the card once the board has drawn where it would go. */
    async drop(): Promise<void> {
      await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
      await page.mouse.up();
    },
  };
}
