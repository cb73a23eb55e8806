/**
 * `npm run bench -- dispatch`: how good plans are, compared with VROOM's and with the earlier planner's (`--parts
 * instances,days`), and how long a dispatcher waits on a day of 300 deliveries and 40 drivers, over HTTP against a
 * server of its own. Exits with 1 if a target is missed: the board under 60 ms at the 95th percentile, a change under
 * 300 ms, the best places for one delivery under 50 ms of computation, and a plan of 200 under 5 s (`--parts board`).
 * `--rounds N` sets the requests of each kind, `--days N` the made-up days.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import * as calls from "../../../contract/dispatch.ts";
import { planDay } from "../../../domain/dispatch/plan-day.ts";
import type { Job } from "../../../domain/dispatch/route.ts";
import type { Pace, Point, Run, RunStop } from "../../../domain/dispatch/run.ts";
import { suggestPlaces } from "../../../domain/dispatch/suggest-places.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Database } from "../../../server/database/kysely.ts";
import type { CleanUp } from "../clean-up.ts";
import { openShop } from "../open-shop.ts";
import { quantile } from "../quantile.ts";
import { benchDays } from "./bench-days.ts";
import { benchInstances } from "./bench-instances.ts";

const [deliveries, drivers] = [300, 40];

/** Prints one measurement and whether its 95th percentile meets the target. */
type Report = (name: string, times: number[], aimMs: number) => void;

/** A day's work in a seeded shop: today's orders, and drivers on duty. */
async function fillDay(db: Database, day: string): Promise<void> {
  await sql`with chosen as (select id from orders where status = 'completed' and shipment ? 'pickup' and package_type is not null order by id desc limit ${deliveries})
    update orders set status = 'processing', scheduled_date = ${day}, priority = 'same_day' from chosen where orders.id = chosen.id`.execute(
    db,
  );
  await sql`with hired as (
      insert into users (username, display_name, role)
      select 'bench-driver-' || n, 'Driver ' || n, 'driver' from generate_series(1, ${drivers}) n returning id)
    insert into drivers (user_id, phone, vehicle, on_duty, created_at)
    select id, '+353870000000', 'large_van', true, now() from hired`.execute(db);
  for (let left = 1; left > 0; ) {
    const { rows } = await sql<{
      left: number;
    }>`select count(*)::integer as left from stops where located_at is null`.execute(db);
    left = rows[0]?.left ?? 0;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Pseudo-random with a fixed seed. */
function random(): (most: number) => number {
  let seed = 7;
  return (most) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
}

/** Measures the domain functions alone, with a cheap drive-time function. */
function benchRules(rounds: number, report: Report): void {
  const next = random();
  const pace: Pace = { minutes: (a, b) => Math.abs(a.lat - b.lat) + Math.abs(a.lon - b.lon), stopMinutes: 5 };
  const point = (): Point => ({ lat: next(90), lon: next(90) });
  const start = Date.UTC(2026, 2, 4, 9);
  const stopOf = (kind: RunStop["kind"], delivery: number, by: number): RunStop => ({
    delivery,
    kind,
    at: point(),
    from: null,
    by: start + by * 60_000,
    arrivedAt: null,
    isLocked: false,
    goods: { kg: 5 + next(15), pallets: 0, packageType: null },
  });
  const jobOf = (delivery: number): Job => ({
    delivery,
    holder: null,
    stops: [stopOf("pickup", delivery, 60 + next(400)), stopOf("dropoff", delivery, 240 + next(480))],
  });
  const runOf = (driver: number, stops: RunStop[], maxKg: number): Run => ({
    driver,
    vehicle: { name: "Van", packageTypes: null, maxKg, maxPallets: null },
    startsFrom: point(),
    startsAt: start,
    stops,
    carried: { kg: 0, pallets: 0 },
  });
  const timed = (times: number, work: (n: number) => unknown) =>
    Array.from({ length: times }, (_, n) => {
      const began = performance.now();
      work(n);
      return performance.now() - began;
    });
  const busy = Array.from({ length: 40 }, (_, driver) =>
    runOf(
      driver,
      Array.from({ length: 6 }, (_, n) => jobOf(1_000 + driver * 6 + n)).flatMap(({ stops }) => [...stops]),
      1_000,
    ),
  );
  report(
    "rules: one among 40 runs of 12 stops",
    timed(rounds, (n) => suggestPlaces(jobOf(9_000 + n), busy, pace)),
    50,
  );
  const jobs = Array.from({ length: 200 }, (_, n) => jobOf(n));
  const empty = Array.from({ length: 20 }, (_, driver) => runOf(driver, [], 100));
  report(
    "rules: 200 deliveries over 20 drivers",
    timed(3, () => planDay(jobs, empty, pace)),
    5_000,
  );
}

export async function benchDispatch(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const options = { rounds: "60", days: "3", parts: "instances,days,board" };
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    args,
    options: { rounds: text(options.rounds), days: text(options.days), parts: text(options.parts) },
  });
  const has = (part: string) => values.parts.split(",").includes(part);
  const areInstancesMet = !has("instances") || benchInstances();
  const areDaysMet =
    !has("days") || (await benchDays(Array.from({ length: Number(values.days) }, (_, day) => day + 1)));
  const isBoardMet = !has("board") || (await benchBoard(Number(values.rounds), cleanUp));
  return areInstancesMet && areDaysMet && isBoardMet;
}

