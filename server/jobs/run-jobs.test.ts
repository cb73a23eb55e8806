import pino from "pino";
import { afterEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { createBusyCheck } from "../watch/busy-check.ts";
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

it("a job runs at once as the system, under its own name, and again after its pause", async () => {
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

it("a job that has more to do goes on without a pause", async () => {
  let left = 4;
  run({ name: "work through a pile", everyMs: never, run: async () => --left > 0 });
  await expect.poll(() => left, { timeout: 10_000 }).toBe(0);
});

it("upkeep is put off while the process is busy, but not for ever", async () => {
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

it("long work pauses after each run as long as it took, and longer while the process is busy", async () => {
  const takes = 20;
  for (const { isBusy, times } of [
    { isBusy: false, times: 1 },
    { isBusy: true, times: 5 },
  ]) {
    const [began, ended]: [number[], number[]] = [[], []];
    const work = async () => {
      began.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, takes));
      ended.push(performance.now());
      return began.length < 3;
    };
    const job: Job = { name: "publish a pile", everyMs: never, pausesWhenBusy: 5, run: work };
    running.push(runJobs(base, [job], () => () => isBusy));
    await expect.poll(() => ended.length, { timeout: 10_000 }).toBe(3);
    const pauses = [began[1]! - ended[0]!, began[2]! - ended[1]!];
    // Timers may fire a millisecond early.
    for (const pause of pauses) expect(pause, String(isBusy)).toBeGreaterThanOrEqual(takes * times - times);
    if (!isBusy) expect(Math.min(...pauses)).toBeLessThan(takes * 5);
  }
});

it("a process is busy that worked for more than half of the time since it was asked", async () => {
  const isBusy = createBusyCheck();
  const until = performance.now() + 30;
  while (performance.now() < until);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isBusy()).toBe(true);
  await expect.poll(isBusy, { timeout: 10_000 }).toBe(false);
});

it("a job that fails is logged, and holds up no other", async () => {
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

it("stopping lets the turn in hand finish and begins no other", async () => {
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

it("stopping does not wait for a pause to end", async () => {
  let turns = 0;
  const jobs = run({ name: "rest", everyMs: never, run: async () => ++turns < 0 });
  await expect.poll(() => turns, { timeout: 10_000 }).toBe(1);
  await jobs.stop();
  expect(turns).toBe(1);
});
