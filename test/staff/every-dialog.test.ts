import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountPath, staffOrderPath, staffPages } from "../../contract/staff-paths.ts";
import { openAccountOn } from "../accounts.ts";
import { atRest, closeVisits } from "../e2e/browser.ts";
import { addDriverWithRun } from "../e2e/driver-phone.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

let site: Site;
/** One tab, which has already loaded the scripts of the screens. */
let page: Page;
let paths: Record<"paid" | "pending" | "account", string>;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  const pending = await bookPendingOn(site);
  const paid = await bookPaidOn(site);
  const account = await openAccountOn(site, "Kelly & Sons");
  await addDriverWithRun(site, { name: "Aoife Daly" });
  paths = {
    paid: staffOrderPath(paid.orderId as never),
    pending: staffOrderPath(pending.orderId as never),
    account: accountPath(account.id as never),
  };
  const viewport = { width: 1366, height: 768 };
  ({ page } = await openStaff(site, "administrator", staffPages.account, { viewport, kept: true }));
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** A screen, the buttons to press (a menu's entry after its button), and the beginning of the title. */
const dialogs: [screen: string, presses: RegExp[], title: RegExp][] = [
  [staffPages.customers, [/^Find a recipient/], /^Find a recipient or sender/],
  [staffPages.customers, [/^Actions for/, /^View Dashboard/], /^Customer Dashboard/],
  [staffPages.customers, [/^Actions for/, /^Erase/], /^Erase /],
  [staffPages.moneyDue, [/^Close up to/], /^Close the books/],
  [staffPages.drivers, [/^Add driver/], /^Add driver/],
  [staffPages.drivers, [/^Show code/], /^Code for/],
  [staffPages.drivers, [/^Actions for/, /^Import a file/], /^Import a file/],
  [staffPages.drivers, [/^Actions for/, /^Deactivate/], /^Deactivate/],
  [staffPages.priceAgreements, [/^Add agreement/], /^Add a price agreement/],
  [staffPages.settings, [/^Reset to defaults/], /^Reset to defaults/],
  [staffPages.users, [/^Sign-in rules/], /^Sign-in rules/],
  [staffPages.users, [/^Add user/], /^Add user/],
  [staffPages.users, [/^Actions for/, /^Reset password/], /^Reset password/],
  [staffPages.users, [/^Actions for/, /^Sessions/], /^Where /],
  [staffPages.apiKeys, [/^Add key/], /^Add key/],
  [staffPages.apiKeys, [/^Revoke/], /^Revoke/],
  [staffPages.emails, [/^Payment confirmed/], /^Payment confirmed/],
  [staffPages.submissions, [/submission \d+$/], /submission/],
  [staffPages.redirects, [/^Import CSV/], /^Import CSV/],
  [staffPages.account, [/^Change password/], /^Change password/],
  [staffPages.account, [/^Add a passkey/], /^Add a passkey/],
  [staffPages.account, [/^Add an authenticator app/], /^Add an authenticator/],
  ["account", [/^Change$/], /^Change Kelly/],
  ["account", [/^Put on stop/], /^Put Kelly/],
  ["account", [/^Invite someone/], /^Invite/],
  ["account", [/^Link a customer/], /^Link orders/],
  ["account", [/^Actions for/, /^Erase/], /^Erase/],
  ["paid", [/^Edit order/], /^Edit order/],
  ["paid", [/^Change address or service/], /^Change order/],
  ["paid", [/^Could not be done/], /could not be done/],
  ["paid", [/^Refund$/], /^Refund order/],
  ["paid", [/^Cancel order/], /^Cancel order/],
  ["pending", [/^Set price/], /^Set the price/],
  ["pending", [/^Send payment link/], /^Send the payment link/],
  ["pending", [/^Correct the bill/], /^Correct the bill/],
  ["pending", [/^Mark as paid/], /^(Mark|Money)/],
];

it.each(dialogs)("a dialog's buttons are in view, including the one that submits its form: %s %s", async (...row) => {
  const [screen, presses, title] = row;
  const path = paths[screen as keyof typeof paths] ?? screen;
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const [button, entry] = presses;
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  if (entry) await page.getByRole("menuitem", { name: entry }).click();
  const heading = page.locator("dialog:modal").getByRole("heading", { level: 2, name: title });
  await heading.waitFor();
  await atRest(page);
  expect(await findHiddenButtons(page)).toEqual([]);
});

it.each([
  [staffPages.users, "Add user"],
  [staffPages.drivers, "Add driver"],
  ["account", "Invite someone"],
])("a form that was sent empty has the focus on its first wrong field: %s %s", async (screen, name) => {
  await page.goto(paths[screen as keyof typeof paths] ?? screen);
  await page.getByRole("main").getByRole("button", { name }).first().click();
  const dialog = page.locator("dialog:modal");
  await dialog.locator("input").last().press("Enter");
  const wrong = dialog.locator("[aria-invalid=true]").first();
  await wrong.waitFor();
  await expect.poll(() => wrong.evaluate((element) => element === document.activeElement)).toBe(true);
});

it("a double click opens a dialog and does nothing in it; only a press that begins on the backdrop closes it", async () => {
  await page.goto(staffPages.users);
  const dialog = page.locator("dialog:modal");
  const open = page.getByRole("main").getByRole("button", { name: "Add user" });
  await open.dblclick();
  await dialog.getByRole("heading", { name: "Add user" }).waitFor();
  // Both clicks fall where its close button appears.
  const cross = await dialog.getByRole("button", { name: "Close" }).boundingBox();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  const x = (cross?.x ?? 0) + 20;
  const y = (cross?.y ?? 0) + 20;
  await open.evaluate(
    (button, place) => {
      button.style.cssText = `position: fixed; left: ${place.x - 20}px; top: ${place.y - 20}px; z-index: 9`;
    },
    { x, y },
  );
  await page.mouse.dblclick(x, y);
  await dialog.getByRole("heading", { name: "Add user" }).waitFor();
  const field = await dialog.getByLabel("Username").boundingBox();
  await page.mouse.move((field?.x ?? 0) + 40, (field?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(20, (field?.y ?? 0) + 10);
  await page.mouse.up();
  expect(await dialog.count(), "a selection of text ended outside").toBe(1);
  await page.mouse.click(20, 400);
  await expect.poll(() => dialog.count()).toBe(0);
});

/**
 * Buttons at the dialog's end that are out of view when it is scrolled to either end, and other buttons, except of a
 * search, that submit a form.
 */
const findHiddenButtons = (page: Page) =>
  page.evaluate(async () => {
    const [dialog] = document.querySelectorAll<HTMLElement>("dialog:modal");
    if (!dialog) return ["There is no dialog"];
    const wrong: string[] = [];
    const footer = dialog.querySelector("[class*=dialog-footer]");
    for (const share of [0, 1]) {
      dialog.scrollTo(0, share * dialog.scrollHeight);
      await new Promise((painted) => requestAnimationFrame(painted));
      for (const button of footer?.querySelectorAll("button, a") ?? []) {
        const { x, y, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!button.contains(hit)) wrong.push(`${button.textContent} is not in view`);
      }
    }
    const { top, bottom } = dialog.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) wrong.push("It is higher than the window");
    for (const button of dialog.querySelectorAll("[type=submit]"))
      if (button.getClientRects().length > 0 && !button.closest("search") && !footer?.contains(button))
        wrong.push(`${button.textContent} is not among the buttons at the end`);
    return wrong;
  });
