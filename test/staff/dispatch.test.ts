import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { assignStops, setStopTimes } from "../../contract/dispatch.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import type { Site } from "../e2e/site.ts";
import { boardPage, bothStops, type Desk, onOneBoard } from "./board-page.ts";
import { openStaff, type StaffMember } from "./staff.ts";

let site: Site;
let dispatcher: StaffMember;
let desk: Desk;
onOneBoard((now) => {
  ({ site, dispatcher, desk } = now);
});
// Each test has a day's work of its own: earlier deliveries are ended.
beforeEach(async () => {
  await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(site.db);
  await sql`delete from runs`.execute(site.db);
  await sql`update deliveries set state = 'cancelled'`.execute(site.db);
  await sql`update drivers set on_duty = false`.execute(site.db);
});

const open = async (options = {}, query = "") => {
  const visit = await openStaff(site, "dispatcher", `/admin/dispatch${query}`, { member: dispatcher, ...options });
  const board = boardPage(visit.page);
  await visit.page.getByRole("heading", { name: "Dispatch" }).waitFor();
  return { ...visit, board };
};
const cards = (ids: string[]) => ids.map((each) => each.replace(" ", ":"));

describe("the board of a day", () => {
  it("shows unassigned deliveries, a column per driver on duty, and alerts; days change by keys [D036]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [first = 0, second] = await desk.book(3);
    await desk.assign([second!], anna);
    const { page, board, faults } = await open();
    await board.unassigned.waitFor();
    expect(await board.cardsIn(board.unassigned)).toHaveLength(2);
    expect(await board.cardsIn(board.runOf("Anna"))).toEqual(cards(bothStops(second!)));
    await board
      .card(first)
      .getByText(/Collect by/i)
      .waitFor();
    await page.getByText("Live", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("ArrowRight");
    await page.getByText("Thursday 5 March 2026").waitFor();
    expect(new URL(page.url()).searchParams.get("day")).toBe("2026-03-05");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Tuesday 3 March 2026").waitFor();
    await page.reload();
    await page.getByText("Tuesday 3 March 2026").waitFor();
    await page.keyboard.press("t");
    await page.getByText("Wednesday 4 March 2026").waitFor();
    await board.card(first).waitFor();
    expect(faults).toEqual([]);
  });

  it("opens a delivery's details beside it, and returns to its card", async () => {
    await desk.hire("Anna Byrne");
    const [id = 0] = await desk.book(1);
    const { page, board } = await open();
    await board.card(id).focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("region", { name: "Delivery", exact: true }).waitFor();
    await board.dialog.getByRole("heading", { name: "Pickup" }).waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await board.dialog.waitFor({ state: "detached" });
    expect(await board.focused()).toBe(`${id}:all`);
  });
});

