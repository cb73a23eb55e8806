import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAddressBody } from "../../contract/portal-addresses.schema.ts";
import { portalPages } from "../../contract/portal-paths.ts";
import { addSavedAddress } from "../../server/portal/portal-addresses.ts";
import { openAccountOn } from "../accounts.ts";
import { atRest, closeVisits, visit } from "../e2e/browser.ts";
import { calculator } from "../e2e/calculator.ts";
import { holdAnswers, type Shift, stillEnough, total, type Viewport, watchShifts } from "../e2e/layout-shifts.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addMember } from "../members.ts";
import { savedAddress } from "../portal-booking.ts";

let site: Site;
let signedIn: BrowserContextOptions["storageState"];
let orderId: number;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  const account = await openAccountOn(site, "Aran Books");
  const owner = await addMember(site, account.id, { name: "Olive Owner" });
  ({ orderId } = await bookPaidOn(site));
  await bookPaidOn(site);
  await site.db.updateTable("orders").set({ account_id: account.id, member_id: owner.id }).execute();
  for (const name of ["Depot", "Shop", "Stall"])
    await addSavedAddress(
      {
        ...site.context,
        actor: {
          kind: "member",
          address: "",
          sessionId: "",
          email: owner.email,
          memberId: owner.id,
          accountId: account.id,
          accountName: account.name,
          role: "owner",
          name: "Olive Owner",
        },
      },
      addAddressBody.parse({ ...savedAddress, name }),
    );
  const { page, context } = await visit(site, portalPages.settings, { kept: true });
  await signInToPortal(page, site, owner.email);
  signedIn = await context.storageState();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const screens: [string, () => string, (page: Page) => ReturnType<Page["locator"]>][] = [
  ["home", () => portalPages.home, (page) => page.getByRole("link", { name: "Return" }).first()],
  ["book", () => portalPages.book, (page) => calculator(page).form],
  ["deliveries", () => portalPages.deliveries, (page) => page.getByRole("list", { name: "Deliveries" })],
  ["a delivery", () => `${portalPages.deliveries}/${orderId}`, (page) => page.getByText("Tallaght").first()],
  ["approvals", () => portalPages.approvals, (page) => page.getByText("Nothing to approve").first()],
  ["invoices", () => portalPages.invoices, (page) => page.getByRole("heading", { level: 1, name: "Invoices" })],
  ["the statement", () => portalPages.statement, (page) => page.getByRole("table").first()],
  ["addresses", () => portalPages.addresses, (page) => page.getByText("Depot").first()],
  ["people", () => portalPages.people, (page) => page.getByText("Olive Owner").first()],
  ["settings", () => portalPages.settings, (page) => page.getByLabel("About bookings")],
];

/**
 * The layout shifts from the first paint until the page had come to rest. With `late`, no call is answered before that.
 */
async function shiftsOf(path: string, shows: (typeof screens)[0][2], viewport: Viewport, late: boolean) {
  const profile = { viewport, storageState: signedIn, reducedMotion: "no-preference" } as const;
  const { page } = await visit(site, "about:blank", { ...profile, realTime: true });
  await page.clock.install({ time: site.clock.now() });
  await page.addInitScript(watchShifts);
  const release = late ? await holdAnswers(page, (asked) => asked.startsWith("/wp-json/")) : () => {};
  await page.goto(path);
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  release();
  await shows(page).waitFor();
  await atRest(page);
  // The stream of changes never ends, so the network never becomes idle after the last answer.
  await sleep(500);
  await atRest(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

describe.each([
  [360, 780],
  [768, 1024],
  [1440, 900],
])("on the portal's screens at %i px nothing moves", (width, height) => {
  it.each(screens)("while it arrives: %s", async (_, path, shows) => {
    const shifts = await shiftsOf(path(), shows, { width, height }, false);
    expect(total(shifts), JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(stillEnough);
  });

  it.each(screens)("when the server answers late: %s", async (_, path, shows) => {
    const shifts = await shiftsOf(path(), shows, { width, height }, true);
    expect(total(shifts), JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(stillEnough);
  });
});
