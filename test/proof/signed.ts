import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { assignStops, type Board, getBoard } from "../../contract/dispatch.ts";
import { changeDriver, createDriver, type Driver } from "../../contract/drivers.ts";
import { recordPayment } from "../../contract/payments.ts";
import { createUser } from "../../contract/users.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type OpenDatabase, openDatabase } from "../../server/database/open-database.ts";
import { findOrInstallChromium } from "../../tools/chromium.ts";
import { type Random, seededRandom } from "../../tools/demo/seeded-random.ts";
import { freePort, isReady, type RunningServer, runServer } from "../server-process.ts";
import { type Answer, ask, signIn } from "./api-client.ts";
import { postmasterOf } from "./kill-rounds.ts";
import { AppPhone, type Network } from "./signed/app-phone.ts";
import { LiveBoard } from "./signed/live-board.ts";
import { book } from "./visitors.ts";

const administrator = { username: "admin", password: "a long enough password" };
const ordersARound = 4;
/** By how much each phone's clock is wrong. */
const hours = [5, -3, -26];
const withinMs = 120_000;

const troubles = {
  "the server is killed": 3,
  "the database is killed": 2,
  "the database stops": 1,
  "a tab is killed": 5,
  "a network is cut": 3,
  "a network is slow": 2,
  "answers are lost": 3,
  "another answers for the server": 2,
} as const;
type Trouble = keyof typeof troubles;

/**
 * From booked to signed: three drivers' phones with wrong clocks press their way through their stops while two dispatchers move stops between
 * them, and server, database, tabs and networks fail. After each round every proof that a phone showed as kept is there once and on its own
 * stop, every delivered order is completed once with one email, and phones, boards and database say the same.
 */
export async function proveSigned(seed: number, rounds: number, say: (line: string) => void): Promise<void> {
  const shop = await openShop(seed);
  try {
    const counts: Partial<Record<Trouble, number>> = {};
    for (let round = 1; round <= rounds; round++) {
      const explain = async (error: Error): Promise<never> => {
        const said = await Promise.all(shop.phones.map((phone) => phone.says()));
        const open = await rowsOf(shop, "SELECT * FROM stops WHERE state NOT IN ('done', 'failed')").catch(() => []);
        const trail = join(tmpdir(), `signed-${seed}-round-${round}.txt`);
        writeFileSync(trail, `${error.stack}\nOpen stops: ${JSON.stringify(open)}\n${said.join("\n")}\n`);
        throw new Error(`seed ${seed}, round ${round}: ${error.message}. What each phone did: ${trail}`, {
          cause: error,
        });
      };
      const troublesNow = await playRound(shop).catch(explain);
      for (const trouble of troublesNow) counts[trouble] = (counts[trouble] ?? 0) + 1;
      const { proofs, delivered } = await checkRound(shop).catch(explain);
      shop.counts.delivered = delivered;
      say(`round ${round}: ${troublesNow.join(", ")}; ${delivered} delivered, ${proofs} proofs so far`);
    }
    say(
      `seed ${seed}: ${Object.entries(counts)
        .map(([name, count]) => `${count} × ${name}`)
        .join(", ")}`,
    );
    const { notices, moved, delivered } = shop.counts;
    assert.ok(delivered > shop.orders.length / 2, `only ${delivered} of ${shop.orders.length} orders were delivered`);
    say(`${shop.orders.length} orders, ${moved} moved by two dispatchers, ${notices} things told to a dispatcher`);
  } finally {
    await shop.close();
  }
}

type Shop = {
  url: string;
  random: Random;
  day: string;
  dataDir: string;
  staff: Record<string, string>;
  dispatchers: Record<string, string>[];
  boards: LiveBoard[];
  phones: AppPhone[];
  orders: number[];
  database: OpenDatabase;
  counts: { notices: number; moved: number; delivered: number };
  restart(): Promise<void>;
  close(): Promise<void>;
};