describe("a delivery on the board", () => {
  it("is assigned by mouse and by keyboard alone with the same result, announced, and the focus stays on the board [D037]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const bob = await desk.hire("Bob Casey");
    const [one = 0, two = 0] = await desk.book(2);
    const { page, board, faults } = await open();
    await board.card(one).waitFor();
    await board.drag(board.card(one), board.runOf("Anna"));
    await board.drop();
    await page.getByText("given to Anna Byrne").first().waitFor();
    await expect.poll(() => desk.run(anna)).toEqual(bothStops(one));

    await board.card(two).focus();
    await page.keyboard.press("a");
    await board.dialog.waitFor();
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("given to Bob Casey").waitFor();
    await expect.poll(() => desk.run(bob)).toEqual(bothStops(two));
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-column]") !== null)).toBe(true);
    await expectNoAxeFindings(page);

    // Within the run: by keyboard in one and by mouse in the other, with the same order as a result.
    const [three = 0, four = 0] = await desk.book(2);
    await desk.assign([three], anna);
    await desk.assign([four], bob);
    await board.card(four, "dropoff").waitFor();
    await board.card(three, "dropoff").waitFor();
    await board.card(three, "pickup").focus();
    await page.keyboard.press("m");
    await page.getByText("Moving: arrows, then Enter").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => desk.run(anna))
      .toEqual([`${one} pickup`, `${three} pickup`, `${one} dropoff`, `${three} dropoff`]);
    expect(await board.focused()).toBe(`${three}:pickup`);
    await board.drag(board.card(four, "pickup"), board.card(two, "dropoff"), 0.1);
    await board.drop();
    await expect
      .poll(() => desk.run(bob))
      .toEqual([`${two} pickup`, `${four} pickup`, `${two} dropoff`, `${four} dropoff`]);

    // Unassigned: by key, and by mouse.
    await board.card(three, "pickup").focus();
    await page.keyboard.press("u");
    await expect.poll(() => desk.run(anna)).toEqual(bothStops(one));
    await board.drag(board.card(four, "dropoff"), board.unassigned);
    await board.drop();
    await expect.poll(() => desk.run(bob)).toEqual(bothStops(two));
    await expect
      .poll(async () => (await board.cardsIn(board.unassigned)).sort())
      .toEqual([`${three}:all`, `${four}:all`].sort());
    expect(faults).toEqual([]);
  });

  it("is reached with arrows, from column to column", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0, two = 0, three = 0] = await desk.book(3);
    await desk.assign([three], anna);
    const { page, board } = await open();
    await board.card(three, "pickup").waitFor();
    const [top, second] = await board.cardsIn(board.unassigned);
    expect([top, second].sort()).toEqual([`${one}:all`, `${two}:all`].sort());
    await page.locator(`[data-card="${top}"]`).focus();
    await page.keyboard.press("ArrowDown");
    expect(await board.focused()).toBe(second);
    await page.keyboard.press("ArrowRight");
    expect(await board.focused()).toBe(`${three}:dropoff`);
    await page.keyboard.press("Home");
    expect(await board.focused()).toBe(`${three}:pickup`);
    await page.keyboard.press("ArrowLeft");
    expect(await board.focused()).toBe(top);
    expect(new URL(page.url()).searchParams.get("day")).toBeNull();
  });

  it("is taken back within ten seconds, by button and by Z; the history has both [D039]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [id = 0] = await desk.book(1);
    const { page, board } = await open();
    const kinds = async () =>
      (
        await site.db
          .selectFrom("delivery_events")
          .select("kind")
          .where("order_id", "=", id)
          .orderBy("received_at")
          .execute()
      ).map(({ kind }) => kind);
    const assign = async () => {
      await board.card(id).focus();
      await page.keyboard.press("a");
      await board.dialog.waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => desk.run(anna)).toEqual(bothStops(id));
      await board.undo.waitFor();
    };
    await assign();
    // The offer disappears after a while, but not under a pointer.
    await board.undo.hover();
    await expectNoAxeFindings(page);
    await board.undo.click();
    await expect.poll(() => desk.run(anna)).toEqual([]);
    await page
      .getByRole("status")
      .getByText(/^Undone: /)
      .waitFor();
    await assign();
    await page.keyboard.press("z");
    await expect.poll(() => desk.run(anna)).toEqual([]);
    await board.card(id).waitFor();
    expect(await kinds()).toEqual(["assign", "unassign", "assign", "unassign"]);
  });

  it("is moved with others at once: four of six stops keep their order in the other run, and both runs have a new version [D038]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const bob = await desk.hire("Bob Casey");
    const [one = 0, two = 0, three = 0] = await desk.book(3);
    await desk.assign([one, two, three] as never, anna);
    const versions = async () => (await desk.board()).columns.map(({ version }) => version);
    const before = await versions();
    const { page, board } = await open();
    await board.card(one, "pickup").focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("4 cards selected").waitFor();
    await page.keyboard.press("a");
    await board.dialog.waitFor();
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await expect.poll(() => desk.run(bob)).toEqual([...bothStops(one), ...bothStops(two)]);
    expect(await desk.run(anna)).toEqual(bothStops(three));
    expect(await versions()).toEqual(before.map((version) => version + 1));
    // Everything that is left of a run.
    await page.getByRole("button", { name: "Run of Anna Byrne" }).click();
    await page.getByRole("menuitem", { name: "Give what is left to…" }).click();
    await board.dialog.getByRole("button", { name: /^Bob/ }).click();
    await expect.poll(() => desk.run(bob)).toEqual([one, two, three].flatMap(bothStops));
  });

  it("is offered only to drivers whose vehicle can carry it, with the reason for others, also while it is dragged [D043]", async () => {
    await desk.hire("Anna Byrne");
    const bike = await desk.hire("Bea Cyclist", "cargo_bike");
    const [id = 0] = await desk.book(1);
    await site.db
      .updateTable("orders")
      .set({
        package_type: "pallet",
        shipment: sql`shipment || '{"packageName": "Pallet", "pallet": {"lengthCm": 120, "widthCm": 100, "heightCm": 150}, "palletUnits": 1}'`,
        meta: sql`meta || '{"package_weight": 900}'`,
      })
      .where("id", "=", id)
      .execute();
    const { page, board } = await open();
    const reason = (await desk.board()).unassigned[0]?.cannot.find(({ driverId }) => driverId === bike)?.reason ?? "";
    expect(reason).toBe("Cargo Bike does not carry Pallet (900 kg)");
    await board.drag(board.card(id), board.runOf("Bea"));
    await board.runOf("Bea").getByText(reason).waitFor();
    await board.drop();
    await page.getByText("This can’t go there").waitFor();
    expect(await desk.run(bike)).toEqual([]);
    await board.card(id).focus();
    await page.keyboard.press("a");
    const choice = board.dialog.getByRole("button", { name: /^Bea/ });
    await choice.getByText(reason).waitFor();
    expect(await choice.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("suggestions", () => {
  it("name the best places, and one press accepts one [D044]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0, two = 0] = await desk.book(2);
    await desk.assign([one] as never, anna);
    const { page, board } = await open();
    await board.card(two).focus();
    await page.keyboard.press("s");
    await board.dialog.getByText("more on the road").first().waitFor();
    await expectNoAxeFindings(page);
    await board.dialog
      .getByRole("button", { name: /^Take: Anna/ })
      .first()
      .click();
    await board.dialog.waitFor({ state: "detached" });
    await expect.poll(async () => (await desk.run(anna)).sort()).toEqual([...bothStops(one), ...bothStops(two)].sort());
  });

  it("for the whole day are shown first, and stored only when they are accepted [D045]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0, two = 0] = await desk.book(2);
    const { page, board } = await open();
    await page.getByRole("button", { name: "Suggest all" }).click();
    await board.dialog.getByText("2 deliveries added to 1 run").waitFor();
    expect(await desk.run(anna)).toEqual([]);
    await expectNoAxeFindings(page);
    await board.dialog.getByRole("button", { name: "Discard" }).click();
    expect(await desk.run(anna)).toEqual([]);
    await page.getByRole("button", { name: "Suggest all" }).click();
    await board.dialog.getByRole("button", { name: "Re-plan the rest of the day" }).waitFor();
    await board.dialog.getByRole("button", { name: "Accept the plan" }).click();
    await expect.poll(async () => (await desk.run(anna)).sort()).toEqual([...bothStops(one), ...bothStops(two)].sort());
    await board.undo.click();
    await expect.poll(() => desk.run(anna)).toEqual([]);
  });
});

describe("Re-plan the rest of the day", () => {
  it("also changes existing runs, says by how much, and is stored only once it is accepted [E023]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0, two = 0, three = 0] = await desk.book(3);
    // A separate trip for each, although both have the same addresses.
    await desk.assign([one, two] as never, anna);
    const before = await desk.run(anna);
    expect(before).toEqual([one, two].flatMap(bothStops));
    const { page, board, faults } = await open();
    await page.getByRole("button", { name: "Suggest all" }).click();
    await board.dialog.getByText("1 delivery added to 1 run").waitFor();
    await board.dialog.getByRole("button", { name: "Re-plan the rest of the day" }).click();
    await board.dialog.getByText(/^1 run changed, .* less on the road\./).waitFor();
    await expectNoAxeFindings(page);
    await board.dialog.getByRole("button", { name: "Re-plan the rest of the day" }).waitFor({ state: "detached" });
    expect(await desk.run(anna)).toEqual(before);
    await board.dialog.getByRole("button", { name: "Accept the plan" }).click();
    const all = [one, two, three].flatMap(bothStops).sort();
    await expect.poll(async () => (await desk.run(anna)).sort()).toEqual(all);
    // Everything is collected in one visit.
    expect((await desk.run(anna)).slice(0, 3).every((stop) => stop.endsWith("pickup"))).toBe(true);
    await board.undo.click();
    await expect.poll(() => desk.run(anna)).toEqual(before);
    // Also on a day on which nothing is unassigned.
    await desk.assign([three] as never, anna);
    await board.card(three).waitFor();
    await page.getByRole("button", { name: "Suggest all" }).click();
    await board.dialog.getByText("Nothing is unassigned.").waitFor();
    await board.dialog.getByRole("button", { name: "Re-plan the rest of the day" }).click();
    await board.dialog.getByText(/^1 run changed, .* less on the road\./).waitFor();
    expect(faults).toEqual([]);
  });
});

