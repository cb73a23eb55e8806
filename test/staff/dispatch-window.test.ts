import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { assignStops } from "../../contract/dispatch.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { applyOrderChanges } from "../../server/deliveries/apply-order-changes.ts";
import type { Site } from "../e2e/site.ts";
import { addDriver, createPhone, giveStops, type PhoneOwner } from "../phone.ts";
import { boardDay, bothStops, type Desk, onOneBoard, openLiveBoard } from "./board-page.ts";
import { openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});

const openBoard = () => openLiveBoard(site, dispatcher);
const panelOf = (page: Page) => page.getByRole("region", { name: "Delivery", exact: true });
const shop = () => ({ db: site.db, now: site.clock.now });

/** Assigns both stops of an order to a driver with a phone. */
async function giveToPhone(name: string, orderId: OrderId) {
  const owner = await addDriver(shop(), name);
  await giveStops(shop(), owner, orderId, { day: boardDay });
  return phoneOf(owner);
}

const phoneOf = (owner: PhoneOwner) =>
  createPhone(
    (path, { json, token, method }) =>
      fetch(site.url + path, {
        method: method ?? (json === undefined ? "GET" : "POST"),
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
    owner,
    { clock: site.clock.now },
  );

type Phone = ReturnType<typeof phoneOf>;

/** The action arrives first, and the signature after it, as from a van. */
async function completeSigned(phone: Phone, orderId: OrderId, stop: "pickup" | "dropoff", signedBy: string) {
  const proof = randomUUID();
  const press = phone.press({ kind: "complete", stop, orderId, signedBy, proofs: [proof] });
  await phone.send([press]);
  return async () => {
    const strokes = [[10, 20, 30, 40, 60, 10, 90, 70]];
    const signed = { orderId, stop, eventId: press.id, kind: "signature", signedBy, strokes };
    expect((await phone.prove(proof, signed)).status).toBe(200);
  };
}

describe("A delivery that is shown follows what happens to it", () => {
  it("in the board’s window: its states, its buttons, and the signature once it has arrived [D041, D055]", async () => {
    const [orderId = 0 as OrderId] = await desk.book(1);
    const phone = await giveToPhone("Nora Kehoe", orderId);
    const { page, board, faults } = await openBoard();
    await board.card(orderId, "pickup").click();
    const panel = panelOf(page);
    await panel.getByText("Pickup: Waiting").waitFor();
    // The driver is named once, above the stops.
    expect(
      await page
        .getByRole("dialog")
        .getByText(/Driver: Nora Kehoe/)
        .count(),
    ).toBe(1);
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    await panel.getByText("Pickup: On the way").waitFor();
    expect(await panel.getByRole("button", { name: "Set off", exact: true }).count()).toBe(0);
    await completeSigned(phone, orderId, "pickup", "Mary Healy");
    await panel.getByText("Pickup: Collected").waitFor();
    const sendSignature = await completeSigned(phone, orderId, "dropoff", "Owen Kelly");
    await panel.getByText("Delivery: Delivered").waitFor();
    await sendSignature();
    await panel.getByRole("img", { name: "Signature, signed by Owen Kelly" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("on the order’s page, including the signature, which arrives after its end [D055]", async () => {
    const [orderId = 0 as OrderId] = await desk.book(1);
    const phone = await giveToPhone("Finn Kehoe", orderId);
    const { page, faults } = await openStaff(site, "shop_manager", `/admin/orders/${orderId}`);
    const panel = panelOf(page);
    await panel.getByText("Pickup: Waiting").waitFor();
    await completeSigned(phone, orderId, "pickup", "Mary Healy");
    await panel.getByText("Pickup: Collected").waitFor();
    const sendSignature = await completeSigned(phone, orderId, "dropoff", "Owen Kelly");
    await panel.getByText("Delivery: Delivered").waitFor();
    // The order's completion has been applied to the delivery, so nothing more is left to follow.
    const settled = page.waitForResponse(
      async (answer) =>
        answer.url().endsWith(`/orders/${orderId}/delivery`) && !(await answer.json()).delivery.isFollowing,
    );
    await applyOrderChanges(site.context);
    await settled;
    await sendSignature();
    await panel.getByRole("img", { name: "Signature, signed by Owen Kelly" }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe("The history of a delivery", () => {
  it("offers Undo for what happened at a stop, but not for its driver, who is changed on the board [D040]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [orderId = 0 as OrderId] = await desk.book(1);
    await desk.assign([orderId], anna);
    await desk.ask(recordDeliveryEvent.path.replace("{id}", String(orderId)), {
      eventId: randomUUID(),
      kind: "set_off",
      stop: "pickup",
    });
    const { page, board } = await openBoard();
    await board.card(orderId, "pickup").click();
    const panel = panelOf(page);
    await panel.getByRole("button", { name: "Undo: Set off (pickup)" }).waitFor();
    await panel
      .getByText(/^Assigned/)
      .first()
      .waitFor();
    expect(await panel.getByRole("button", { name: /^Undo: (Una|A)ssigned/ }).count()).toBe(0);
    expect(await desk.run(anna)).toEqual(bothStops(orderId));
  });

  it("says who has the goods, and for each stop who drives to it and on which day, as callers ask", async () => {
    const anna = await desk.hire("Anna Nolan");
    const [orderId = 0 as OrderId] = await desk.book(1);
    await desk.assign([orderId], anna);
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${orderId}`);
    const panel = panelOf(page);
    await panel.getByText("Assigned to Anna Nolan", { exact: true }).waitFor();
    const stops = panel.getByRole("listitem").filter({ hasText: "Driver: Anna Nolan, Wednesday 4 March 2026" });
    await expect.poll(() => stops.count()).toBe(2);
    await desk.ask(assignStops.path, {
      day: boardDay,
      moves: [{ orderId }],
      to: null,
      versions: (await desk.board()).columns.map(({ driver, version }) => ({ driverId: driver.id, version })),
    });
    await panel.getByText("Taken from Anna Nolan", { exact: true }).waitFor();
    await expect.poll(() => stops.count()).toBe(0);
  });
});

it("a change whose answer was lost is not called failed: the board says that the outcome is unknown, and shows its current state [D040]", async () => {
  await desk.hire("Bob Casey");
  const [orderId = 0 as OrderId] = await desk.book(1);
  const { page, board } = await openBoard();
  await board.card(orderId).waitFor();
  await page.route("**/staff/dispatch/assign", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await board.card(orderId).focus();
  await page.keyboard.press("a");
  await board.dialog.getByRole("button", { name: /^Bob/ }).click();
  await page.getByText("We don’t know whether your change was saved").waitFor();
  await page.getByText("The board shows what is stored now.").waitFor();
  expect(await page.getByText("Nothing was changed").count()).toBe(0);
  await expect.poll(() => board.cardsIn(board.runOf("Bob"))).toEqual([`${orderId}:pickup`, `${orderId}:dropoff`]);
});

it("failures while the tab is hidden are counted in its title, until somebody looks", async () => {
  const [one = 0 as OrderId, two = 0 as OrderId, three = 0 as OrderId] = await desk.book(3);
  const fail = (orderId: OrderId) =>
    desk.ask(recordDeliveryEvent.path.replace("{id}", String(orderId)), {
      eventId: randomUUID(),
      kind: "fail",
      stop: "pickup",
      reason: "not_ready",
    });
  const { page, strip } = await openBoard();
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        get: () => (hidden ? "hidden" : "visible"),
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  const told = (orderId: OrderId) =>
    strip
      .getByRole("listitem")
      .filter({ hasText: `WC-${orderId}` })
      .waitFor();
  await fail(one);
  await told(one);
  expect(await page.title()).toBe("Dispatch | Admin Dashboard");
  await hide(true);
  await fail(two);
  await expect.poll(() => page.title()).toBe("(1) Dispatch | Admin Dashboard");
  await fail(three);
  await expect.poll(() => page.title()).toBe("(2) Dispatch | Admin Dashboard");
  await hide(false);
  await expect.poll(() => page.title()).toBe("Dispatch | Admin Dashboard");
});
