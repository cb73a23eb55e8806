import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Board, getBoard } from "../../contract/dispatch.ts";
import { sendDriverEvents, sendPositions } from "../../contract/driver-phone.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import {
  addDriverWithRun,
  codeFor,
  complete,
  eachOnALine,
  giveTo,
  header,
  isAtRest,
  keptOn,
  type Line,
  mainButton,
  openPhone,
  takenOf,
} from "../e2e/driver-phone.ts";
import type { Site } from "../e2e/site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

const takesNoPress = (request: string) => (request.startsWith(`POST ${sendDriverEvents.path} `) ? "break" : null);

/** The app's worker as another build would contain it. */
function nextWorker(): string {
  const worker = readFileSync("build/driver/worker.js", "utf8");
  const version = createHash("sha256").update(readFileSync("build/driver/index.html")).digest("hex").slice(0, 12);
  const body = worker.replaceAll(version, "anotherbuild");
  if (body === worker) throw new Error("The worker does not name its version");
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return `${head}\r\nConnection: close\r\n\r\n${body}`;
}

const collect = (page: Page, signer: string) => complete(page, "Collected", signer);

describe("What waits on a phone", () => {
  it("survives a new version of the app and a sign-out: it is always shown, and sent once, under the driver who pressed it [D051]", async () => {
    const owner = await addDriverWithRun(site, { orders: 2, stops: ["pickup"] });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", stops: ["pickup"] });
    const { page, faults } = await openPhone(site, owner, { url: line.url });
    line.instead(takesNoPress);
    await collect(page, "Nora");
    await mainButton(page, "Can’t do it").click();
    await page.getByLabel("Damaged").check();
    await page.getByRole("button", { name: "Tell the office" }).click();
    await header(page, /^3 waiting since \d\d:\d\d$/);
    const waiting = await page.locator(".waiting").textContent();
    const kept = await keptOn(page);

    // Another build is available, and waits until the driver accepts it.
    const worker = nextWorker();
    line.instead((request) => (request.startsWith("GET /driver/worker.js ") ? worker : takesNoPress(request)));
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Update ready" }).click();
    await reloaded;
    await header(page, waiting ?? "");
    expect(await page.evaluate(() => caches.keys())).toEqual(["driver-anotherbuild"]);
    expect(await keptOn(page)).toEqual(kept);

    // The next driver signs in on the same phone while all of it still waits.
    await page.getByRole("button", { name: "Menu" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save to a file" }).click();
    await download;
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await header(page, waiting ?? "");
    const code = await codeFor(site, other);
    await page.evaluate((linked) => {
      location.hash = `code=${linked}`;
    }, code);
    await page.getByText("Brian Walsh").first().waitFor();
    await collect(page, "Owen");
    await header(page, /^5 waiting since/);
    line.instead(() => null);
    await page.reload();
    await header(page, "All sent");
    const pressedBy = await site.db
      .selectFrom("delivery_events")
      .select(["order_id", "driver_id", "kind"])
      .where("driver_id", "in", [owner.driverId, other.driverId])
      .orderBy("id")
      .execute();
    expect(new Set(pressedBy.map((press) => `${press.order_id} ${press.driver_id} ${press.kind}`))).toEqual(
      new Set([
        `${owner.orderIds[0]} ${owner.driverId} complete`,
        `${owner.orderIds[1]} ${owner.driverId} fail`,
        `${other.orderIds[0]} ${other.driverId} complete`,
      ]),
    );
    expect(pressedBy).toHaveLength(3);
    const signers = await Promise.all(
      [owner.orderIds[0], other.orderIds[0]].map(async (orderId = 0) => (await takenOf(site, orderId)).proofs),
    );
    expect(signers.map((proofs) => proofs.map(({ signed_by }) => signed_by))).toEqual([["Nora"], ["Owen"]]);
    expect(faults).toEqual([]);
  });

  it("stays there if the server no longer knows its driver, and does not block the next driver who signs in [D051]", async () => {
    const owner = await addDriverWithRun(site, { stops: ["pickup"] });
    const other = await addDriverWithRun(site, { name: "Brian Walsh", stops: ["pickup"] });
    const more = await addDriverWithRun(site, { name: "Ciara Nolan", stops: ["pickup"] });
    const { page } = await openPhone(site, owner, { url: line.url });
    line.instead(takesNoPress);
    await collect(page, "Nora");
    await header(page, /^2 waiting since/);
    const kept = await keptOn(page);
    await page.getByRole("button", { name: "Menu" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save to a file" }).click();
    await download;
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await site.db.deleteFrom("driver_phones").where("driver_id", "=", owner.driverId).execute();
    const code = await codeFor(site, other);
    let refused = 0;
    page.on("response", (response) => {
      if (new URL(response.url()).pathname === sendDriverEvents.path && response.status() === 401) refused++;
    });
    line.instead(() => null);
    await page.evaluate((linked) => {
      location.hash = `code=${linked}`;
    }, code);
    await page.getByText("Brian Walsh").first().waitFor();
    await expect.poll(() => refused).toBeGreaterThan(0);
    await isAtRest(page, "sending");
    await giveTo(site, other, more.orderIds[0] ?? 0, ["pickup"]);
    await page.getByText(/^New: /).waitFor();
    await collect(page, "Owen");
    await expect.poll(async () => (await takenOf(site, other.orderIds[0] ?? 0)).proofs.length).toBe(1);
    await header(page, /^2 waiting since/);
    expect((await keptOn(page)).proofs).toEqual(kept.proofs);
    expect(await page.getByText("signed out by the office").count()).toBe(0);
    expect(await page.getByText("No connection.").count()).toBe(0);
  });
});

type Told = { watched: number; asked: number; cleared: number; awake: string[] };
type PhoneOfTest = typeof globalThis & {
  told: Told;
  goTo(north: number): void;
};

/** Runs in the page: a phone whose position the test sets, and which records what it is asked for. */
function standIn(refusesPlace: boolean): void {
  const phone = globalThis as PhoneOfTest;
  phone.told = { watched: 0, asked: 0, cleared: 0, awake: [] };
  let metres = 0;
  const watching = new Map<number, PositionCallback>();
  const here = () =>
    ({
      coords: { latitude: 53.3 + metres / 111_195, longitude: -6.3, accuracy: 10 },
      timestamp: Date.now(),
    }) as GeolocationPosition;
  const tell = (taken: PositionCallback, failed?: PositionErrorCallback | null) => {
    if (refusesPlace) failed?.({ code: 1 } as GeolocationPositionError);
    else taken(here());
  };
  phone.goTo = (north) => {
    metres = north;
    for (const taken of watching.values()) taken(here());
  };
  const geolocation = {
    watchPosition(taken: PositionCallback, failed?: PositionErrorCallback) {
      const id = ++phone.told.watched;
      watching.set(id, taken);
      queueMicrotask(() => tell(taken, failed));
      return id;
    },
    getCurrentPosition(taken: PositionCallback, failed?: PositionErrorCallback) {
      phone.told.asked++;
      tell(taken, failed);
    },
    clearWatch(id: number) {
      phone.told.cleared++;
      watching.delete(id);
    },
  };
  const wakeLock = {
    async request(kind: string) {
      if (refusesPlace) throw new DOMException("The battery is low", "NotAllowedError");
      phone.told.awake.push(kind);
      return { released: false, release: async () => void phone.told.awake.push("released") };
    },
  };
  Object.defineProperty(navigator, "geolocation", { value: geolocation });
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
}

const toldOf = (page: Page) => page.evaluate(() => (globalThis as PhoneOfTest).told);
const goTo = (page: Page, metres: number) => page.evaluate((to) => (globalThis as PhoneOfTest).goTo(to), metres);
const positionLine = "Location is on: the office can see where you are until this stop is done.";

const storedPositions = async ({ driverId }: { driverId: number }) =>
  (await site.db.selectFrom("driver_positions").select("lat").where("driver_id", "=", driverId).execute()).length;

async function columnOf(driverName: string): Promise<Board["columns"][number] | undefined> {
  const { board } = await site.asAdministrator<{ board: Board }>(
    `${getBoard.path}?day=${dublinDate(site.clock.now())}`,
  );
  return board.columns.find(({ driver }) => driver.name === driverName);
}

describe("Where a phone is, and its screen", () => {
  it("are requested from 'Set off' until the stop is done and at no other time: a position every 15 seconds or 100 metres, several sent at once, and the screen stays awake meanwhile [D057] [D063] [E014]", async () => {
    const owner = await addDriverWithRun(site, { name: "Ciara Nolan", stops: ["pickup"] });
    const { page } = await openPhone(site, owner, {
      url: line.url,
      before: async (context) => {
        await context.clock.install();
        await context.addInitScript(standIn, false);
      },
    });
    const sent: object[][] = [];
    let underWay = 0;
    const ofPositions = (request: Request) => new URL(request.url()).pathname === sendPositions.path;
    page.on("request", (request) => {
      if (ofPositions(request)) underWay++;
    });
    page.on("requestfailed", (request) => {
      if (ofPositions(request)) underWay--;
    });
    page.on("requestfinished", (request) => {
      if (!ofPositions(request)) return;
      underWay--;
      sent.push(request.postDataJSON().positions ?? []);
    });
    const taken = () => sent.flat().length;
    await mainButton(page, "Set off").waitFor();
    await page.clock.fastForward(60_000);
    expect(await toldOf(page)).toEqual({ watched: 0, asked: 0, cleared: 0, awake: [] });
    expect(await page.getByText(positionLine).count()).toBe(0);

    // The server takes no position before it has the driver action, so the first position stays on the phone until
    // then.
    line.instead(takesNoPress);
    await mainButton(page, "Set off").click();
    await page.getByText(positionLine).waitFor();
    await expect.poll(taken).toBeGreaterThan(0);
    await expect.poll(() => underWay).toBe(0);
    expect([await storedPositions(owner), (await keptOn(page)).positions]).toEqual([0, 1]);
    line.instead(() => null);
    await page.evaluate(() => void window.dispatchEvent(new Event("online")));
    await expect.poll(() => storedPositions(owner)).toBe(1);
    await expect.poll(async () => (await keptOn(page)).positions).toBe(0);
    const first = taken();
    // Ninety metres further causes no new position; a hundred does, without another request.
    const { asked } = await toldOf(page);
    await goTo(page, 90);
    await goTo(page, 101);
    await expect.poll(taken).toBeGreaterThanOrEqual(first + 1);
    expect((await toldOf(page)).asked).toBe(asked);
    // A phone that stands still is asked after fifteen seconds.
    await page.clock.fastForward(15_000);
    await expect.poll(async () => (await toldOf(page)).asked).toBe(asked + 1);
    await expect.poll(taken).toBeGreaterThanOrEqual(first + 2);
    // Without network, positions are kept and sent together.
    line.instead((request) => (request.startsWith(`POST ${sendPositions.path} `) ? "break" : null));
    for (const metres of [300, 500, 700]) await goTo(page, metres);
    await expect.poll(async () => (await keptOn(page)).positions).toBe(3);
    // A position that arrives while a batch is under way waits for the next one.
    await expect.poll(() => underWay).toBe(0);
    line.instead(() => null);
    await goTo(page, 900);
    await expect.poll(taken).toBeGreaterThanOrEqual(first + 6);
    expect(Math.max(...sent.map(({ length }) => length))).toBeGreaterThan(1);
    expect((await toldOf(page)).awake).toEqual(["screen"]);

    await collect(page, "Nora");
    await page.getByText("All of today’s stops are done.").waitFor();
    await expect.poll(async () => (await toldOf(page)).awake).toEqual(["screen", "released"]);
    const over = await toldOf(page);
    expect([over.watched, over.cleared]).toEqual([1, 1]);
    const last = taken();
    await goTo(page, 2_000);
    await page.clock.fastForward(60_000);
    expect(await toldOf(page)).toEqual(over);
    expect(taken()).toBe(last);
    expect(await page.getByText(positionLine).count()).toBe(0);
  });

  it("may both be refused: everything else works, the screen says so, and the board has no position [D057] [D063]", async () => {
    const owner = await addDriverWithRun(site, { name: "Dara Quinn", stops: ["pickup"] });
    const { page, faults } = await openPhone(site, owner, {
      before: async (context) => {
        await context.clock.install();
        await context.addInitScript(standIn, true);
      },
    });
    await mainButton(page, "Set off").click();
    await page.getByText("Location is off: this phone does not allow it. Everything else works.").waitFor();
    // The position may be sent before the driver action; it is then sent again.
    await header(page, "All sent");
    await page.clock.fastForward(15_000);
    await expect.poll(async () => (await columnOf("Dara Quinn"))?.placeRefused).toBe(true);
    expect((await columnOf("Dara Quinn"))?.place).toBeNull();
    await mainButton(page, "Arrived").click();
    await collect(page, "Nora");
    await header(page, "All sent");
    expect((await takenOf(site, owner.orderIds[0] ?? 0)).events.map(({ kind }) => kind)).toEqual([
      "set_off",
      "arrive",
      "complete",
    ]);
    expect(faults).toEqual([]);
  });
});