describe("two dispatchers", () => {
  it("who assign the same delivery to two drivers: one wins, the other reads why and sees the result within two seconds [D040]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const bob = await desk.hire("Bob Casey");
    const [id = 0] = await desk.book(1);
    const first = await open();
    const other = await openStaff(site, "dispatcher", "/admin/dispatch", { name: "Olga Other", baseURL: site.url });
    const second = boardPage(other.page);
    await second.card(id).waitFor();
    // Neither board learns of the other's change before its own is on its way.
    let asked = 0;
    let letGo = () => {};
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const tab of [first.page, other.page])
      await tab.route(`**${assignStops.path}`, async (route) => {
        if (++asked === 2) letGo();
        await both;
        await route.continue();
      });
    await first.board.card(id).focus();
    await first.page.keyboard.press("a");
    await first.board.dialog.waitFor();
    await second.card(id).focus();
    await other.page.keyboard.press("a");
    await second.dialog.waitFor();
    await Promise.all([
      first.board.dialog.getByRole("button", { name: /^Anna/ }).click(),
      second.dialog.getByRole("button", { name: /^Bob/ }).click(),
    ]);
    await expect
      .poll(async () => [await desk.run(anna), await desk.run(bob)].flat().sort())
      .toEqual(bothStops(id).sort());
    const shown = async (board: typeof second) => [
      await board.cardsIn(board.runOf("Anna")),
      await board.cardsIn(board.runOf("Bob")),
    ];
    const stored = async () => [cards(await desk.run(anna)), cards(await desk.run(bob))];
    await expect.poll(() => shown(first.board)).toEqual(await stored());
    await expect.poll(() => shown(second)).toEqual(await stored());
    // The second one reads why nothing was changed.
    const why = (page: Page) => page.getByText("Nothing was changed").count();
    await expect.poll(async () => (await why(first.page)) + (await why(other.page))).toBe(1);
    const loser = (await why(first.page)) > 0 ? first.page : other.page;
    await loser
      .getByText(/has the (pickup|drop-off) of WC-\d+ now|run has changed/)
      .first()
      .waitFor();
    expect(other.faults).toEqual([]);
  });

  it("see each other's changes within two seconds, and again after the connection was lost [D041]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0, two = 0] = await desk.book(2);
    const { page, board } = await open();
    await page.getByText("Live", { exact: true }).waitFor();
    await board.card(one).waitFor();
    await desk.assign([one] as never, anna);
    await expect.poll(() => board.cardsIn(board.runOf("Anna"))).toEqual(cards(bothStops(one)));
    await page.route("**/live/board", (route) => route.abort());
    await page.context().setOffline(true);
    await page.getByText("No network").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Updating every 15 seconds").waitFor();
    await expectNoAxeFindings(page);
    await desk.assign([two] as never, anna);
    await page.unroute("**/live/board");
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(() => board.cardsIn(board.runOf("Anna"))).toEqual(cards([...bothStops(one), ...bothStops(two)]));
  });
});

