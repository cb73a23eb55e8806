import { afterAll, beforeAll, expect, it } from "vitest";
import { getTrackedVan, trackPath } from "../../contract/tracking.ts";
import { driveTo } from "../driving-van.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

it("the van moves on an open page without a new request for the page, until there is more to say [D067]", async () => {
  const { orderId } = await bookPaidOn(site);
  const { track_key } = await site.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const path = trackPath(track_key ?? "");
  const { phone, seenAt } = await driveTo(site, orderId);
  await seenAt(53.28, -6.4);
  const { page, faults } = await visit(site, path, { realTime: true });
  const asked: string[] = [];
  await page.getByText("Live: this page updates by itself.").waitFor();
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const vanPath = getTrackedVan.path.replace("{key}", track_key ?? "");
  const label = page.locator("[data-van-label]");
  const at = () => label.evaluate((each) => each.style.left);
  // The request that every page makes when its stream opens is over once it has received a first move.
  const atFirst = await at();
  await seenAt(53.279, -6.405);
  await expect.poll(() => asked.includes(vanPath)).toBe(true);
  await expect.poll(at).not.toBe(atFirst);
  asked.length = 0;
  const before = await at();
  await seenAt(53.281, -6.41);
  await expect.poll(at).not.toBe(before);
  const pins = page.locator("[data-van-pin] path");
  const moved = await pins.first().getAttribute("d");
  expect(await pins.last().getAttribute("d")).toBe(moved);
  expect(asked).toEqual([vanPath]);
  // The van's name is below Tallaght's until it is halfway, and then above Cork's. The page redraws it.
  const isAbove = () => label.evaluate((each) => each.className.includes("-translate-y-full"));
  const nearTallaght = await at();
  await seenAt(52.66, -7.32);
  await expect.poll(at).not.toBe(nearTallaght);
  expect(await isAbove()).toBe(false);
  await seenAt(52.53, -7.52);
  await expect.poll(isAbove).toBe(true);
  // Beyond the map's edge, the map is redrawn with the van on it.
  await seenAt(53.9, -7.9);
  await expect.poll(() => asked).toContain(path);
  await expect.poll(() => pins.first().getAttribute("d")).not.toBe(moved);
  await phone.send([phone.press({ kind: "arrive", stop: "pickup", orderId })]);
  await page.getByRole("heading", { level: 1, name: "At the pickup" }).waitFor();
  await page.locator("[data-van]").waitFor({ state: "detached" });
  expect(faults).toEqual([]);
});