async function openShop(seed: number): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-signed-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    DATA_DIR: join(dataDir, "data"),
    PORT: port,
    PUBLIC_URL: url,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  };
  let server: RunningServer = await runServer({ variables });
  const database = await openDatabase({ databaseUrl: null, dataDir: variables.DATA_DIR, publicUrl: url }, () => {}, {
    as: "tool",
    migrates: false,
  });
  const random = seededRandom(seed);
  const day = dublinDate(new Date());
  const staff = await signIn(url, administrator.username, administrator.password);
  const dispatchers = await Promise.all(["Orla", "Cian"].map((name) => addDispatcher(url, name, staff)));
  const browser: Browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const phones: AppPhone[] = [];
  for (const [index, wrongBy] of hours.entries()) {
    const name = ["Aoife", "Brian", "Ciara"][index] ?? "";
    const driver = await insist<Driver>(url, createDriver.path, 201, {
      headers: staff,
      json: { name, phone: `+35387123456${index}`, vehicle: "small_van" },
    });
    const onDuty = changeDriver.path.replace("{id}", String(driver.id));
    await insist(url, onDuty, 200, { headers: staff, json: { onDuty: true } });
    const where = { browser, url, headers: staff };
    const phone = new AppPhone(name, driver.id, where, wrongBy * 3_600_000, seededRandom(seed + index + 1));
    await phone.signIn();
    phones.push(phone);
  }
  const boards = dispatchers.map((headers) => new LiveBoard(url, headers, day));
  return {
    ...{ url, random, day, dataDir: variables.DATA_DIR, staff, dispatchers, boards, phones, database },
    orders: [],
    counts: { notices: 0, moved: 0, delivered: 0 },
    async restart() {
      server.signal("SIGKILL");
      await server.ended;
      server = await runServer({ variables });
    },
    async close() {
      for (const board of boards) board.close();
      await browser.close();
      await database.stop();
      server.signal("SIGTERM");
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addDispatcher(url: string, name: string, headers: Record<string, string>) {
  const username = name.toLowerCase();
  const { password } = administrator;
  const user = { username, email: `${username}@example.ie`, name, role: "dispatcher", password };
  await insist(url, createUser.path, 201, { headers, json: user });
  return signIn(url, username, password);
}

/** Asks until there is an answer, whatever is killed meanwhile. */
async function insist<Body>(url: string, path: string, status: number, question: object): Promise<Body> {
  const { status: answered, body } = await answerOf<Body>(url, path, question);
  assert.equal(answered, status, `${path} answered ${answered}: ${JSON.stringify(body)}`);
  return body;
}

async function answerOf<Body>(url: string, path: string, question: object): Promise<Answer<Body>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask<Body>(url, path, question).catch(() => null);
    assert.notEqual(answer?.status, 500, `${path} answered 500`);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > end) throw new Error(`${path} was not answered within ${withinMs / 1000} s`);
    await sleep(100);
  }
}

/** New orders are given to the drivers; then everybody works, and everything fails. */
async function playRound(shop: Shop): Promise<Trouble[]> {
  const { random, phones } = shop;
  const orders = await Promise.all(Array.from({ length: ordersARound }, () => addOrder(shop)));
  shop.orders.push(...orders);
  for (const [index, orderId] of orders.entries()) await give(shop, index % 2, orderId, phones[index % phones.length]);
  const names = Object.entries(troubles) as [Trouble, number][];
  const now = Array.from({ length: random.whole(2, 4) }, () => random.weighted(names));
  let isOver = false;
  const work = Promise.all([
    ...phones.map((phone) => phone.drive(() => isOver)),
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
    // Whatever is in the runs then is driven to its end.
    await until("the phones have driven and sent everything", async () => {
      const idle = await Promise.all(phones.map((phone) => phone.isIdle()));
      if (!idle.every(Boolean) || (await openStops(shop)) > 0) return false;
      // A stop that a dispatcher gave, and a driver ended, between these looks is not all sent yet.
      const still = await Promise.all(phones.map((phone) => phone.isIdle()));
      return still.every(Boolean);
    });
    return null;
  };
  const failed = await Promise.race([fault, all()]);
  isOver = true;
  if (failed) throw failed;
  await work;
  return now;
}

async function addOrder({ url, random, staff }: Shop): Promise<number> {
  const { orderId } = await book(url, random, () => {});
  const path = recordPayment.path.replace("{id}", String(orderId));
  await insist(url, path, 201, { headers: staff, json: { method: "phone", reference: "card reader", note: "" } });
  return orderId;
}

/** As a dispatcher does who looks at the board first; another one who was quicker makes them look again. */
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
    // Booked for tomorrow, and driven today: it is on no board yet.
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
    // It is done already, or on its way: there is nothing left to give.
    if (body.code === "action_refused") return;
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

async function openStops(shop: Shop): Promise<number> {
  const rows = await rowsOf<{ open: number }>(
    shop,
    "SELECT count(*)::int AS open FROM stops WHERE driver_id IS NOT NULL AND state NOT IN ('done', 'failed')",
  );
  return rows[0]?.open ?? 0;
}

/** A restart of the database breaks the connections of before. */
async function rowsOf<Row extends object>({ database }: Shop, sql: string): Promise<Row[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await database.pool.query<Row>(sql)).rows;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

async function make(shop: Shop, trouble: Trouble): Promise<void> {
  const { random, dataDir, url } = shop;
  const phone = random.pick(shop.phones);
  const network = async (now: Network) => {
    await phone.setNetwork(now);
    await sleep(random.whole(500, 4_000));
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
    case "a network is cut":
      return network("cut");
    case "a network is slow":
      return network("slow");
    case "answers are lost":
      return network("deaf");
    case "another answers for the server":
      return network("portal");
  }
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(20);
  }
}

/** 'WC-12', as paid orders are called. */
const orderOf = (reference: string) => Number(reference.replace("WC-", ""));

