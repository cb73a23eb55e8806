/**
 * `npm run bench -- size`: how long staff, shop clients and boards wait in a shop of 200,000 orders with deliveries and
 * in one of 3,000, queried in turn; both have the same 300 deliveries on today's board. Exits with 1 if a target is
 * missed: the 95th percentile at most three times as long and that of the board 1.5 times, ten open boards at 20
 * changes a second under 15 % of a processor and 30 KB a second each and a change shown within 300 ms, memory under 250
 * MB throughout, and every figure equal to its recount at the end. Fills temporary shops first, or uses `--few FOLDER`
 * and `--many FOLDER` (a DATA_DIR each, filled if empty, and not deleted). `--orders N` and `--few-orders N` set their
 * sizes, `--days N` how many days' orders have deliveries, `--rounds N` the requests of each kind, `--only TEXT`
 * selects kinds by name, `--boards N` and `--seconds N` how many boards are open and for how long, `--json FILE` writes
 * the figures.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Database } from "../../../server/database/kysely.ts";
import { reportDifferences } from "../../recovery/report-differences.ts";
import { type Measured, measureTwice, tableHead } from "../admin/measure.ts";
import { measureBoards } from "../boards/measure-boards.ts";
import type { CleanUp } from "../clean-up.ts";
import { fillDay } from "../live/fill-day.ts";
import { openShop, type Shop } from "../open-shop.ts";
import { sizeRequests } from "./requests.ts";
import { watchMemory } from "./watch-memory.ts";

const deliveriesOfDay = 300;
const driversOfDay = 40;
const changesPerSecond = 20;
/** The smallest allowed ratio of the two sizes; folders that were filled before may contain any shop. */
const minSizeRatio = 5;

export async function benchSize(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    args,
    options: {
      few: { type: "string" },
      many: { type: "string" },
      orders: text("200000"),
      "few-orders": text("3000"),
      days: text("30"),
      rounds: text("60"),
      only: text(""),
      boards: text("10"),
      seconds: text("20"),
      json: { type: "string" },
    },
  });
  const [rounds, boards, seconds] = [values.rounds, values.boards, values.seconds].map(Number) as [
    number,
    number,
    number,
  ];
  const day = dublinDate(new Date());
  const requests = sizeRequests(day).filter(({ name }) => name.includes(values.only));
  if (requests.length === 0) throw new Error(`No kind of request has '${values.only}' in its name`);
  const open = async (folder: string | undefined, orders: number): Promise<Shop> => {
    const dataDir = cleanUp.folder(folder);
    console.log(`A shop of ${orders} orders in ${dataDir}`);
    const shop = await openShop(dataDir, orders, rounds, { days: Number(values.days) });
    cleanUp.add(() => shop.close());
    return shop;
  };
  const few = await open(values.few, Number(values["few-orders"]));
  const many = await open(values.many, Number(values.orders));
  if (many.orders < minSizeRatio * few.orders)
    throw new Error(
      `A shop of ${many.orders} orders beside one of ${few.orders} shows no difference: use other folders`,
    );
  const onBoard = Math.max(deliveriesOfDay, ...(await Promise.all([few, many].map(({ db }) => countOnBoard(db, day)))));
  for (const { db } of [few, many]) await fillBoard(db, day, onBoard);

  let missed = 0;
  const report = (name: string, value: number, aim: number, unit: string) => {
    const isMet = value < aim;
    if (!isMet) missed += 1;
    console.log(
      `${name.padEnd(60)}${value.toFixed(1).padStart(8)} ${unit}  ${isMet ? "met" : "MISSED"} (under ${aim})`,
    );
    return { name, value, aim, unit };
  };
  console.log(`\n${few.orders} and ${many.orders} orders, ${onBoard} deliveries on the board, ${rounds} requests each`);
  console.log(`${process.version}, ${cpus().length} processors, ms\n\n${tableHead}`);
  const memory = watchMemory(many.serverPid);
  const wholeReads = await countWholeReads(many.db);
  const measured: Measured[] = [];
  for (const row of requests) measured.push(await measureTwice(row, few, many, rounds));
  missed += measured.filter(({ failures }) => failures.length > 0).length;
  console.log(`\nLarge tables read whole: ${describeWholeReads(wholeReads, await countWholeReads(many.db))}`);
  console.log(`\nMemory so far: ${memory.highest().toFixed(0)} MB\n`);
  const figures: unknown[] = [];
  if (boards > 0) {
    const shown = await measureBoards(many, { day, boards, perSecond: changesPerSecond, seconds });
    const { server, serverAlone } = shown.processor;
    figures.push(
      report(`${boards} boards, ${changesPerSecond} changes a second, of a processor`, server - serverAlone, 15, "%"),
      report("each board", shown.kilobytesPerSecond, 30, "KB/s"),
      report("a change shown on the boards (p95)", shown.shownP95Ms, 300, "ms"),
    );
  }
  figures.push(report("memory of the server, the highest", memory.stop(), 250, "MB"));
  for (const { db, orders } of [few, many]) {
    const { summaries, others } = await reportDifferences(db);
    if (summaries + others > 0) missed += 1;
    figures.push({ name: `differences among ${orders} orders`, value: summaries + others });
  }
  const machine = { node: process.version, processors: cpus().length };
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rounds, measured, figures }, null, 2)}\n`);
  console.log(missed === 0 ? "\nEvery target is met" : `\n${missed} missed`);
  return missed === 0;
}

type WholeReads = Map<string, { times: number; rows: number }>;

/** Sequential scans of tables with more than 10,000 rows, since their statistics began. */
async function countWholeReads(db: Database): Promise<WholeReads> {
  const { rows } = await sql<{ name: string; times: number; rows: number }>`
    select relname as name, seq_scan::float8 as times, seq_tup_read::float8 as rows
    from pg_stat_user_tables where n_live_tup > 10000`.execute(db);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/** 'stops (12 times, 11,040 rows each)'. */
function describeWholeReads(before: WholeReads, after: WholeReads): string {
  const described = [...after].flatMap(([name, { times, rows }]) => {
    const more = times - (before.get(name)?.times ?? 0);
    const each = Math.round((rows - (before.get(name)?.rows ?? 0)) / more);
    return more > 0 ? [`${name} (${more} times, ${each.toLocaleString("en-IE")} rows each)`] : [];
  });
  return described.join(", ") || "none";
}

/** Deliveries of today's board: those still to do, and those of its runs. */
async function countOnBoard(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from deliveries
    join orders on orders.id = deliveries.order_id
    where (deliveries.state not in ('delivered', 'returned', 'cancelled') and (scheduled_date is null or scheduled_date <= ${day}))
      or exists (select from stops where stops.order_id = deliveries.order_id and run_day = ${day})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds deliveries and drivers until the board has this many, even in a folder filled on an earlier day. */
async function fillBoard(db: Database, day: string, deliveries: number): Promise<void> {
  const there = await countOnBoard(db, day);
  if (there < deliveries) await fillDay(db, { day, drivers: driversOfDay, deliveries: deliveries - there, quoted: [] });
}
