import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { assignStops, type Board, getBoard } from "../../contract/dispatch.ts";
import { recordPayment } from "../../contract/payments.ts";
import { type Random, seededRandom } from "../../tools/demo/seeded-random.ts";
import { isReady } from "../server-process.ts";
import { postmasterOf } from "./kill-rounds.ts";
import type { AppPhone } from "./signed/app-phone.ts";
import { checkRound } from "./signed/check-round.ts";
import { answerOf, insist, until } from "./signed/insist.ts";
import { openShop, type Shop } from "./signed/open-shop.ts";
import type { Network } from "./signed/phone-line.ts";
import { book } from "./visitors.ts";

const ordersARound = 4;

const troubles = {
  "the server is killed": 3,
  "the database is killed": 2,
  "the database stops": 1,
  "a tab is killed": 4,
  "a worker sends for a closed app": 3,
  "a network is cut": 3,
  "a network is slow": 2,
  "a network delivers late": 2,
  "answers are lost": 3,
  "another answers for the server": 3,
  "midnight passes": 2,
} as const;
type Trouble = keyof typeof troubles;

/**
 * From booking to signature: three drivers' phones with wrong clocks work through their stops while two dispatchers
 * move stops between them and record hand-overs, midnights pass, phones that were signed out or whose session expired
 * send made-up events at made-up times, and server, database, tabs and networks fail. After each round every proof that
 * a phone showed as saved is stored once on its own stop, every delivered order is completed once with one email, no
 * made-up event counts, each parcel has one holder, and phones, boards, tracking pages and database agree.
 */
export async function proveSigned(seed: number, rounds: number, say: (line: string) => void): Promise<void> {
  const shop = await openShop(seed);
  try {
    const counts: Partial<Record<Trouble, number>> = {};
    const proofs = { shown: 0, stored: 0 };
    let delivered = 0;
    for (let round = 1; round <= rounds; round++) {
      const explain = (error: Error) => failWithTrail(shop, error, `seed ${seed}, round ${round}`);
      const began = performance.now();
      const now = await playRound(shop).catch(explain);
      for (const trouble of now) counts[trouble] = (counts[trouble] ?? 0) + 1;
      const played = performance.now();
      const found = await checkRound(shop).catch(explain);
      Object.assign(proofs, { shown: found.shown, stored: found.proofs });
      delivered = found.delivered;
      const seconds = (ms: number) => (ms / 1000).toFixed(1);
      say(
        `round ${round}: ${now.join(", ")}; ${delivered} delivered, ${found.proofs} proofs so far ` +
          `(${seconds(played - began)} s, all screens alike after ${seconds(performance.now() - played)} s)`,
      );
    }
    const all = Object.entries(counts).map(([name, count]) => `${count} × ${name}`);
    say(`seed ${seed}: ${all.join(", ")}`);
    assert.ok(delivered > shop.orders.length / 2, `only ${delivered} of ${shop.orders.length} orders were delivered`);
    const [told] = await shop.rows<{ count: number }>("SELECT count(*)::int FROM dispatch_notices");
    const byWorkers = shop.phones.reduce((sum, { answersToWorker }) => sum + answersToWorker, 0);
    say(
      `${shop.orders.length} orders, ${shop.counts.moved} moved and ${shop.counts.handedOver} handed over by two dispatchers, ` +
        `${told?.count} things told to a dispatcher; ` +
        `${proofs.shown} signatures shown as kept, ${proofs.stored} proofs stored; ${byWorkers} calls of workers answered`,
    );
  } finally {
    await shop.close();
  }
}

/** Writes down what each phone did, since a failure on a busy machine may not recur. */
async function failWithTrail(shop: Shop, error: Error, where: string): Promise<never> {
  const said = await Promise.all(shop.phones.map((phone) => phone.says()));
  const open = await shop.rows("SELECT * FROM stops WHERE state NOT IN ('done', 'failed')").catch(() => []);
  const trail = join(tmpdir(), `signed ${where}.txt`.replace(/[ ,]+/g, "-"));
  const server = `The server: ${shop.output()}`;
  writeFileSync(trail, [error.stack, `Open stops: ${JSON.stringify(open)}`, server, ...said].join("\n"));
  const now = said.map((lines) => lines.split("\n").slice(0, 3).join("\n"));
  throw new Error(`${where}: ${error.message}\n${now.join("\n")}\nWhat each phone did: ${trail}`, { cause: error });
}

