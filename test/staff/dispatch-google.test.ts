import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { dispatchMapPath } from "../../contract/paths.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { serveFakeGoogleMaps } from "../fakes/google-script/serve-fake-google-maps.ts";
import { boardPage, type Desk, onOneBoard } from "./board-page.ts";
import { openStaff, type StaffMember } from "./staff.ts";

const key = `AIza${"k".repeat(35)}`;
let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
let anna: number;
let orderIds: number[];
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});
beforeAll(async () => {
  await site.changeSettings({ googleMapsApiKey: key });
  anna = await desk.hire("Anna Byrne");
  orderIds = await desk.book(3);
  await desk.assign(orderIds.slice(0, 2) as never, anna);
  await site.db
    .insertInto("driver_places")
    .values({ driver_id: anna, lat: 53.2859, lon: -6.3733, located_at: site.clock.now() })
    .execute();
});

const openMap = async (google: Parameters<typeof serveFakeGoogleMaps>[1] = {}) => {
  // A separate profile, where the fake of Google is served before the board is opened.
  const visit = await openStaff(site, "dispatcher", "about:blank", {
    member: dispatcher,
    viewport: { width: 1440, height: 900 },
  });
  const played = await serveFakeGoogleMaps(visit.context, google);
  await visit.page.goto("/admin/dispatch?view=map");
  const frame = visit.page.frameLocator("iframe[title^='Map of']");
  return { ...visit, ...played, frame, list: visit.page.getByRole("region", { name: "Runs on the map" }) };
};
const ownMap = (page: Page) => page.getByRole("img", { name: /^Map of/ });

describe("the board's map with Google's key set [D046]", () => {
  it("shows stops, vans, and runs as lines on Google's map, in a separate frame, with the list beside it at three widths", async () => {
    const { page, frame, list, requests, faults } = await openMap();
    await frame.locator(".van").getByText("A Anna").waitFor();
    await expect.poll(() => frame.locator(".place button").count()).toBe(6);
    expect((await frame.locator(".place button").allInnerTexts()).sort()).toEqual(["", "", "A1", "A2", "A3", "A4"]);
    expect(await ownMap(page).count()).toBe(0);
    const [asked] = requests;
    expect(requests.map((request) => new URL(request.url()).searchParams.get("key"))).toEqual([key]);
    const inside = asked!.frame();
    expect([new URL(inside.url()).pathname, inside.parentFrame() === page.mainFrame()]).toEqual([
      dispatchMapPath,
      true,
    ]);
    const done = await inside.evaluate(
      () => Reflect.get(window, "askedOfGoogle") as { what: string; path?: { lat: number }[] }[],
    );
    // The van, then the four remaining stops; unassigned stops have no line.
    const lengths = done.filter(({ what }) => what === "line").map(({ path }) => path?.length);
    expect([...new Set(lengths)]).toEqual([5]);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
      if (process.env["MAP_PICTURES"])
        await page.screenshot({ path: `${process.env["MAP_PICTURES"]}/google-${width}.png` });
    }
    const board = boardPage(page);
    await list.getByRole("button", { name: /^A2 / }).focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("heading", { name: "Pickup" }).waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await frame.getByText("A1", { exact: true }).click();
    await board.dialog.getByRole("heading", { name: "Pickup" }).waitFor();
    // The script that the tests add to every document fails in the frame, which has no storage.
    expect(faults.filter((fault) => !fault.includes("The document is sandboxed"))).toEqual([]);
  });

  it("follows changes, and can show one run alone", async () => {
    const { frame, list } = await openMap();
    await frame.locator(".van").waitFor();
    await list.getByRole("button", { name: "Only this run on the map: Anna Byrne" }).click();
    await expect
      .poll(() =>
        frame
          .locator(".place button")
          .allInnerTexts()
          .then((all) => all.sort()),
      )
      .toEqual(["1", "2", "3", "4"]);
    await list.getByRole("button", { name: "Only this run on the map: Anna Byrne" }).click();
    await desk.assign([orderIds[2]] as never, anna);
    await frame.getByText("A6", { exact: true }).waitFor();
  });

  it.each([
    ["does not come", { how: "blocked" }],
    ["refuses the key", { refuses: "InvalidKeyMapError" }],
  ] as const)("is our own if Google %s, and says so", async (_, google) => {
    const { page, list } = await openMap(google);
    await page.getByText("Google’s map could not be loaded. This is our own.").waitFor();
    await ownMap(page).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await list.getByRole("button", { name: /^A1 Pickup/ }).waitFor();
    await expectNoAxeFindings(page);
  });

  it("requests nothing from Google while the settings have no key", async () => {
    await site.changeSettings({ googleMapsApiKey: "" });
    const { page, requests } = await openMap();
    await ownMap(page).waitFor();
    expect(requests).toEqual([]);
    await site.changeSettings({ googleMapsApiKey: key });
  });
});
