import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { giveStops } from "../phone.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "./browser.ts";
import { plainPicture } from "./camera-picture.ts";
import {
  addDriverWithRun,
  cutOff,
  eachOnALine,
  giveTo,
  header,
  type Line,
  mainButton,
  openPhone,
  reconnect,
  sign,
  takenOf,
} from "./driver-phone.ts";
import type { Site } from "./site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

/** Kills the app's process, as a phone does that needs the memory for its camera. */
async function crash(page: Page): Promise<Page> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
  const again = await context.newPage();
  await again.goto("/driver/");
  return again;
}

/** Expects that the next action is on the screen without scrolling, and that nothing covers it. */
async function expectInReach(page: Page, name: string): Promise<void> {
  for (const height of [640, 740]) {
    await page.setViewportSize({ width: 360, height });
    await page.evaluate(() => scrollTo(0, 0));
    const isOnTop = await mainButton(page, name).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [top + 3, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y) === button);
    });
    expect(isOnTop, `${name} at 360 x ${height}`).toEqual([true, true]);
  }
  await page.setViewportSize({ width: 360, height: 640 });
}

describe("A morning at a depot", () => {
  it("is one card and one signature for 20 parcels, offline and despite a crash of the browser: 19 proofs, and one failure with its reason [E018] [E015]", async () => {
    const owner = await addDriverWithRun(site, { orders: 20, stops: ["pickup"], isOneVisit: true });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", orders: 2, stops: ["pickup"], isOneVisit: true });
    const opened = await openPhone(site, owner, { url: line.url });
    let { page } = opened;
    await page.getByText("20 parcels").waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    await cutOff(page, line);
    await expectInReach(page, "Set off");
    await mainButton(page, "Set off").click();
    await expectInReach(page, "Arrived");
    await mainButton(page, "Arrived").click();
    await expectInReach(page, "Collected");
    await mainButton(page, "Collected").click();
    const form = () => page.locator("form");
    const submit = () => form().locator("button[type=submit]");
    await submit().click();
    await page.getByText("Tick what’s here.").waitFor();
    await page.getByRole("button", { name: "Tick all" }).click();
    const missing = owner.orderIds[19] as OrderId;
    await form().getByLabel(`WC-${missing}`).uncheck();
    await submit().click();
    await page.getByText("Say what happened to the ones you didn’t tick.").waitFor();
    await form().getByLabel("Not ready").check();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await sign(page, "Nora");
    await form()
      .locator("input[type=file]")
      .setInputFiles(await plainPicture(page, 60, 40));
    await form().getByAltText("as saved").waitFor();

    page = await crash(page);
    await form().getByAltText("as saved").waitFor();
    expect(await page.getByLabel("Name of the person signing").inputValue()).toBe("Nora");
    expect(await page.locator("#pad-state").textContent()).toBe("signed");
    expect(await form().getByLabel("Not ready").isChecked()).toBe(true);
    expect(await form().getByRole("checkbox", { checked: true }).count()).toBe(19);
    expect(await submit().textContent()).toBe("Collected (19 of 20)");
    await submit().click();
    await page.getByText("All of today’s stops are done.").waitFor();
    // Twenty times set off, arrived, and collected or failed; 19 signatures and 19 pictures.
    await header(page, /^98 waiting since/);

    page = await crash(page);
    await page.getByText("All of today’s stops are done.").waitFor();
    expect(await form().count()).toBe(0);
    await reconnect(page, line);
    await header(page, "All sent");
    const taken = await Promise.all(owner.orderIds.map((orderId) => takenOf(site, orderId)));
    const drawn = taken[0]?.proofs.find(({ kind }) => kind === "signature")?.strokes;
    expect(drawn).toBeTruthy();
    for (const { events, proofs } of taken.slice(0, 19)) {
      expect(events.map(({ kind }) => kind)).toEqual(["set_off", "arrive", "complete"]);
      expect(proofs.map(({ kind }) => kind).sort()).toEqual(["picture", "signature"]);
      const own = proofs.find(({ kind }) => kind === "signature");
      expect(own).toMatchObject({ signed_by: "Nora", event_id: events[2]?.id, strokes: drawn });
    }
    expect(taken[19]?.proofs).toEqual([]);
    expect(taken[19]?.events[2]).toMatchObject({ kind: "fail", data: { reason: "not_ready" } });
    for (const orderId of other.orderIds) expect((await takenOf(site, orderId)).events).toEqual([]);
    expect(opened.faults).toEqual([]);
  });
});

