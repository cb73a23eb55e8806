import pino from "pino";
import { afterEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { createBusyCheck, pauseWhileBusy } from "../watch/busy-check.ts";
import { createWatch } from "../watch/watch.ts";
import { type Job, type RunningJobs, runJobs } from "./run-jobs.ts";

const running: RunningJobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

const lines: string[] = [];
const watch = createWatch();
const now = () => new Date();
const log = pino({}, { write: (line: string) => void lines.push(line) });
const base = { log, watch, now } as unknown as Context;
function run(...jobs: Job[]): RunningJobs {
  const started = runJobs(base, jobs);
  running.push(started);
  return started;
}
const never = 3_600_000;

it("a job runs immediately as the system, under its own name, and again after its pause", async () => {
  const contexts: Context[] = [];
  run({
    name: "sweep the yard",
    everyMs: 5,
    run: async (context) => {
      contexts.push(context);
      return false;
    },
  });
  await expect.poll(() => contexts.length, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(contexts[0]?.actor).toEqual({ kind: "system", name: "sweep the yard" });
  expect(contexts[0]?.idempotencyKey).toBeNull();
});

it("a job that has more to do continues without a pause", async () => {
  let left = 4;
  run({ name: "work through a pile", everyMs: never, run: async () => --left > 0 });
  await expect.poll(() => left, { timeout: 10_000 }).toBe(0);
});

it("upkeep is delayed while the process is busy, but not indefinitely", async () => {
  let [isBusy, asked, turns] = [true, 0, 0];
  const busy = () => () => {
    asked++;
    return isBusy;
  };
  const upkeep = { name: "sort", everyMs: 1, run: async () => ++turns < 0 };
  running.push(runJobs(base, [{ ...upkeep, whenBusyMs: never }], busy));
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(20);
  expect(turns).toBe(1);
  isBusy = false;
  await expect.poll(() => turns, { timeout: 10_000 }).toBeGreaterThan(1);

  isBusy = true;
  turns = 0;
  running.push(runJobs(base, [{ ...upkeep, whenBusyMs: 3 }], busy));
  await expect.poll(() => turns, { timeout: 10_000 }).toBeGreaterThan(2);
});

it("long work pauses after each run, and for longer while the process is busy", async () => {
  const looks: number[] = [];
  for (const isBusy of [false, true]) {
    let [left, asked] = [3, 0];
    const busy = () => () => {
      asked += 1;
      return isBusy;
    };
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      left -= 1;
      return left > 0;
    };
    running.push(runJobs(base, [{ name: "publish a pile", everyMs: never, pausesWhenBusy: 5, run: work }], busy));
    await expect.poll(() => left, { timeout: 10_000 }).toBe(0);
    looks.push(asked);
  }
  // The load before a pause doesn't count, so each of the two pauses checks at least twice.
  expect(looks[0]).toBeGreaterThanOrEqual(4);
  expect(looks[0]).toBeLessThanOrEqual(5);
  expect(looks[1]).toBeGreaterThanOrEqual(10);
});

it.each([
  ["once if the process is idle", false, [20]],
  ["at most the given number of times if the process is busy", true, [20, 20, 20, 20, 20]],
])("the job pauses %s", async (_, isBusy, expected) => {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  await pauseWhileBusy({ stepMs: 20, limitMs: 100, isBusy: () => isBusy, pause });
  expect(pauses).toEqual(expected);
});

it("a process is busy if it worked for more than half of the time since the last check", async () => {
  const isBusy = createBusyCheck();
  const until = performance.now() + 30;
  while (performance.now() < until);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isBusy()).toBe(true);
  await expect.poll(isBusy, { timeout: 10_000 }).toBe(false);
});

it("a failing job is logged and delays no other job", async () => {
  let turns = 0;
  run(
    {
      name: "fail",
      everyMs: 1,
      run: async () => {
        throw new Error("the database is down");
      },
    },
    { name: "go on", everyMs: 1, run: async () => ++turns < 0 },
  );
  await expect.poll(() => turns, { timeout: 10_000 }).toBeGreaterThan(3);
  await expect.poll(() => lines.join(""), { timeout: 10_000 }).toContain('"job":"fail"');
});

it("stopping lets the current run finish and starts no other", async () => {
  let finish = () => {};
  let turns = 0;
  const jobs = run({
    name: "carry",
    everyMs: 1,
    run: async () => {
      turns += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return true;
    },
  });
  await expect.poll(() => turns, { timeout: 10_000 }).toBe(1);
  let stopped = false;
  const stopping = jobs.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(turns).toBe(1);
});

it("stopping doesn't wait for a pause to end", async () => {
  let turns = 0;
  const jobs = run({ name: "rest", everyMs: never, run: async () => ++turns < 0 });
  await expect.poll(() => turns, { timeout: 10_000 }).toBe(1);
  await jobs.stop();
  expect(turns).toBe(1);
});
