import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { createDayAnnouncer } from "../../server/deliveries/announce-new-day.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { mainButton, openPhone } from "../e2e/driver-phone.ts";
import type { Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { addPhone, createPhone, type PhoneOwner } from "../phone.ts";
import { boardPage, type Desk, onOneBoard, openLiveBoard } from "./board-page.ts";
import { createStaff, openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});
// Each test has a day's work of its own: earlier deliveries are ended.
beforeEach(async () => {
  await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(site.db);
  await sql`delete from runs`.execute(site.db);
  await sql`update deliveries set state = 'cancelled'`.execute(site.db);
  await sql`update drivers set on_duty = false`.execute(site.db);
});

const record = (orderId: OrderId, body: object) =>
  desk.ask(recordDeliveryEvent.path.replace("{id}", `${orderId}`), { eventId: randomUUID(), ...body });

/** Collected by Aoife, with the drop-off in her run. */
async function collected() {
  const [aoife, brian] = [await desk.hire("Aoife Daly"), await desk.hire("Brian Walsh")];
  const [orderId] = (await desk.book(1)) as [OrderId];
  await desk.assign([orderId], aoife);
  await record(orderId, { kind: "complete", stop: "pickup" });
  return { aoife, brian, orderId };
}

describe("goods that a driver has", () => {
  it("E003: stay with their driver if the drop-off is dragged to another driver or assigned with the key A, and move with a recorded hand-over", async () => {
    const { aoife, brian, orderId } = await collected();
    const { page, board, faults } = await openLiveBoard(site, dispatcher);
    await board.card(orderId, "dropoff").getByText("With Aoife Daly").waitFor();
    const question = page.getByRole("dialog", { name: "Were they handed over?" });
    await board.drag(board.card(orderId, "dropoff"), board.runOf("Brian"));
    await board.drop();
    await question.getByText("Aoife Daly has the goods, Brian Walsh is to deliver them").waitFor();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Leave it as it is" }).click();
    await question.waitFor({ state: "detached" });
    expect(await desk.run(brian)).toEqual([]);
    await board.card(orderId, "dropoff").focus();
    await page.keyboard.press("a");
    await board.dialog.getByRole("button", { name: /^Brian/ }).click();
    await question.waitFor();
    expect(await desk.run(aoife)).toEqual([`${orderId} pickup`, `${orderId} dropoff`]);
    await question.getByRole("button", { name: "Record the hand-over" }).click();
    await question.waitFor({ state: "detached" });
    const moved = board.runOf("Brian").locator(`[data-card="${orderId}:dropoff"]`);
    await moved.getByText("With Brian Walsh").waitFor();
    expect(await desk.run(brian)).toEqual([`${orderId} dropoff`]);
    await moved.focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("button", { name: "Holder is wrong…" }).click();
    const form = page.getByRole("dialog", { name: "The holder is wrong" });
    await form.getByLabel("Who has the goods now").selectOption({ label: "Aoife Daly" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Say how you know").waitFor();
    await form.getByLabel("How do you know?").fill("Aoife rang: she has it still");
    await expectNoAxeFindings(page);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await board.dialog.getByText("With Aoife Daly").first().waitFor();
    await page.keyboard.press("Escape");
    await board.runOf("Aoife").locator(`[data-card="${orderId}:dropoff"]`).waitFor();
    expect(faults).toEqual([]);
  });

  it("E005: are found on the board by a caller's words, at three widths", async () => {
    const { orderId } = await collected();
    const { page, board } = await openLiveBoard(site, dispatcher);
    const [row] = (await desk.board()).columns.flatMap(({ stops }) => stops);
    await page.getByRole("searchbox", { name: "Where is a parcel?" }).fill(row?.reference ?? "");
    const found = page.getByRole("region", { name: "Parcels found" });
    await found.getByText(/With Aoife Daly/).waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await found.getByText(/With Aoife Daly/).waitFor();
      await expectNoSidewaysScroll(page);
    }
    await expectNoAxeFindings(page);
    await found.getByRole("button").click();
    await board.dialog
      .getByText(row?.reference ?? "")
      .first()
      .waitFor();
    expect(orderId).toBe(row?.orderId);
  });
});

it("E002: after midnight, a stop that was begun is first in its driver's column and on the phone, and the strip names it; another is unassigned and gone from the phone", async () => {
  const aoife = await desk.hire("Aoife Daly");
  const [begun, left] = (await desk.book(2)) as [OrderId, OrderId];
  await desk.assign([begun, left], aoife);
  // At another time, it is a separate visit.
  await site.db
    .updateTable("stops")
    .set({ by_at: new Date("2026-03-04T16:00:00Z") })
    .where("order_id", "=", left)
    .where("kind", "=", "pickup")
    .execute();
  const phone = (await openPhone(site, { driverId: aoife } as PhoneOwner)).page;
  await mainButton(phone, "Set off").click();
  const isUnderWay = async () =>
    site.db.selectFrom("stops").select("state").where("order_id", "=", begun).where("kind", "=", "pickup").execute();
  await expect.poll(isUnderWay).toEqual([{ state: "en_route" }]);
  const announceNewDay = createDayAnnouncer();
  await announceNewDay(site.context);
  site.clock.set("2026-03-05T00:00:05Z");
  onTestFinished(() => site.clock.set(wednesdayMorning.toISOString()));
  // A session of Wednesday morning has expired by then.
  const member = await createStaff(site, "dispatcher", "Nina Night");
  const { page, faults } = await openStaff(site, "dispatcher", "/admin/dispatch?day=2026-03-05", { member });
  const board = boardPage(page);
  const first = board.runOf("Aoife").locator("[data-card]").first();
  await first.getByText("From Wednesday 4 March 2026").waitFor();
  expect(await board.cardsIn(board.runOf("Aoife"))).toEqual([`${begun}:pickup`]);
  const strip = page.getByRole("region", { name: "Needs attention" });
  await strip.getByText(new RegExp(`Aoife Daly still has the pickup of WC-${begun} from Wednesday`)).waitFor();
  expect(await board.cardsIn(board.unassigned)).toContain(`${left}:all`);
  const card = (orderId: OrderId) => phone.locator("article.card").filter({ hasText: `WC-${orderId}` });
  await card(left).first().waitFor();
  await announceNewDay(site.context);
  // Nothing moves under the thumb of a driver who is under way: the new run is announced, and shown on a press.
  const news = phone.getByRole("status").filter({ hasText: "Your run has changed" });
  await news.getByText(`WC-${left}`).first().waitFor({ timeout: 2_000 });
  await news.getByRole("button", { name: "Show the new run" }).click();
  await expect.poll(() => card(left).count()).toBe(0);
  expect(await card(begun).count()).toBe(1);
  await phone.locator(".card.current").getByText("From yesterday").waitFor();
  await mainButton(phone, "Arrived").waitFor();
  expect(faults).toEqual([]);
});

it("E008: actions from a signed-out phone are one entry to confirm, and count once it is accepted", async () => {
  const aoife = await desk.hire("Aoife Daly");
  const [orderId, other] = (await desk.book(2)) as [OrderId, OrderId];
  await desk.assign([orderId, other], aoife);
  const shop = { db: site.db, now: site.context.now };
  const lost = await addPhone(shop, aoife);
  await site.db.updateTable("driver_phones").set({ ended_at: shop.now() }).where("id", "=", lost.phoneId).execute();
  const send = async (
    path: string,
    { token, json, method = "POST" }: { token?: string; json?: object; method?: string },
  ) =>
    fetch(site.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  const phone = createPhone(send as never, lost, { clock: shop.now });
  await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
  const { page, board, strip } = await openLiveBoard(site, dispatcher);
  await strip.getByText(/whose phone had been signed out, sent 'Collected' for/).waitFor();
  await expectNoAxeFindings(page);
  await strip.getByRole("button", { name: /^Accept/ }).click();
  await strip.getByText("To confirm").waitFor({ state: "detached" });
  await board.card(orderId, "dropoff").getByText("With Aoife Daly").waitFor();
  expect(await board.card(other, "dropoff").getByText("With Aoife Daly").count()).toBe(0);
});
