import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPortalDeliveries } from "../../contract/portal-deliveries.ts";
import { portalPages } from "../../contract/portal-paths.ts";
import { getTrackedVan } from "../../contract/tracking.ts";
import { openAccountOn } from "../accounts.ts";
import { driveTo } from "../driving-van.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { signInToPortal } from "../e2e/portal-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addMember } from "../members.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** A delivery of an account, and a member who may see it. */
async function bookForAccount() {
  const account = await openAccountOn(site, `Aran Books ${crypto.randomUUID().slice(0, 8)}`);
  const { orderId } = await bookPaidOn(site);
  await site.db.updateTable("orders").set({ account_id: account.id }).where("id", "=", orderId).execute();
  return { orderId, member: await addMember(site, account.id, { role: "viewer" }) };
}

describe("a member's page of one delivery", () => {
  it("shows the van on its way on the map of the tracking page, and moves it, at three widths [C023]", async () => {
    const { orderId, member } = await bookForAccount();
    const { phone, seenAt } = await driveTo(site, orderId);
    await seenAt(53.28, -6.4);
    const { page, faults } = await visit(site, `${portalPages.deliveries}/${orderId}`, { realTime: true });
    await signInToPortal(page, site, member.email);
    const map = page.getByRole("main").locator("[data-van]");
    await map.getByText("Seen there at").waitFor();
    await page.getByText(/^Expected \d\d:\d\d to \d\d:\d\d$/).waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    const pin = map.locator("[data-van-pin] path").first();
    const { track_key } = await site.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    const vanPath = getTrackedVan.path.replace("{key}", track_key ?? "");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const before = await pin.getAttribute("d");
    await seenAt(53.279, -6.405);
    await expect.poll(() => pin.getAttribute("d")).not.toBe(before);
    expect(asked).toContain(vanPath);
    await phone.send([phone.press({ kind: "arrive", stop: "pickup", orderId })]);
    await map.waitFor({ state: "detached" });
    expect(faults.filter((fault) => !/40[134]/.test(fault))).toEqual([]);
  });
});

describe("a portal screen that breaks", () => {
  it("refetches its data on Try Again, since its earlier data may have broken it", async () => {
    const { member } = await bookForAccount();
    const { page } = await visit(site, portalPages.settings, { realTime: true });
    await signInToPortal(page, site, member.email);
    const list = (url: URL) => url.pathname === listPortalDeliveries.path;
    await page.route(list, (route) => route.fulfill({ json: { deliveries: [null], next: null } }));
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Deliveries" }).click();
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    await page.unroute(list);
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: "Deliveries" }).waitFor();
    await page.getByText("Tallaght").first().waitFor();
  });
});
