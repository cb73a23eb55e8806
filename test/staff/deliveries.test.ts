import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { applyOrderChanges } from "../../server/deliveries/apply-order-changes.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addDriver, createPhone, giveStops } from "../phone.ts";
import { jpegWithPosition } from "../pictures.ts";
import { storeOrders } from "../store-order.ts";
import { storePictureElsewhere } from "../store-picture.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const widthOf = (image: Element) => (image as HTMLImageElement).naturalWidth;
const panel = (page: Page) => page.getByRole("region", { name: "Delivery", exact: true });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

describe("the delivery on an order's page", () => {
  it("is moved on by the office from waiting to delivered, with the signer's name, and its order is then completed", async () => {
    const [id = 0] = await storeOrders(site.db, [
      { email: "carried@example.ie", status: "processing", paid: true, at: site.clock.now() },
    ]);
    const { page, faults } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    await panel(page).getByText("Unassigned").waitFor();
    await button(page, "Set off").click();
    await panel(page).getByText("On the way to collect").waitFor();
    await button(page, "Collected").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Signed by (optional)").fill("Áine O'Brien");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Collected" }).click();
    await panel(page).getByText("Pickup: Collected").waitFor();
    await button(page, "Could not be done…").click();
    await dialog.getByRole("button", { name: "Save the reason" }).click();
    await dialog.getByText("Choose why it could not be done").waitFor();
    await dialog.getByLabel("Why").selectOption("nobody_there");
    await dialog.getByRole("button", { name: "Save the reason" }).click();
    await panel(page).getByText("Could not be done (delivery): nobody there").waitFor();
    await button(page, "Try again").click();
    await panel(page).getByText("Delivery: Waiting").waitFor();
    await button(page, "Delivered").click();
    await dialog.getByText("The order is completed, and its customer gets an email that says so.").waitFor();
    await dialog.getByRole("button", { name: "Delivered" }).click();
    await page.getByText("Completed on delivery").waitFor();
    expect(await button(page, "Set off").count()).toBe(0);
    await expectNoAxeFindings(page);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    expect(faults).toEqual([]);
  });

  it("appears as soon as the order is paid, and follows changes of the order on the same screen", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${orderId}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Mark as paid", exact: true }).click();
    await dialog.getByLabel("Reference").fill("SLIP 9");
    await dialog.getByRole("button", { name: /^Mark €.* as paid$/ }).click();
    await panel(page).getByText("Unassigned").waitFor();
    expect(await panel(page).getByText("has none yet").count()).toBe(0);
    await page.getByRole("button", { name: "Cancel order", exact: true }).click();
    await dialog.getByRole("button", { name: /^Cancel and refund/ }).click();
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
    await applyOrderChanges(site.context);
    await panel(page).getByText("The order was", { exact: false }).waitFor();
    expect(await button(page, "Set off").count()).toBe(0);
  });

  it("says that a picture that cannot be fetched is safe, and shows it once it can be [D064]", async () => {
    const at = site.clock.now();
    const [id = 0] = await storeOrders(site.db, [{ email: "seen@example.ie", status: "processing", paid: true, at }]);
    await applyOrderChanges(site.context);
    const picture = await storePictureElsewhere(site.db, { orderId: id, at });
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    const proofs = panel(page).getByRole("list", { name: "Proofs of the delivery" });
    await proofs.getByText("It can’t be shown at the moment. It is still stored.").waitFor();
    await expectNoAxeFindings(page);
    await picture.comeBack();
    await proofs.getByRole("button", { name: "Try again to show the picture" }).click();
    await expect.poll(() => proofs.getByRole("img", { name: "Picture" }).evaluate(widthOf)).toBe(1);
    expect(await proofs.getByText("It can’t be shown").count()).toBe(0);
  });

  it("and the history beside it fit the screen whatever was typed", async () => {
    const word = "Averyverylongwordwithoutanybreaks".repeat(6);
    const [id = 0] = await storeOrders(site.db, [
      { email: "words@example.ie", status: "processing", paid: true, at: site.clock.now() },
    ]);
    await site.db
      .insertInto("order_events")
      .values({ order_id: id, actor: "mary", kind: "changed", note: `Package description: none → ${word}` })
      .execute();
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    await page.getByText(word).waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  });

  it("does not promise an email if the order is already completed", async () => {
    const [id = 0] = await storeOrders(site.db, [
      { email: "late@example.ie", status: "processing", paid: true, at: site.clock.now() },
    ]);
    await site.db.updateTable("orders").set({ status: "completed" }).where("id", "=", id).execute();
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    const dialog = page.getByRole("dialog");
    await button(page, "Collected").click();
    await dialog.getByRole("button", { name: "Collected" }).click();
    await button(page, "Delivered").click();
    await dialog.getByText("The order stays as it is, completed, and nobody is emailed.").waitFor();
  });

  it("shows a signature and a picture, which can be downloaded; axe finds nothing at three widths", async () => {
    const { orderId } = (await bookPaidOn(site)) as { orderId: OrderId };
    const shop = { db: site.db, now: site.clock.now };
    const owner = await addDriver(shop);
    await giveStops(shop, owner, orderId, { day: "2026-03-04" });
    const phone = createPhone(
      (path, { json, token, method }) =>
        fetch(site.url + path, {
          method: method ?? (json === undefined ? "GET" : "POST"),
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(json !== undefined && { body: JSON.stringify(json) }),
        }),
      owner,
      { clock: site.clock.now },
    );
    const [signature, picture] = [randomUUID(), randomUUID()];
    const press = phone.press({
      kind: "complete",
      stop: "pickup",
      orderId,
      signedBy: "Fionnghuala Nic Dhiarmada-Uí Shúilleabháin",
      proofs: [signature, picture],
    });
    await phone.send([press]);
    const about = { orderId, stop: "pickup", eventId: press.id };
    const strokes = [[10, 20, 30, 40, 60, 10, 90, 70]];
    // Signed a second before the picture was taken, so they are shown in that order.
    const takenAt = new Date(site.clock.now().getTime() - 1000).toISOString();
    const signed = { ...about, kind: "signature", signedBy: press.signedBy, strokes, takenAt };
    expect((await phone.prove(signature, signed)).status).toBe(200);
    const bytes = jpegWithPosition().toString("base64");
    expect((await phone.prove(picture, { ...about, kind: "picture", picture: bytes })).status).toBe(200);

    const { page, faults } = await openStaff(site, "shop_manager", `/admin/orders/${orderId}`);
    const proofs = panel(page).getByRole("list", { name: "Proofs of the pickup" });
    const images = proofs.getByRole("img");
    await images.nth(1).waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await images.first().scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    expect(await images.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).alt))).toEqual([
      `Signature, signed by ${press.signedBy}`,
      "Picture",
    ]);
    await expect
      .poll(() => images.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    expect(await proofs.getByRole("link", { name: "Download the picture" }).count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it("asks before it is cancelled, and says what each button does", async () => {
    const [id = 0] = await storeOrders(site.db, [
      { email: "kept@example.ie", status: "processing", paid: true, at: site.clock.now() },
    ]);
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    const dialog = page.getByRole("dialog");
    await button(page, "Cancel the delivery").click();
    await dialog.getByText("No driver will collect the goods. The order and its money stay as they are.").waitFor();
    expect(await dialog.getByRole("button", { name: "Cancel", exact: true }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Keep the delivery" }).click();
    await dialog.waitFor({ state: "detached" });
    await panel(page).getByText("Unassigned").waitFor();
    await button(page, "Cancel the delivery").click();
    await dialog.getByRole("button", { name: "Cancel the delivery" }).click();
    await panel(page).getByText("Cancelled", { exact: true }).first().waitFor();
  });

  it("undoes a mistake, by keyboard", async () => {
    const [id = 0] = await storeOrders(site.db, [
      { email: "slip@example.ie", status: "processing", paid: true, at: site.clock.now() },
    ]);
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    await button(page, "Arrived").press("Enter");
    await panel(page).getByText("At the pickup").waitFor();
    await button(page, "Undo: Arrived (pickup)").press("Enter");
    await panel(page).getByText("Unassigned").waitFor();
    await panel(page).getByText("taken back").waitFor();
  });

  it("recorded as delivered by mistake can be undone on the same page, once the order is processing again", async () => {
    const { orderId: id } = await bookPaidOn(site);
    const { page, faults } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    await button(page, "Collected").click();
    await page.getByRole("dialog").getByRole("button", { name: "Collected" }).click();
    await button(page, "Delivered").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delivered" }).click();
    await page.getByText("Completed on delivery").waitFor();
    const undo = panel(page).getByRole("button", { name: /^Undo: Delivered/ });
    expect(await undo.count()).toBe(0);
    await page.getByRole("button", { name: "Back to processing" }).click();
    await undo.click();
    await panel(page).getByText("Delivery: Waiting").waitFor();
    await button(page, "Delivered").waitFor();
    expect(faults).toEqual([]);
  });

  it("of an order from before deliveries existed is added by a press [D032]", async () => {
    const [id = 0] = await storeOrders(site.db, [
      { email: "older@example.ie", status: "processing", paid: true, at: site.clock.now() },
    ]);
    await site.db.deleteFrom("deliveries").where("order_id", "=", id).execute();
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    await button(page, "Add a delivery").click();
    await panel(page).getByText("Unassigned").waitFor();
  });
});
