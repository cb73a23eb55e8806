import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { setStopTimes } from "../../contract/dispatch.ts";
import { runPapersPath } from "../../contract/run-sheet.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { boardDay, boardPage, type Desk, onOneBoard } from "./board-page.ts";
import { fillBusyDay } from "./busy-day.ts";
import { openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});
const open = (path: string) => openStaff(site, "dispatcher", path, { member: dispatcher });
const papers = (page: Page, kind: string) => page.locator(`[data-paper="${kind}"]`);
/** Prints a screen and returns its pages, and their size in mm. */
async function print(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
  const [, width = "0", height = "0"] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  const mm = (points: string) => Math.round((Number(points) / 72) * 25.4);
  return {
    pages: Number(/\/Type \/Pages\b[^>]*\/Count (\d+)/.exec(pdf)?.[1]),
    size: `${mm(width)} x ${mm(height)}`,
  };
}
const [a4, a6] = ["210 x 297", "105 x 148"];

it("a dispatcher prints and saves a driver's run and the whole day, without prices", async () => {
  const anna = await desk.hire("Anna Byrne");
  const bob = await desk.hire("Bob Casey");
  const [one = 0, two = 0, loose = 0] = await desk.book(3);
  await desk.assign([one] as never, anna);
  await desk.assign([two] as never, bob);
  const { page, faults } = await open("/admin/dispatch");
  const board = boardPage(page);
  await board.card(loose).waitFor();
  const choose = async (menu: string, item: string) => {
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const saved = async (menu: string, item: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), choose(menu, item)]);
    const [heads = "", ...lines] = (await readFile(await file.path(), "utf8"))
      .replace("\ufeff", "")
      .trim()
      .split("\r\n");
    expect(heads).toBe(
      "Driver,Stop,What,Reference,From,By,Expected,Status,Address,Town,Postcode,Contact,Phone,Instructions,Customer,Goods,Weight (kg)",
    );
    return { name: file.suggestedFilename(), lines: lines.length };
  };
  expect(await saved("Run of Anna Byrne", "Run sheet as a CSV file")).toEqual({
    name: `run-${boardDay}-${anna}.csv`,
    lines: 2,
  });
  await page.getByText("2 stops of Anna Byrne in the file.").waitFor();
  expect(await saved("Papers of the day", "All stops as a CSV file")).toEqual({
    name: `runs-${boardDay}.csv`,
    lines: 6,
  });

  await choose("Run of Anna Byrne", "Print run sheet");
  await papers(page, "run-sheet").getByRole("heading", { name: "Anna Byrne" }).waitFor();
  expect(await papers(page, "run-sheet").locator("tbody tr").count()).toBe(2);
  expect(await print(page)).toEqual({ pages: 1, size: a4 });
  await page.getByRole("link", { name: "Back to the board" }).click();
  await choose("Papers of the day", "Print run sheets");
  await papers(page, "run-sheet").nth(1).waitFor();
  expect(await print(page)).toEqual({ pages: 2, size: a4 });
  await page.goBack();
  await choose("Papers of the day", "Print job sheets");
  await papers(page, "job-sheet").nth(2).waitFor();
  expect(
    await papers(page, "job-sheet")
      .getByRole("img", { name: /^QR code/ })
      .count(),
  ).toBe(3);
  expect(await print(page)).toEqual({ pages: 3, size: a4 });
  await page.goBack();
  await choose("Papers of the day", "Print dockets (A6)");
  await papers(page, "docket").nth(2).waitFor();
  expect(
    await papers(page, "docket")
      .getByRole("img", { name: /^QR code/ })
      .count(),
  ).toBe(3);
  expect(await print(page)).toEqual({ pages: 3, size: a6 });
  for (const text of await papers(page, "docket").allInnerTexts()) expect(text).not.toMatch(/€|VAT|paid|price/i);
  expect(faults).toEqual([]);
});

it("a run sheet names the day of a time on another day than the run's [D023]", async () => {
  const anna = await desk.hire("Anna Byrne");
  const [id = 0] = await desk.book(1);
  await desk.assign([id] as never, anna);
  await desk.ask(setStopTimes.path.replace("{id}", String(id)), { stop: "dropoff", by: "2026-03-05T11:00:00Z" });
  const { page } = await open(runPapersPath("run-sheet", boardDay, anna));
  const row = (what: string) => papers(page, "run-sheet").getByRole("row", { name: new RegExp(`${what} WC-${id}`) });
  await row("Deliver").waitFor();
  expect(await row("Deliver").getByRole("cell").first().innerText()).toMatch(/^1\d:\d\d\s*by 5 Mar 2026, 11:00$/);
  expect(await row("Collect").getByRole("cell").first().innerText()).toMatch(
    /^1\d:\d\d\s*between \d\d:\d\d and 18:00$/,
  );
});

it("long names and streets fit an A6 docket, a run sheet and every screen, and axe finds nothing", async () => {
  const { driven } = await fillBusyDay(site, desk, { drivers: 3, deliveries: 12 });
  for (const kind of ["dockets", "run-sheet", "job-sheets"] as const) {
    const { page } = await open(runPapersPath(kind, boardDay, driven[0]));
    await page.locator("[data-paper]").first().waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    const count = await page.locator("[data-paper]").count();
    expect(await print(page), kind).toEqual({ pages: count, size: kind === "dockets" ? a6 : a4 });
  }
});