type StoredProof = { order_id: number; stop: string; event_id: string; kind: string; signed_by: string };
type StoredOrder = { id: number; state: string; status: string; emails: number };
type StoredStop = { order_id: number; kind: string; state: string; driver_id: number | null };

function grouped(
  proofs: StoredProof[],
  kind: string,
  keyOf: (proof: StoredProof) => string,
): Map<string, StoredProof[]> {
  const groups = new Map<string, StoredProof[]>();
  for (const proof of proofs.filter((each) => each.kind === kind)) {
    groups.set(keyOf(proof), [...(groups.get(keyOf(proof)) ?? []), proof]);
  }
  return groups;
}

async function checkRound(shop: Shop): Promise<{ proofs: number; delivered: number }> {
  const { phones, orders } = shop;
  const stored = await rowsOf<StoredProof>(shop, "SELECT order_id, stop, event_id, kind, signed_by FROM proofs");
  const signatures = grouped(stored, "signature", ({ signed_by }) => signed_by);
  const pictures = grouped(stored, "picture", ({ event_id }) => event_id);
  const shown = phones.flatMap((phone) => phone.shown);
  for (const { signer, reference, stop, hasPicture, kept } of shown) {
    const [signature, ...more] = signatures.get(signer) ?? [];
    assert.equal(more.length, 0, `the signature of '${signer}' is there more than once`);
    assert.ok(signature || !kept, `the signature of '${signer}' was shown as kept and is not there`);
    if (!signature) continue;
    assert.deepEqual([signature.order_id, signature.stop], [orderOf(reference), stop], `where '${signer}' signed`);
    const own = pictures.get(signature.event_id) ?? [];
    assert.equal(own.length, hasPicture ? 1 : 0, `pictures beside the signature of '${signer}'`);
    for (const picture of own) assert.deepEqual([picture.order_id, picture.stop], [signature.order_id, stop]);
  }
  const known = new Set(shown.map(({ signer }) => signer));
  assert.deepEqual(
    [...signatures.keys()].filter((signer) => !known.has(signer)),
    [],
    "signatures that nobody gave",
  );
  const [told] = await rowsOf<{ count: number }>(shop, "SELECT count(*)::int FROM dispatch_notices");
  shop.counts.notices = told?.count ?? 0;

  const deliveries = await rowsOf<StoredOrder>(
    shop,
    `
    SELECT deliveries.order_id AS id, deliveries.state, orders.status,
      (SELECT count(*)::int FROM emails WHERE order_id = orders.id AND template = 'completed') AS emails
    FROM deliveries JOIN orders ON orders.id = deliveries.order_id ORDER BY 1`,
  );
  assert.deepEqual(
    deliveries.map(({ id }) => id),
    [...orders].sort((a, b) => a - b),
    "an order has one delivery",
  );
  for (const { id, state, status, emails } of deliveries) {
    const isDelivered = state === "delivered";
    const expected = isDelivered ? { status: "completed", emails: 1 } : { status: "processing", emails: 0 };
    assert.deepEqual({ status, emails }, expected, `order ${id}, whose delivery is ${state}`);
  }
  await checkScreens(shop, await rowsOf<StoredStop>(shop, "SELECT order_id, kind, state, driver_id FROM stops"));
  return { proofs: stored.length, delivered: deliveries.filter(({ state }) => state === "delivered").length };
}

/** Within two seconds boards and phones say what the database says. */
async function checkScreens({ boards, phones }: Shop, stops: StoredStop[]): Promise<void> {
  const stored = new Map(
    stops.map(({ order_id, kind, state, driver_id }) => [`${order_id} ${kind}`, `${state} of ${driver_id}`]),
  );
  const differences = () =>
    boards.flatMap(({ board }, index) => {
      const columns = board?.columns ?? [];
      if (!board) return [`board ${index + 1} shows nothing`];
      return columns.flatMap(({ driver, stops }) =>
        stops.flatMap(({ orderId, kind, state }) => {
          const here = `${state} of ${driver.id}`;
          const there = stored.get(`${orderId} ${kind}`);
          return here === there ? [] : [`board ${index + 1}: ${orderId} ${kind} is ${here}, stored is ${there}`];
        }),
      );
    });
  const end = Date.now() + 2_000;
  while (differences().length > 0 && Date.now() < end) await sleep(20);
  assert.deepEqual(differences(), []);
  for (const phone of phones) {
    const cards = await phone.cards();
    const mine = stops.filter(({ driver_id }) => driver_id === phone.driverId);
    const here = cards.map(
      ({ reference, stop, text }) =>
        `${orderOf(reference)} ${stop} ${/^(Collected|Delivered|Brought back)/.test(text) ? "done" : "failed"}`,
    );
    assert.deepEqual(
      here.sort(),
      mine.map(({ order_id, kind, state }) => `${order_id} ${kind} ${state}`).sort(),
      `${phone.name}'s phone`,
    );
  }
}