it("two boards with random moves at once end up equal to the database: nothing duplicated, nothing lost [D040]", {
  timeout: 120_000,
}, async () => {
  const drivers = [await desk.hire("Anna Byrne"), await desk.hire("Bob Casey"), await desk.hire("Cara Daly")];
  const names = ["Anna", "Bob", "Cara"];
  const ids = await desk.book(6);
  const first = await open();
  const other = await openStaff(site, "dispatcher", "/admin/dispatch", { name: "Olga Other", baseURL: site.url });
  let seed = 20260304;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const play = async (page: Page, moves: number) => {
    const { dialog } = boardPage(page);
    await page.getByText("Live", { exact: true }).waitFor();
    for (let move = 0; move < moves; move++) {
      const keys = await page
        .locator("[data-card]")
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["card"]));
      const key = keys[random(keys.length)];
      const card = page.locator(`[data-card="${key}"]`);
      const what = random(4);
      const name = names[random(3)] ?? "";
      // The second one finds the card gone, or in another run, which is the point of this test.
      if (
        !(await card.focus({ timeout: 500 }).then(
          () => true,
          () => false,
        ))
      )
        continue;
      if (what === 0) await page.keyboard.press("u");
      else if (what === 1)
        for (const press of ["m", random(2) ? "ArrowUp" : "ArrowDown", "Enter"]) await page.keyboard.press(press);
      else {
        await page.keyboard.press("a");
        const choice = dialog.getByRole("button", { name: new RegExp(`^${name}`) });
        await choice.click({ timeout: 1_000 }).catch(() => {});
      }
      if (await page.getByRole("dialog").count()) await page.keyboard.press("Escape");
    }
  };
  await Promise.all([play(first.page, 20), play(other.page, 20)]);
  const stored = async () => {
    const runs = await Promise.all(drivers.map((driver) => desk.run(driver)));
    return runs.map(cards);
  };
  const shown = (board: ReturnType<typeof boardPage>) =>
    Promise.all(names.map((name) => board.cardsIn(board.runOf(name))));
  for (const board of [first.board, boardPage(other.page)])
    await expect
      .poll(async () => JSON.stringify(await shown(board)) === JSON.stringify(await stored()), { timeout: 20_000 })
      .toBe(true);
  await expect
    .poll(async () => {
      const given = (await stored()).flat();
      const loose = (await first.board.cardsIn(first.board.unassigned)).map((key) => Number(key?.split(":")[0]));
      return [...given, ...loose.flatMap((id) => cards(bothStops(id)))].sort();
    })
    .toEqual(ids.flatMap((id) => cards(bothStops(id))).sort());
  const { rows } = await sql<{ moves: number }>`select count(*)::integer as moves from delivery_events
    where kind in ('assign', 'unassign') and order_id = any(${ids})`.execute(site.db);
  expect(rows[0]?.moves).toBeGreaterThan(6);
  expect([...first.faults, ...other.faults]).toEqual([]);
});

