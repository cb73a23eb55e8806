import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { getTracking } from "../../server/tracking/get-tracking.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { bothStops, type Desk, onOneBoard, openLiveBoard } from "./board-page.ts";
import { openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});

const openBoard = () => openLiveBoard(site, dispatcher);
const fail = (orderId: number) =>
  desk.ask(recordDeliveryEvent.path.replace("{id}", String(orderId)), {
    eventId: randomUUID(),
    kind: "fail",
    stop: "pickup",
    reason: "not_ready",
  });
const deliveryOf = (orderId: number) =>
  site.db.selectFrom("deliveries").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();

describe("An alert on the board's strip", () => {
  it.each([
    ["Again today", "unassigned"],
    ["Again on another day", "unassigned"],
    ["Cancel it", "cancelled"],
  ])("is resolved where a stop failed: %s [D030]", async (choice, state) => {
    const anna = await desk.hire(`Anna ${choice}`);
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], anna);
    const { page, board, strip, faults } = await openBoard();
    await fail(orderId);
    const row = strip.getByRole("listitem").filter({ hasText: `WC-${orderId}` });
    await row.getByRole("button", { name: /^Open/ }).click();
    const partner = board.dialog.getByRole("button", { name: "Give to a partner…" });
    await partner.waitFor();
    // Nobody has the goods, so their drop-off cannot be expected.
    await board.dialog.getByText("Waiting for the pickup").waitFor();
    expect(await board.dialog.getByText(/^On time|Expected /).count()).toBe(0);
    await board.dialog.getByRole("button", { name: "What happens next…" }).click();
    const asked = page.getByRole("dialog", { name: "What happens next?" });
    await asked.getByLabel("Next").selectOption({ label: choice });
    if (choice === "Again on another day") {
      await asked.getByLabel("Day", { exact: true }).fill("2026-03-03");
      await asked.getByRole("button", { name: "Save" }).click();
      await asked.getByText("Choose a later day").first().waitFor();
      await asked.getByLabel("Day", { exact: true }).fill("2026-03-05");
    }
    await expectNoAxeFindings(page);
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    await expect.poll(async () => (await deliveryOf(orderId)).state).toBe(state);
    if (choice === "Cancel it") {
      await partner.waitFor({ state: "detached" });
      await expect.poll(() => board.dialog.getByText(/Waiting|No expected time yet/).count()).toBe(0);
    }
    await page.keyboard.press("Escape");
    if (choice === "Again today") await board.card(orderId).waitFor();
    else await row.waitFor({ state: "detached" });
    if (choice === "Again on another day") {
      const days = await desk.board("2026-03-05");
      expect(days.unassigned.map((each) => each.orderId)).toContain(orderId);
    }
    expect(faults).toEqual([]);
  });

  it("leads from a returned delivery to its refund, and is gone once the order is refunded", async () => {
    const [orderId = 0] = await desk.book(1);
    const record = (body: object) =>
      desk.ask(recordDeliveryEvent.path.replace("{id}", String(orderId)), { eventId: randomUUID(), ...body });
    await record({ kind: "complete", stop: "pickup", signedBy: "Áine" });
    await record({ kind: "bring_back" });
    await record({ kind: "complete", stop: "return", signedBy: "Áine" });
    const { page, faults } = await openStaff(site, "shop_manager", "/admin/dispatch");
    const row = page
      .getByRole("region", { name: "Needs attention" })
      .getByRole("listitem")
      .filter({ hasText: `WC-${orderId} was returned to the sender` });
    await row.waitFor();
    await expectNoAxeFindings(page);
    await row.getByRole("link", { name: /^Refund/ }).click();
    await page.getByRole("dialog", { name: /refund/i }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/orders/${orderId}`);
    expect(faults).toEqual([]);
  });

  it("changes a stop's times: by Dublin’s clock, the last after the first, and the card shows them", async () => {
    const bob = await desk.hire("Bob Casey");
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], bob);
    const { page, board } = await openBoard();
    await board.card(orderId, "pickup").focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("button", { name: "Times of the pickup" }).click();
    const asked = page.getByRole("dialog", { name: /^Times of the pickup/ });
    await asked.getByLabel("Not before").fill("2026-03-04T14:00");
    await asked.getByLabel("By", { exact: true }).fill("2026-03-04T13:00");
    await asked.getByRole("button", { name: "Save the times" }).click();
    await asked.getByText("The latest time must be after the earliest").first().waitFor();
    await asked.getByLabel("By", { exact: true }).fill("2026-03-04T15:30");
    await expectNoAxeFindings(page);
    await asked.getByRole("button", { name: "Save the times" }).click();
    await asked.waitFor({ state: "detached" });
    await board.dialog.getByText(/between 14:00 and 15:30/).waitFor();
  });

  it("lets a partner carry a delivery that no driver of ours has: the tracking page names the partner, and it can be taken back [D031]", async () => {
    const carl = await desk.hire("Carl Nolan");
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], carl);
    const { page, board } = await openBoard();
    await board.card(orderId, "pickup").focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("button", { name: "Give to a partner…" }).click();
    const asked = page.getByRole("dialog", { name: "Give the delivery to another carrier" });
    await asked.getByLabel("Name", { exact: true }).fill("Pallet Network Ireland");
    await asked.getByLabel("Their tracking address (optional)").fill("javascript:alert(1)");
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.getByText("The tracking address must begin with https://").first().waitFor();
    await asked.getByLabel("Their tracking address (optional)").fill("https://pallets.example/PN-1");
    await expectNoAxeFindings(page);
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.getByText("One of our drivers has it: unassign it first").waitFor();
    await page.reload();
    await board.card(orderId, "pickup").focus();
    await page.keyboard.press("u");
    await expect.poll(() => desk.run(carl)).toEqual([]);
    await board.card(orderId).focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("button", { name: "Give to a partner…" }).click();
    await asked.getByLabel("Name", { exact: true }).fill("Pallet Network Ireland");
    await asked.getByLabel("Their tracking address (optional)").fill("https://pallets.example/PN-1");
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    const { track_key } = await deliveryOf(orderId);
    expect(await getTracking(site.context, { key: track_key ?? "" })).toMatchObject({
      partner: { name: "Pallet Network Ireland", url: "https://pallets.example/PN-1" },
    });
    await board.dialog.getByRole("button", { name: "Change the partner…" }).click();
    await asked.getByLabel("Name", { exact: true }).fill("");
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await board.card(orderId).waitFor();
  });

  it("keeps a partner’s delivery on the board: after a reload it can be opened there, moved on by hand, and taken back [D031]", async () => {
    const [orderId = 0] = await desk.book(1);
    const { page, board, faults } = await openBoard();
    await board.card(orderId).click();
    await board.dialog.getByRole("button", { name: "Give to a partner…" }).click();
    const asked = page.getByRole("dialog", { name: "Give the delivery to another carrier" });
    await asked.getByLabel("Name", { exact: true }).fill("Pallet Network Ireland");
    await asked.getByLabel("Their reference (optional)").fill("PN-77");
    await asked.getByLabel("Their tracking address (optional)").fill("https://pallets.example/PN-77");
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    await page.reload();
    const partners = page.getByRole("region", { name: "With partners, 1" });
    const row = partners.getByRole("listitem").filter({ hasText: `WC-${orderId}` });
    await row.getByText("Pallet Network Ireland, PN-77").waitFor();
    expect(await row.getByRole("link", { name: /tracking/ }).getAttribute("href")).toBe(
      "https://pallets.example/PN-77",
    );
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await row.waitFor();
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    await page.getByRole("button", { name: "Map" }).click();
    await row.getByRole("button", { name: /^Open/ }).click();
    const panel = board.dialog.getByRole("region", { name: "Delivery", exact: true });
    await panel.getByText("With a partner", { exact: true }).waitFor();
    // Shown once, above the stops.
    expect(await board.dialog.getByText("Carried by Pallet Network Ireland, their reference PN-77").count()).toBe(1);
    // Our drivers cannot be chosen while the partner has it.
    expect(await board.dialog.getByRole("button", { name: "Choose the driver…" }).count()).toBe(0);
    await panel.getByRole("button", { name: "Collected", exact: true }).click();
    await page.getByRole("dialog", { name: "Collected?" }).getByRole("button", { name: "Collected" }).click();
    await panel.getByText("Pickup: Collected").waitFor();
    await expect.poll(async () => (await deliveryOf(orderId)).state).toBe("collected");
    await row.getByText("Collected").waitFor();
    await board.dialog.getByRole("button", { name: "Change the partner…" }).click();
    await asked.getByLabel("Name", { exact: true }).fill("");
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    await partners.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  it("is dismissed on every board once somebody has read it", async () => {
    const [orderId = 0] = await desk.book(1);
    const dan = await desk.hire("Dan Egan");
    await desk.assign([orderId], dan);
    await site.db
      .insertInto("dispatch_notices")
      .values({
        order_id: orderId,
        driver_id: dan,
        text: "Dan Egan pressed 'Arrived' twice",
        created_at: site.clock.now(),
      })
      .execute();
    const [one, other] = [await openBoard(), await openBoard()];
    const row = (strip: typeof one.strip) => strip.getByRole("listitem").filter({ hasText: "pressed 'Arrived' twice" });
    await row(other.strip).waitFor();
    expect(await row(one.strip).getByRole("link", { name: "Call Dan Egan" }).getAttribute("href")).toMatch(
      /^tel:\+353/,
    );
    await row(one.strip)
      .getByRole("button", { name: /^Dismiss/ })
      .click();
    await row(one.strip).waitFor({ state: "detached" });
    await row(other.strip).waitFor({ state: "detached" });
    expect(await desk.run(dan)).toEqual(bothStops(orderId));
  });
});