async function benchBoard(rounds: number, cleanUp: CleanUp): Promise<boolean> {
  let missed = 0;
  const report: Report = (name, times, aimMs) => {
    const isMet = quantile(times, 0.95) < aimMs;
    if (!isMet) missed += 1;
    const ms = (share: number) => quantile(times, share).toFixed(1).padStart(9);
    console.log(`${name.padEnd(48)}${ms(0.5)}${ms(0.95)}  ${isMet ? "met" : "MISSED"} (under ${aimMs} ms)`);
  };
  console.log(
    `${deliveries} deliveries, ${drivers} drivers, ${rounds} requests each, on ${cpus().length} processors, ms\n`,
  );
  console.log(`${"".padEnd(48)}${"p50".padStart(9)}${"p95".padStart(9)}`);
  benchRules(rounds, report);
  const shop = await openShop(cleanUp.folder(), 2_000, 1);
  try {
    const day = dublinDate(new Date());
    await fillDay(shop.db, day);
    const boardPath = `${calls.getBoard.path}?day=${day}`;
    const post = async <T>(call: { path: string }, body: object) => {
      const { ms, status, answer } = await shop.post(call.path, { day, ...body });
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
      return { ms, answer: answer as T };
    };
    let isPlanning = true;
    const meanwhile: number[] = [];
    const others = (async () => {
      while (isPlanning) {
        meanwhile.push((await shop.get("/healthz")).ms);
        await new Promise((resume) => setTimeout(resume, 50));
      }
    })();
    const began = performance.now();
    const plan = await watchUntilPlanned(post).finally(() => {
      isPlanning = false;
    });
    const took = performance.now() - began;
    await others;
    report("what others wait for meanwhile, 99 of 100", [quantile(meanwhile, 0.99)], 50);
    report(`a plan for ${deliveries} deliveries and ${drivers} drivers`, [took], 40_000);
    const runs = plan.runs.map(({ driverId, version, stops }) => ({
      driverId,
      version,
      stops: stops.map(({ orderId, kind }) => ({ orderId, kind })),
    }));
    const accepted = await post<calls.BoardChange>(calls.setRuns, { runs });
    report(`the plan accepted, ${runs.length} runs`, [accepted.ms], 10_000);
    let { board } = accepted.answer;
    const boards: number[] = [];
    for (let round = -3; round < rounds; round++) {
      // Spaces the requests like changes on a busy day: reads in quick succession are shared between readers.
      await new Promise((resume) => setTimeout(resume, 400));
      const { ms, status } = await shop.get(boardPath);
      if (status !== 200) throw new Error(`The board answered ${status}`);
      if (round >= 0) boards.push(ms);
    }
    report("the board", boards, 60);
    const changes: number[] = [];
    const suggestions: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const from = board.columns.filter(({ stops }) => stops.length > 2)[round % 10];
      const to = board.columns.find((column) => column !== from && column.stops.length > 0);
      if (!from || !to) throw new Error("The plan has given nobody anything");
      const versions = [from, to].map(({ driver, version }) => ({ driverId: driver.id, version }));
      const { orderId } = from.stops[0]!;
      const moved = await post<calls.BoardChange>(calls.assignStops, { moves: [{ orderId }], to: null, versions });
      suggestions.push((await post(calls.suggestPlaces, { orderIds: [orderId] })).ms);
      const back = await post<calls.BoardChange>(calls.setRuns, { runs: moved.answer.undo.runs });
      changes.push(moved.ms, back.ms);
      board = back.answer.board;
    }
    report("stops taken away, and given back", changes, 300);
    report("the best places for one delivery, over HTTP", suggestions, 150);
  } finally {
    await shop.close();
  }
  console.log(missed === 0 ? "\nEvery target is met" : `\n${missed} missed`);
  return missed === 0;
}

type Post = <T>(call: { path: string }, body: object) => Promise<{ ms: number; answer: T }>;

/** Watches a plan until it is done, as a dispatcher's screen does. */
async function watchUntilPlanned(post: Post): Promise<calls.SuggestedPlan> {
  let { answer } = await post<calls.WatchedPlan>(calls.watchPlan, {});
  while (answer.plan === null) {
    await new Promise((resume) => setTimeout(resume, 700));
    answer = (await post<calls.WatchedPlan>(calls.watchPlan, { planId: answer.planId })).answer;
  }
  const show = ({ left, lateMinutes, minutes, vans }: calls.PlanFigures) =>
    `${left} left, ${lateMinutes} minutes late, ${minutes} on the road, ${vans} vans`;
  console.log(`before: ${show(answer.now)}\nplanned: ${answer.best ? show(answer.best) : "nothing"}`);
  return answer.plan;
}
