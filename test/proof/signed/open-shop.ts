import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { changeDriver, createDriver, type Driver } from "../../../contract/drivers.ts";
import { createUser } from "../../../contract/users.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { type OpenDatabase, openDatabase } from "../../../server/database/open-database.ts";
import { findOrInstallChromium } from "../../../tools/chromium.ts";
import { type Random, seededRandom } from "../../../tools/demo/seeded-random.ts";
import { freePort, type RunningServer, runServer } from "../../server-process.ts";
import { signIn } from "../api-client.ts";
import { AppPhone } from "./app-phone.ts";
import { insist } from "./insist.ts";
import { LiveBoard } from "./live-board.ts";
import { LostPhone } from "./lost-phone.ts";
import { TrackingPages } from "./tracking-pages.ts";

const administrator = { username: "admin", password: "a long enough password" };
/** How many hours the clocks of each phone are wrong, in its pages and in its worker. */
const wrongHours = [
  { page: 5, worker: 5 },
  { page: -3, worker: -3 },
  { page: -26, worker: 7 },
];
const hourMs = 3_600_000;

/** A shop with its own server and database, two dispatchers at their boards and three drivers with their phones. */
export type Shop = {
  url: string;
  random: Random;
  day: string;
  dataDir: string;
  staff: Record<string, string>;
  dispatchers: Record<string, string>[];
  boards: LiveBoard[];
  phones: AppPhone[];
  tracking: TrackingPages;
  orders: number[];
  counts: { moved: number; handedOver: number };
  lostPhones: LostPhone[];
  /** Queries the database, reconnecting since a restart breaks earlier connections. */
  rows<Row extends object>(sql: string): Promise<Row[]>;
  restart(): Promise<void>;
  /** What the server has printed since its last start. */
  output(): string;
  close(): Promise<void>;
};

export async function openShop(seed: number): Promise<Shop> {
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
  for (const [index, { page, worker }] of wrongHours.entries()) {
    const name = ["Aoife", "Brian", "Ciara"][index] ?? "";
    const driver = await insist<Driver>(url, createDriver.path, 201, {
      headers: staff,
      json: { name, phone: `+35387123456${index}`, vehicle: "small_van" },
    });
    const onDuty = changeDriver.path.replace("{id}", String(driver.id));
    await insist(url, onDuty, 200, { headers: staff, json: { onDuty: true } });
    const owner = { name, driverId: driver.id, wrongByMs: { page: page * hourMs, worker: worker * hourMs } };
    phones.push(await AppPhone.signIn(owner, { browser, url, headers: staff, random: seededRandom(seed + index + 1) }));
  }
  const rows = (sql: string) => rowsOf(database, sql);
  const lostPhones = await Promise.all(
    phones.map(({ driverId }, index) => LostPhone.lose(url, rows, driverId, index === 0 ? "expired" : "signed out")),
  );
  const boards = dispatchers.map((headers) => new LiveBoard(url, headers, day));
  const tracking = await TrackingPages.begin(browser, url);
  return {
    ...{ url, random, day, dataDir: variables.DATA_DIR, staff, dispatchers, boards, phones, tracking },
    orders: [],
    counts: { moved: 0, handedOver: 0 },
    lostPhones,
    rows: (sql) => rowsOf(database, sql),
    async restart() {
      server.signal("SIGKILL");
      await server.ended;
      server = await runServer({ variables });
    },
    output: () => server.output(),
    async close() {
      for (const board of boards) board.close();
      for (const phone of phones) await phone.close();
      await browser.close();
      await database.stop();
      server.signal("SIGTERM");
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function rowsOf<Row extends object>({ pool }: OpenDatabase, sql: string): Promise<Row[]> {
  const end = Date.now() + 120_000;
  for (;;) {
    try {
      return (await pool.query<Row>(sql)).rows;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}

async function addDispatcher(url: string, name: string, headers: Record<string, string>) {
  const username = name.toLowerCase();
  const { password } = administrator;
  const user = { username, email: `${username}@example.ie`, name, role: "dispatcher", password };
  await insist(url, createUser.path, 201, { headers, json: user });
  return signIn(url, username, password);
}