/** Assigns new orders to the drivers; then everybody works, and everything fails. */
async function playRound(shop: Shop): Promise<Trouble[]> {
  const { random, phones } = shop;
  const orders = await Promise.all(Array.from({ length: ordersARound }, () => addOrder(shop)));
  shop.orders.push(...orders);
  for (const [index, orderId] of orders.entries()) await give(shop, index % 2, orderId, phones[index % phones.length]);
  await followTwo(shop, orders);
  const names = Object.entries(troubles) as [Trouble, number][];
  const now = Array.from({ length: random.whole(2, 4) }, () => random.weighted(names));
  let isOver = false;
  const work = Promise.all([
    ...phones.map((phone) => phone.drive(() => isOver)),
    ...shop.lostPhones.map((lost) => lost.forge(orders, seededRandom(random.whole(1, 1e9)), () => isOver)),
    ...shop.dispatchers.map((_, who) =>
      dispatch(shop, who, orders, seededRandom(random.whole(1, 1e9) + who), () => isOver),
    ),
  ]);
  const fault = work.then(
    () => null,
    (error: Error) => error,
  );
  const all = async () => {
    for (const trouble of now) {
      await sleep(random.whole(50, 600));
      await make(shop, trouble);
    }
    await sleep(random.whole(100, 500));
    for (const phone of phones) await phone.setNetwork("good");
    // Reassigns the stops that midnight left unassigned.
    if (now.includes("midnight passes"))
      for (const [index, orderId] of orders.entries())
        await give(shop, index % 2, orderId, phones[index % phones.length]);
    // Everything that is in the runs then is driven to its end.
    await until("the phones have driven and sent everything", async () => {
      if (!(await areIdle(shop)) || (await openStops(shop)) > 0) return false;
      // A stop that was assigned and ended between these two checks may not be fully sent yet.
      return areIdle(shop);
    });
    return null;
  };
  const failed = await Promise.race([fault, all()]);
  isOver = true;
  if (failed) throw failed;
  await work;
  return now;
}

/** Keeps the tracking pages of two of the orders open. */
async function followTwo({ tracking, rows }: Shop, orders: number[]): Promise<void> {
  await tracking.closeAll();
  const [first, second] = orders;
  const keys = await rows<{ track_key: string }>(
    `SELECT track_key FROM deliveries WHERE order_id IN (${first}, ${second})`,
  );
  for (const { track_key } of keys) await tracking.follow(track_key);
}

async function areIdle({ phones }: Shop): Promise<boolean> {
  return (await Promise.all(phones.map((phone) => phone.isIdle()))).every(Boolean);
}

async function addOrder({ url, random, staff }: Shop): Promise<number> {
  const { orderId } = await book(url, random, () => {});
  const path = recordPayment.path.replace("{id}", String(orderId));
  await insist(url, path, 201, { headers: staff, json: { method: "phone", reference: "card reader" } });
  return orderId;
}

