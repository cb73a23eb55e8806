import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { readOutbox } from "../read-outbox.ts";
import { ordersPage } from "./orders-page.ts";
import { createStaff, openStaff, type StaffMember, staffPassword } from "./staff.ts";

let site: Site;
let manager: StaffMember;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  manager = await createStaff(site, "shop_manager", "Mary Manager");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const openOrder = async (id: number, options = {}) => {
  const visit = await openStaff(site, "shop_manager", `/admin/orders/${id}`, { member: manager, ...options });
  return { ...visit, ...partsOf(visit.page) };
};
const partsOf = (page: Page) => {
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const orders = ordersPage(page);
  return {
    ...orders,
    part,
    action: (name: string) => part("Actions").getByRole("button", { name, exact: true }),
    edit: orders.main.getByRole("button", { name: "Edit order" }),
    field: (name: string) => orders.dialog.getByLabel(name, { exact: true }),
    press: (name: string) => orders.dialog.getByRole("button", { name, exact: true }).click(),
    told: orders.dialog.getByRole("checkbox", { name: /^Tell the customer/ }),
    email: page.frameLocator("iframe[title='Preview of the email']"),
  };
};
/** Expects no sideways scrolling, and that the dialog's end can be reached. */
async function fitsEveryWidth(page: Page, name: string) {
  const before = page.viewportSize();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
    const { scrollWidth, clientWidth } = await page
      .getByRole("dialog")
      .evaluate((it) => ({ scrollWidth: it.scrollWidth, clientWidth: it.clientWidth }));
    expect(scrollWidth, `${name} at ${width}`).toBe(clientWidth);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-${width}.png` });
  }
  if (before) await page.setViewportSize(before);
}
const templatesOf = async (orderId: number) =>
  (await readOutbox(site.asAdministrator, `?orderId=${orderId}`)).map(({ template }) => template);

describe("[D015] an order is edited", () => {
  it("by keyboard at 360 px: the changes are shown with their email, saved, and then in the history and on the page", async () => {
    const { orderId } = await bookPaidOn(site);
    const { page, edit, dialog, field, part, toast, email, faults } = await openOrder(orderId, {
      viewport: { width: 360, height: 740 },
    });
    const { keyboard } = page;
    await edit.focus();
    await keyboard.press("Enter");
    await field("Delivery contact").waitFor();
    await expectNoAxeFindings(page);
    await fitsEveryWidth(page, "edit");
    await field("Delivery contact").focus();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("Síle Ní Bhriain");
    await keyboard.press("Enter");
    await email.getByText("Your booking has changed").waitFor();
    await expectNoAxeFindings(page);
    await fitsEveryWidth(page, "review");
    const table = dialog.getByRole("table", { name: "What changes" });
    expect(await table.innerText()).toMatch(/Delivery contact\s+Seán Byrne\s+Síle Ní Bhriain/);
    // Old and new are both visible without scrolling the table.
    expect(await table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1))).toBe(0);
    await dialog.getByRole("button", { name: "Save changes" }).focus();
    await keyboard.press("Enter");
    await toast("Order changed").getByText("The customer is told by email.").waitFor();
    await expect.poll(() => part("Journey").innerText()).toContain("Síle Ní Bhriain");
    expect(await part("History").innerText()).toContain("Delivery contact: Seán Byrne → Síle Ní Bhriain");
    expect((await templatesOf(orderId)).filter((template) => template === "booking_changed")).toHaveLength(1);
    // Axe looks into the email's frame, which runs no script.
    expect(faults.filter((fault) => !fault.includes("frame is sandboxed"))).toEqual([]);
  });

  it("and says within a phone's screen that nothing was changed, also at a second press at the end of the fields", async () => {
    const { orderId } = await bookPaidOn(site);
    const { edit, dialog, press } = await openOrder(orderId, { viewport: { width: 360, height: 740 } });
    await edit.click();
    const notice = dialog.getByText("Nothing has been changed yet.");
    const isSeen = () =>
      notice.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    for (let times = 0; times < 2; times++) {
      await press("Continue");
      await expect.poll(isSeen).toBe(true);
    }
  });

  it("and errors are shown at their field, typed text stays, and unchanged details are not saved", async () => {
    const { orderId } = await bookPaidOn(site);
    const { edit, dialog, field, press, page } = await openOrder(orderId);
    await edit.click();
    await press("Continue");
    await dialog.getByText("Nothing has been changed yet.").waitFor();
    await field("Email").fill("nobody");
    await field("Pickup phone").fill("");
    await press("Continue");
    await dialog.getByText("Invalid email address").waitFor();
    await dialog.getByText("Pickup phone is required").waitFor();
    expect(await field("Pickup phone").evaluate((input) => input === document.activeElement)).toBe(true);
    await expectNoAxeFindings(page);
    await field("Pickup phone").fill("0873334444");
    await field("Email").fill("right@example.ie");
    // An error that only the server finds leads back to its field.
    await field("First name").fill("www.example.com");
    await press("Continue");
    await press("Save changes");
    await dialog.getByText("A name cannot contain a web address").waitFor();
    expect(await field("Email").inputValue()).toBe("right@example.ie");
  });

  it("no longer once it is delivered, and the reason is given", async () => {
    const { orderId } = await bookPaidOn(site);
    await site.db.updateTable("orders").set({ status: "completed" }).where("id", "=", orderId).execute();
    const { edit, toast, dialog } = await openOrder(orderId);
    await edit.click();
    await toast("Order cannot be changed").getByText("This order is delivered").waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it("and typed changes are restored after the session ended and the same user signed in again", async () => {
    const { orderId } = await bookPaidOn(site);
    const { page, edit, field, press, dialog, toast } = await openOrder(orderId);
    await edit.click();
    await field("Delivery instructions").fill("Ask for Tom at gate 4");
    await press("Continue");
    await page.route("**/details", (route) =>
      route.fulfill({ status: 401, json: { code: "unauthorised", message: "Please sign in again." } }),
    );
    await press("Save changes");
    await page.waitForURL("**/login**");
    await page.unroute("**/details");
    await page.getByLabel("Username").fill(manager.username);
    await page.getByLabel("Password", { exact: true }).fill(staffPassword);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(Log|Sign) ?in$/i })
      .click();
    await dialog.getByText("What you typed before your session ended is here again.").waitFor();
    expect(await field("Delivery instructions").inputValue()).toBe("Ask for Tom at gate 4");
    await press("Continue");
    await press("Save changes");
    await toast("Order changed").waitFor();
  });
});

it("[D016] a Sunday for next day is warned of, and can be confirmed with a reason", async () => {
  const { orderId } = await bookPaidOn(site);
  await site.db
    .updateTable("orders")
    .set({ priority: "next_day", scheduled_date: "2026-03-05" })
    .where("id", "=", orderId)
    .execute();
  const { page, edit, dialog, field, press, part, toast } = await openOrder(orderId);
  await edit.click();
  await field("Collection date").fill("2026-03-08");
  await dialog.getByText(/cannot be booked for Sunday 8 March 2026.*Monday 9 March 2026/).waitFor();
  await expectNoAxeFindings(page);
  await press("Continue");
  await dialog.getByText("Say why this day is right").waitFor();
  await field("Why this day is right anyway").fill("Agreed with the driver");
  await press("Continue");
  await press("Save changes");
  await toast("Order changed").waitFor();
  await expect.poll(() => part("Journey").innerText()).toContain("Sunday 8 March 2026");
  const history = await part("History").innerText();
  expect(history).toContain("Collection date: Thursday 5 March 2026 → Sunday 8 March 2026");
  expect(history).toContain("Why that day: Agreed with the driver");
});

describe("[D018] of two users who change one order", () => {
  /** Both have the order open, and the other one saves first. */
  const collide = async () => {
    const { orderId } = await bookPaidOn(site);
    const [mine, other] = [await openOrder(orderId), await openOrder(orderId)];
    for (const { edit } of [mine, other]) await edit.click();
    await other.field("Delivery contact").fill("Tomás");
    await other.field("Pickup instructions").fill("Gate 4");
    await other.press("Continue");
    await other.press("Save changes");
    await other.toast("Order changed").waitFor();
    await mine.field("Delivery contact").fill("Síle");
    await mine.field("Phone").fill("0871112222");
    await mine.press("Continue");
    await mine.press("Save changes");
    await mine.dialog.getByText(/changed this order on 4 Mar 2026/).waitFor();
    return { orderId, mine };
  };

  it("the second sees both versions, nothing is overwritten, and their changes apply on top of the first's", async () => {
    const { orderId, mine } = await collide();
    const changes = mine.dialog.getByRole("list", { name: "What changed in the meantime" });
    expect(await changes.innerText()).toMatch(/Pickup instructions\s+Was\s+\S.*\s+Theirs\s+Gate 4\s+Yours\s+as it was/);
    expect(await changes.innerText()).toMatch(/Delivery contact\s+Was\s+Seán Byrne\s+Theirs\s+Tomás\s+Yours\s+Síle/);
    await expectNoAxeFindings(mine.page);
    await fitsEveryWidth(mine.page, "conflict");
    await mine.press("Take their change, keep mine");
    expect(await mine.field("Delivery contact").inputValue()).toBe("Síle");
    expect(await mine.field("Pickup instructions").inputValue()).toBe("Gate 4");
    await mine.press("Continue");
    await mine.press("Save changes");
    await mine.toast("Order changed").waitFor();
    const { meta } = await site.db
      .selectFrom("orders")
      .select("meta")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(meta).toMatchObject({ delivery_contact_name: "Síle", pickup_instructions: "Gate 4" });
  });

  it("the second can discard their own changes", async () => {
    const { orderId, mine } = await collide();
    await mine.press("Drop my edits");
    expect(await mine.field("Delivery contact").inputValue()).toBe("Tomás");
    expect(await mine.field("Phone").inputValue()).not.toBe("0871112222");
    const { meta } = await site.db
      .selectFrom("orders")
      .select("meta")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(meta).toMatchObject({ delivery_contact_name: "Tomás" });
  });
});

describe("[D019] whether the customer is notified", () => {
  it.each([
    ["Complete", "Complete order", "Your delivery is complete", "completed"],
    ["Cancel order", /^Cancel and refund/, /refunded$/, "refund"],
  ] as const)(
    "is asked with '%s', ticked, with the email in view: one email with the tick, none without",
    async (name, confirm, heading, template) => {
      for (const isTold of [true, false]) {
        const { orderId } = await bookPaidOn(site);
        const before = await templatesOf(orderId);
        const { page, action, dialog, told, email, main } = await openOrder(orderId);
        await action(name).click();
        await email.getByRole("heading", { level: 1, name: heading }).waitFor();
        expect(await told.isChecked()).toBe(true);
        expect(await dialog.innerText()).toContain("aine@example.ie");
        await expectNoAxeFindings(page);
        await fitsEveryWidth(page, `told-${template}`);
        if (!isTold) await told.uncheck();
        await dialog.getByRole("button", { name: confirm }).click();
        await main
          .getByText(name === "Complete" ? "Completed" : "Refunded", { exact: true })
          .first()
          .waitFor();
        const news = (await templatesOf(orderId)).slice(0, -before.length);
        expect(news).toEqual(isTold ? [template] : []);
      }
    },
  );

  it("is asked for several at once, with the email of one of them", async () => {
    const orders = [await bookPaidOn(site), await bookPaidOn(site)].map(({ orderId }) => orderId);
    const { page } = await openStaff(site, "shop_manager", "/admin/orders", { member: manager });
    const { main, dialog, told, email, toast } = partsOf(page);
    for (const id of orders) await main.getByLabel(`Select order ${id}`).check();
    await main.getByRole("button", { name: "Complete", exact: true }).click();
    await email.getByRole("heading", { level: 1 }).waitFor();
    expect(await told.isChecked()).toBe(true);
    await expectNoAxeFindings(page);
    await told.uncheck();
    await dialog.getByRole("button", { name: "Complete: 2 orders" }).click();
    await toast("Complete").waitFor();
    for (const id of orders) expect(await templatesOf(id)).not.toContain("completed");
  });
});

describe("[D020] unfinished text", () => {
  it("in a note raises a question before another screen is opened: it can be kept or discarded", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page, part, main, dialog, press } = await openOrder(orderId);
    const note = part("Notes").getByLabel("New note");
    const leave = () => main.getByRole("link", { name: "All orders" }).click();
    await note.fill("Ring tw");
    await leave();
    await dialog.getByText("The words of your note are not saved yet").waitFor();
    await expectNoAxeFindings(page);
    await press("Stay");
    expect(await note.inputValue()).toBe("Ring tw");
    expect(new URL(page.url()).pathname).toBe(`/admin/orders/${orderId}`);
    await leave();
    await press("Leave");
    await page.getByRole("heading", { level: 1, name: "Orders", exact: true }).waitFor();
    await page.goBack();
    await note.waitFor();
    expect(await note.inputValue()).toBe("");
  });

  it("raises the browser's question when the tab is closed", async () => {
    const { orderId } = await bookPendingOn(site);
    const { page, part } = await openOrder(orderId);
    await part("Notes").getByLabel("New note").fill("Ring tw");
    const asked = page.waitForEvent("dialog");
    void page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    expect(await part("Notes").getByLabel("New note").inputValue()).toBe("Ring tw");
  });

  it.each([
    ["the details", "Edit order", "Delivery contact"],
    ["a price", "Set price", "Price (€), VAT included"],
    ["a payment", "Mark as paid", "Reference"],
  ])("as %s raises a question before Escape closes its dialog", async (_, button, label) => {
    const { orderId } = await bookPendingOn(site);
    const { page, main, field, dialog, press } = await openOrder(orderId);
    const open = () => main.getByRole("button", { name: button, exact: true }).click();
    const window = dialog.filter({ has: page.getByLabel(label, { exact: true }) });
    await open();
    await field(label).fill("77");
    await page.keyboard.press("Escape");
    await dialog.getByRole("heading", { name: "Discard what you typed?" }).waitFor();
    await expectNoAxeFindings(page);
    await press("Keep editing");
    expect(await field(label).inputValue()).toBe("77");
    await page.keyboard.press("Escape");
    await press("Discard");
    await window.waitFor({ state: "detached" });
    await open();
    expect(await field(label).inputValue()).not.toBe("77");
  });
});