it("a stop that will be late says by how much, and a tight one says what is left: in words, beside the colour [D042]", async () => {
  const anna = await desk.hire("Anna Byrne");
  const [id = 0] = await desk.book(1);
  await desk.assign([id] as never, anna);
  const [pickup, dropoff] = (await desk.board()).columns[0]!.stops;
  const before = (at: string | null | undefined, minutes: number) =>
    new Date(Date.parse(at ?? "") + minutes * 60_000).toISOString();
  const path = setStopTimes.path.replace("{id}", String(id));
  await desk.ask(path, { stop: "pickup", by: before(pickup?.expectedAt, 12.5) });
  await desk.ask(path, { stop: "dropoff", by: before(dropoff?.expectedAt, -24.5) });
  const { page, board } = await open();
  const look = async (kind: "pickup" | "dropoff", words: string) => {
    const badge = board.card(id, kind).getByText(words, { exact: true });
    await badge.waitFor();
    return badge.evaluate((each) => getComputedStyle(each).backgroundColor);
  };
  const amber = await look("pickup", "12 minutes left");
  const red = await look("dropoff", "25 minutes late");
  expect(amber).not.toBe(red);
  // The same in the run's header and on the strip.
  await board.runOf("Anna").getByText("25 minutes behind").waitFor();
  await page
    .getByRole("region", { name: "Needs attention" })
    .getByText(/Anna Byrne is expected 25 minutes late/)
    .waitFor();
  await desk.ask(path, { stop: "dropoff", by: before(dropoff?.expectedAt, 60) });
  await board.card(id, "dropoff").getByText("On time", { exact: true }).waitFor();
});