/** Assigns stops like a dispatcher who reads the board first, and reads it again if another one was quicker. */
async function give(shop: Shop, who: number, orderId: number, to: AppPhone | undefined): Promise<void> {
  const { url, day } = shop;
  const headers = shop.dispatchers[who];
  for (let attempt = 0; attempt < 20; attempt++) {
    const { board } = await insist<{ board: Board }>(url, `${getBoard.path}?day=${day}`, 200, { headers });
    const versions = board.columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
    const hasRun = versions.some(({ driverId }) => driverId === to?.driverId);
    if (to && !hasRun) versions.push({ driverId: to.driverId, version: 0 });
    const all = [...board.unassigned, ...board.done, ...board.columns].flatMap(({ stops }) => stops);
    const known = all.filter((stop) => stop.orderId === orderId);
    const stops = known.filter((stop) => stop.isOpen && isToDo(stop.state)).map(({ kind }) => kind);
    if (known.length > 0 && stops.length === 0) return;
    // Booked for tomorrow and driven today, so it is on no board yet.
    if (stops.length === 0) stops.push("pickup", "dropoff");
    const json = {
      day,
      moves: [{ orderId, stops }],
      to: to ? { driverId: to.driverId } : null,
      versions,
    };
    const { status, body } = await answerOf<{ code?: string }>(url, assignStops.path, { headers, json });
    if (status === 200) {
      shop.counts.moved++;
      return;
    }
    assert.equal(status, 409, `${assignStops.path} answered ${status}: ${JSON.stringify(body)}`);
    // It is already done or under way, so there is nothing left to assign.
    if (body.code === "action_refused") return;
    // Another driver has the goods, so they are handed over, and the drop-off goes with them.
    if (body.code === "goods_held" && to) {
      const handedOver = { eventId: randomUUID(), kind: "hand_over", to: { kind: "driver", driverId: to.driverId } };
      const path = recordDeliveryEvent.path.replace("{id}", String(orderId));
      const { status: recorded } = await answerOf(url, path, { headers, json: handedOver });
      if (recorded === 200) shop.counts.handedOver++;
      return;
    }
  }
}

async function dispatch(
  shop: Shop,
  who: number,
  orders: number[],
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  for (let moves = 0; moves < 4 && !isOver(); moves++) {
    await sleep(random.whole(20, 600));
    if (!isOver()) await give(shop, who, random.pick(orders), random.pick(shop.phones));
  }
}

const isToDo = (state: string) => state !== "done" && state !== "failed";

async function openStops({ rows, day }: Shop): Promise<number> {
  const [found] = await rows<{ open: number }>(
    `SELECT count(*)::int AS open FROM stops JOIN deliveries USING (order_id)
     WHERE driver_id IS NOT NULL AND stops.state NOT IN ('done', 'failed') AND deliveries.state NOT IN ('delivered', 'returned', 'cancelled')
       AND (run_day >= '${day}' OR stops.state IN ('en_route', 'arrived'))`,
  );
  return found?.open ?? 0;
}

async function make(shop: Shop, trouble: Trouble): Promise<void> {
  const { random, dataDir, url } = shop;
  const phone = random.pick(shop.phones);
  /** Waits until its driver has had something signed, if there is anything to sign. */
  const signedOn = async (now: Network) => {
    await phone.setNetwork(now);
    const before = phone.shown.length;
    const end = Date.now() + random.whole(1_000, 4_000);
    while (phone.shown.length === before && Date.now() < end) await sleep(50);
    await sleep(random.whole(200, 1_200));
  };
  const network = async (now: Network) => {
    await signedOn(now);
    await phone.setNetwork("good");
  };
  switch (trouble) {
    case "the server is killed":
      return shop.restart();
    case "the database is killed":
    case "the database stops":
      process.kill(postmasterOf(dataDir), trouble === "the database stops" ? "SIGINT" : "SIGKILL");
      return until("the database is there again", () => isReady(url));
    case "a tab is killed":
      return phone.kill();
    case "a worker sends for a closed app":
      await signedOn("cut");
      return phone.sendWhileClosed();
    case "a network is cut":
      return network("cut");
    case "a network is slow":
      return network("slow");
    case "a network delivers late":
      return network("late");
    case "answers are lost":
      return network("deaf");
    case "another answers for the server":
      return network("portal");
    case "midnight passes":
      return passMidnight(shop);
  }
}

/** Moves the runs instead of the clock: today's stops are in yesterday's run from now on. */
async function passMidnight({ rows, day }: Shop): Promise<void> {
  await rows(`WITH yesterday AS (
      INSERT INTO runs (driver_id, day, changed_at) SELECT driver_id, day - 1, now() FROM runs WHERE day = '${day}' ON CONFLICT DO NOTHING)
    UPDATE stops SET run_day = run_day - 1 WHERE run_day = '${day}' AND state NOT IN ('done', 'failed')`);
  await rows(`UPDATE runs SET version = version + 1, changed_at = now() WHERE day = '${day}'`);
}