describe("The next action", () => {
  it("is neither pushed away nor covered by changes, and stops that look alike can be told apart [E017]", async () => {
    const owner = await addDriverWithRun(site, { orders: 3, stops: ["pickup"] });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", orders: 7, stops: ["pickup"] });
    const [planned = 0, ...added] = other.orderIds;
    const shop = { db: site.db, now: site.clock.now };
    const tomorrow = addDays(dublinDate(site.clock.now()), 1);
    await giveStops(shop, owner, planned, { day: tomorrow, stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    await mainButton(page, "Set off").click();
    for (const orderId of added) await giveTo(site, owner, orderId, ["pickup"]);
    await page
      .getByText(/^New: /)
      .nth(5)
      .waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await expectInReach(page, "Arrived");
    const headHeight = () => page.locator("header.top").evaluate((head) => head.getBoundingClientRect().height);
    const height = await headHeight();
    await cutOff(page, line);
    await mainButton(page, "Arrived").click();
    await header(page, /^1 waiting since/);
    await expectInReach(page, "Collected");
    expect(await headHeight()).toBe(height);
    await reconnect(page, line);
    await page.getByRole("button", { name: "1 new" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("news");
    await page.getByRole("button", { name: "Show the new run" }).click();
    for (const orderId of owner.orderIds.slice(1))
      await page.locator("summary", { hasText: `WC-${orderId} · Nora Byrne` }).waitFor();
    // Tomorrow's run can be read, but nothing in it can be pressed.
    await page.getByText("Tomorrow (1)").click();
    const stop = page.locator(".tomorrow article", { hasText: `WC-${planned}` });
    await stop.locator("summary").click();
    await stop.getByRole("link", { name: "Navigate" }).waitFor();
    expect(await stop.getByRole("button").count()).toBe(0);
    await expectNoAxeFindings(page);
  });

  it("asks a driver who sets off off duty whether to go on duty, says what the customer sees, and takes either answer [E016]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const isOnDuty = async () => {
      const row = site.db.selectFrom("drivers").select("on_duty").where("id", "=", owner.driverId);
      return (await row.executeTakeFirstOrThrow()).on_duty;
    };
    await site.db.updateTable("drivers").set({ on_duty: false }).where("id", "=", owner.driverId).execute();
    const { page } = await openPhone(site, owner, { url: line.url });
    await page.getByRole("switch", { name: "On duty", checked: false }).waitFor();
    await mainButton(page, "Set off").click();
    await page.getByText("While you’re off duty, the customer can’t see your van or when you’ll arrive.").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Back" }).click();
    await mainButton(page, "Set off").click();
    await page.getByRole("button", { name: "Set off off duty" }).click();
    await mainButton(page, "Arrived").waitFor();
    await header(page, "All sent");
    expect(await isOnDuty()).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    // Without a connection the answer is saved until there is one.
    await mainButton(page, "Set off").waitFor();
    await header(page, "All sent");
    await cutOff(page, line);
    await mainButton(page, "Set off").click();
    await page.getByRole("button", { name: "Go on duty" }).click();
    await mainButton(page, "Arrived").waitFor();
    await page.getByRole("switch", { name: "On duty", checked: true }).waitFor();
    await header(page, "2 waiting");
    // The app is closed before there is a network.
    await page.reload();
    await page.getByRole("switch", { name: "On duty", checked: true }).waitFor();
    await header(page, "2 waiting");
    expect(await isOnDuty()).toBe(false);
    await reconnect(page, line);
    await header(page, "All sent");
    await page.getByRole("switch", { name: "On duty", checked: true }).waitFor();
    expect(await isOnDuty()).toBe(true);
    expect((await takenOf(site, owner.orderIds[0] ?? 0)).events.map(({ kind }) => kind)).toEqual([
      "set_off",
      "take_back",
      "set_off",
    ]);
  });

  it("says when today’s shift begins and ends, its breaks, and that tomorrow is off [E026]", async () => {
    const owner = await addDriverWithRun(site, { orders: 1, stops: ["pickup"] });
    const today = dublinDate(site.context.now());
    const breaks = JSON.stringify([{ from: "12:00", by: "13:30", minutes: 30 }]);
    const hours = { from_time: "08:00", to_time: "16:30", end_place: "depot" as const, breaks };
    await site.db
      .insertInto("driver_shift_days")
      .values([
        { driver_id: owner.driverId, day: today, ...hours },
        { driver_id: owner.driverId, day: addDays(today, 1) },
      ])
      .execute();
    const { page } = await openPhone(site, owner, { url: line.url });
    await page.getByText("Your shift today: 08:00 to 16:30").waitFor();
    await page.getByText("30 min break, starting between 12:00 and 13:30").waitFor();
    await page.getByText("It ends at the depot.").waitFor();
    await page.getByText("You’re off tomorrow.").waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });
});