describe("the map", () => {
  it("numbers the stops by run, with a list for the keyboard beside it, at three widths [D046]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0] = await desk.book(1);
    await desk.assign([one] as never, anna);
    const { page, board } = await open({}, "?view=map");
    const list = page.getByRole("region", { name: "Runs on the map" });
    await list.getByRole("button", { name: /^A1 Pickup/ }).waitFor();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
    await list.getByRole("button", { name: /^A2 Delivery/ }).focus();
    await page.keyboard.press("Enter");
    await board.dialog.getByRole("heading", { name: "Pickup" }).waitFor();
  });
});

describe("on a phone", () => {
  it("one column is shown at a time; stops are assigned, moved and unassigned by menu [D047]", async () => {
    const anna = await desk.hire("Anna Byrne");
    const [one = 0, two = 0] = await desk.book(2);
    await desk.assign([one] as never, anna);
    const { page, board, faults } = await open({ viewport: { width: 360, height: 780 }, hasTouch: true });
    await board.card(two).waitFor();
    expect(await board.runOf("Anna").count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    const menu = async (orderId: number, kind: string, choice: string) => {
      await page.locator(`[data-menu="${orderId}:${kind}"]`).tap();
      await board.dialog.getByRole("button", { name: choice }).tap();
    };
    await menu(two, "all", "Choose the driver…");
    await board.dialog.getByRole("button", { name: /^Anna/ }).tap();
    await expect.poll(async () => (await desk.run(anna)).sort()).toEqual([...bothStops(one), ...bothStops(two)].sort());
    await page.getByLabel("Shown column").selectOption(`${anna}`);
    expect(new URL(page.url()).searchParams.get("driver")).toBe(`${anna}`);
    await board.card(two, "dropoff").waitFor();
    const before = await desk.run(anna);
    const last = before.at(-1) ?? "";
    const [id, kind] = last.split(" ");
    await menu(Number(id), kind ?? "", "Earlier in the run");
    const swapped = [...before.slice(0, -2), last, before.at(-2)];
    await expect.poll(() => desk.run(anna)).toEqual(swapped);
    await menu(two, "pickup", "Unassign");
    await expect.poll(() => desk.run(anna)).toEqual(bothStops(one));
    const small = await page
      .locator("main button:visible, main select:visible, main a:visible")
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent),
      );
    expect(small).toEqual([]);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectNoSidewaysScroll(page);
    expect(faults).toEqual([]);
  });
});
