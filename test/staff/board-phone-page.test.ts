import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { trackPath } from "../../contract/tracking.ts";
import { failureReasonNames } from "../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { applyOrderChanges } from "../../server/deliveries/apply-order-changes.ts";
import { visit } from "../e2e/browser.ts";
import { cameraPicture } from "../e2e/camera-picture.ts";
import { doStop, mainButton, openPhone, sign, takenOf } from "../e2e/driver-phone.ts";
import type { Site } from "../e2e/site.ts";
import type { PhoneOwner } from "../phone.ts";
import { bothStops, type Desk, onOneBoard, openLiveBoard } from "./board-page.ts";
import { composePicture } from "./compose-picture.ts";
import { createStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});

const openBoard = () => openLiveBoard(site, dispatcher);
const phoneOf = (driverId: number) => openPhone(site, { driverId } as PhoneOwner);
const openTracking = async (orderId: OrderId) => {
  const { track_key } = await site.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return (await visit(site, trackPath(track_key ?? ""), { realTime: true })).page;
};
const says = (page: Page, headline: string) =>
  page.getByRole("heading", { level: 1, name: headline, exact: true }).waitFor();
const stateOf = async (orderId: OrderId) =>
  (
    await site.db
      .selectFrom("deliveries")
      .innerJoin("orders", "orders.id", "order_id")
      .select(["state", "status"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow()
  ).state;
const emailsOf = async (orderId: OrderId) =>
  (await site.db.selectFrom("emails").select("template").where("order_id", "=", orderId).orderBy("id").execute()).map(
    ({ template }) => template as string,
  );

/** Cancels an order as its page in the office does; a job applies that to the delivery each second. */
async function cancelOrder(orderId: OrderId, body: object): Promise<void> {
  const { authorization } = await createStaff(site, "shop_manager");
  const answer = await fetch(site.url + changeOrderStatus.path.replace("{id}", String(orderId)), {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await applyOrderChanges(site.context);
}

describe("Board, phone and tracking page, without a reload", () => {
  it("show a delivery from the driver who gets it to the last signature", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [orderId = 0] = await desk.book(1);
    const { page, board, faults } = await openBoard();
    const phone = (await phoneOf(anna)).page;
    const tracking = await openTracking(orderId);
    await says(tracking, "Your courier is booked");

    await board.drag(board.card(orderId), board.runOf("Anna"));
    await board.drop();
    await expect.poll(() => desk.run(anna)).toEqual(bothStops(orderId));
    await mainButton(phone, "Set off").click();
    await says(tracking, "On the way to collect");
    await mainButton(phone, "Arrived").click();
    await says(tracking, "At the pickup");
    await mainButton(phone, "Collected").click();
    await sign(phone, "Nora Byrne");
    await phone.locator("form").getByRole("button", { name: "Collected", exact: true }).click();
    await says(tracking, "Collected");
    await tracking.getByText("Signed by Nora Byrne").first().waitFor();
    await board
      .runOf("Anna")
      .getByRole("button", { name: /1 done/ })
      .click();
    await board.card(orderId, "pickup").getByText("Collected").waitFor();
    await mainButton(phone, "Set off").click();
    await says(tracking, "On the way to deliver");
    await tracking.getByText("Anna").first().waitFor();
    await composePicture([page, tracking, phone]);
    await mainButton(phone, "Arrived").click();
    await mainButton(phone, "Delivered").click();
    await sign(phone, "Owen Kelly");
    await phone.locator("form").getByRole("button", { name: "Delivered", exact: true }).click();
    await says(tracking, "Delivered");
    await tracking.getByAltText("Signature at the delivery address: Owen Kelly").waitFor();
    await board.card(orderId, "dropoff").getByText("Delivered").waitFor();
    expect(await stateOf(orderId)).toBe("delivered");
    expect((await emailsOf(orderId)).filter((each) => each === "completed")).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it.each([
    ["cancelled", { action: "cancel", refund: false }],
    ["refunded", { action: "cancel", refund: true }],
  ])("say at once that an order was %s before it was collected: it leaves the run [D026]", async (_, change) => {
    const driver = await desk.hire("Cian Roe");
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], driver);
    const { page, board } = await openBoard();
    const phone = (await phoneOf(driver)).page;
    await board.card(orderId, "pickup").waitFor();
    await phone
      .locator(".card.current")
      .filter({ hasText: `WC-${orderId}` })
      .waitFor();
    await cancelOrder(orderId, change);
    const card = phone
      .locator(".card")
      .filter({ hasText: `WC-${orderId}` })
      .first();
    await card.getByText("Cancelled", { exact: true }).waitFor();
    await expect.poll(() => mainButton(phone, "Set off").count()).toBe(0);
    await page
      .locator(`[data-column="driver-${driver}"]`)
      .getByRole("button", { name: /not done/ })
      .click();
    await board.card(orderId, "pickup").getByText("Not driven").waitFor();
    await expect.poll(() => stateOf(orderId)).toBe("cancelled");
  });

  it("ask what to do with an order that is cancelled after its collection, on the board and on the phone [D026]", async () => {
    const driver = await desk.hire("Dee Ward");
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], driver);
    const { strip } = await openBoard();
    const phone = (await phoneOf(driver)).page;
    await doStop(phone, "Collected", "Nora Byrne");
    // The phone saves the action before sending it; an order that is cancelled in between was never collected.
    await expect.poll(() => stateOf(orderId)).toBe("collected");
    await cancelOrder(orderId, { action: "cancel", refund: false });
    const asked = strip.getByRole("listitem").filter({ hasText: `WC-${orderId}` });
    await asked.getByText("cancelled after it had been collected").waitFor();
    await asked.getByText("Question", { exact: true }).waitFor();
    await phone
      .getByText(/This order was cancelled/)
      .first()
      .waitFor();
    expect(await stateOf(orderId)).toBe("collected");
  });

  it("show a delivery that failed, and its return to the sender", async () => {
    const bob = await desk.hire("Bob Casey");
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], bob);
    const { page, board, strip } = await openBoard();
    const phone = (await phoneOf(bob)).page;
    const tracking = await openTracking(orderId);
    await doStop(phone, "Collected", "Nora Byrne");
    await mainButton(phone, "Set off").click();
    await mainButton(phone, "Can’t do it").click();
    await phone.getByLabel(failureReasonNames.nobody_there).check();
    await phone.getByRole("button", { name: "Tell the office" }).click();
    await says(tracking, "We couldn't deliver your parcel");

    const failed = strip.getByRole("listitem").filter({ hasText: failureReasonNames.nobody_there });
    await failed.getByText("Failed", { exact: true }).waitFor();
    expect(await failed.getByRole("link", { name: "Call Bob Casey" }).getAttribute("href")).toMatch(/^tel:\+353/);
    await failed.getByRole("button", { name: /^Open/ }).click();
    await board.dialog.getByRole("button", { name: "What happens next…" }).click();
    const asked = page.getByRole("dialog", { name: "What happens next?" });
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.getByText("Choose what happens next").last().waitFor();
    await asked.getByLabel("Next").selectOption({ label: "Back to the sender" });
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    await says(tracking, "On the way back");
    await page.keyboard.press("Escape");
    await board.unassigned.locator(`[data-card^="${orderId}:"]`).focus();
    await page.keyboard.press("a");
    await board.dialog.getByRole("button", { name: /^Bob/ }).click();
    await expect.poll(() => desk.run(bob)).toContain(`${orderId} return`);
    // The site's clock stands still; advanced so that the driver sets off after the office has decided.
    site.clock.set(new Date(site.clock.now().getTime() + 60_000).toISOString());

    await doStop(phone, "Returned", "Nora Byrne");
    await says(tracking, "Returned to sender");
    await expect.poll(() => stateOf(orderId)).toBe("returned");
    // A signature is sent after the action that it belongs to.
    await expect
      .poll(async () => (await takenOf(site, orderId)).proofs.map(({ stop, signed_by }) => [stop, signed_by]))
      .toEqual([
        ["pickup", "Nora Byrne"],
        ["return", "Nora Byrne"],
      ]);
    const emails = await emailsOf(orderId);
    // On the way to collect, collected, could not be delivered, returned to the sender.
    expect(emails.filter((each) => each === "delivery_news")).toHaveLength(4);
    expect(emails).not.toContain("completed");
  });

  it("show the dispatcher every reason why a stop cannot be done, with the driver's note [D055]", async () => {
    const carl = await desk.hire("Carl Nolan");
    const reasons = Object.entries(failureReasonNames);
    const orderIds = await desk.book(reasons.length, { apart: true });
    await desk.assign(orderIds, carl);
    const { page, strip } = await openBoard();
    const phone = (await phoneOf(carl)).page;
    const took: number[] = [];
    for (const [at, [reason, name]] of reasons.entries()) {
      const orderId = orderIds[at] ?? 0;
      // Of the remaining stops, the next one is the large card.
      await phone
        .locator(".card.current")
        .filter({ hasText: `WC-${orderId}` })
        .waitFor();
      await mainButton(phone, "Can’t do it").click();
      await phone.getByLabel(name, { exact: true }).check();
      const said = reason === "other" ? " (another reason): The gate is welded shut" : `: ${name.toLowerCase()}`;
      if (reason === "other") await phone.getByLabel("What happened").fill("The gate is welded shut");
      const toldAt = performance.now();
      await phone.getByRole("button", { name: "Tell the office" }).click();
      await strip
        .getByRole("listitem")
        .filter({ hasText: `The pickup of WC-${orderId} could not be done${said}` })
        .getByText("Failed", { exact: true })
        .waitFor();
      took.push(performance.now() - toldAt);
    }
    // By the stream: the board does not poll while it says 'Live'.
    await page.getByText("Live", { exact: true }).waitFor();
    console.info(
      `From ‘Can’t do it’ to the board's strip [D055]: at most ${Math.round(Math.max(...took))} ms (promised: 2,000)`,
    );
  });

  it("show goods left in a safe place if the sender allows it, with a picture", async () => {
    const dan = await desk.hire("Dan Egan");
    const [orderId = 0] = await desk.book(1);
    await desk.assign([orderId], dan);
    const tracking = await openTracking(orderId);
    const { customer_email: email } = await site.db
      .selectFrom("orders")
      .select("customer_email")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    await tracking.getByText("If nobody is in, leave it in a safe place").click();
    await tracking.getByLabel("Where", { exact: true }).fill("Behind the side gate");
    await tracking.locator("#safeEmail").fill("somebody.else@example.ie");
    await tracking.getByRole("button", { name: "Tell your courier" }).click();
    await tracking.getByText("Enter the email address that it was booked with.").first().waitFor();
    expect(await tracking.getByLabel("Where", { exact: true }).inputValue()).toBe("Behind the side gate");
    await tracking.locator("#safeEmail").fill(email);
    await tracking.getByRole("button", { name: "Tell your courier" }).click();
    await tracking.getByText("Your courier can now see where it may be left.").waitFor();

    const phone = (await phoneOf(dan)).page;
    await doStop(phone, "Collected", "Nora Byrne");
    await mainButton(phone, "Set off").click();
    await mainButton(phone, "Arrived").click();
    await phone.getByText("If nobody answers, it may be left: Behind the side gate").first().waitFor();
    await mainButton(phone, "Delivered").click();
    const form = phone.locator("form");
    await form.getByLabel("Left safe, with a picture: Behind the side gate").check();
    await form.getByRole("button", { name: "Left safe" }).click();
    await phone.getByText("Take a picture first.").waitFor();
    await form.locator("input[type=file]").setInputFiles(await cameraPicture(phone));
    await form.getByAltText("as saved").waitFor();
    await form.getByRole("button", { name: "Left safe" }).click();
    await says(tracking, "Delivered");
    await tracking.getByText("Left in a safe place.").first().waitFor();
    await tracking.getByAltText("Picture at the delivery address").waitFor();
    const notices = await site.db
      .selectFrom("dispatch_notices")
      .select("text")
      .where("order_id", "=", orderId)
      .execute();
    expect(notices).toEqual([]);
  });
});
