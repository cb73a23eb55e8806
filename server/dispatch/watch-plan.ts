import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { watchPlanBody } from "../../contract/dispatch.schema.ts";
import type { PlanFigures, PlanScope, SuggestedPlan, WatchedPlan } from "../../contract/dispatch.ts";
import type { PlanProgress } from "../../domain/dispatch/improve-plan.ts";
import { lateMinutes } from "../../domain/dispatch/late-minutes.ts";
import { roadMinutes } from "../../domain/dispatch/suggest-places.ts";
import type { Context, Verb } from "../context.ts";
import { maxPlanSeconds, type PlanInput, readPlanInput } from "./read-plan-input.ts";
import { showPlan } from "./show-plan.ts";
import { type PlanWorker, startPlanWorker } from "./start-plan-worker.ts";

type PlanUnderWay = {
  id: string;
  day: string;
  scope: PlanScope;
  /** In milliseconds, by `performance.now()`. */
  startedAt: number;
  /** Resolves once the day is read and its thread, if it needs one, is started. */
  begun: Promise<void>;
  now: PlanFigures;
  best: PlanFigures | null;
  plan: SuggestedPlan | null;
  error: unknown;
  worker: PlanWorker | null;
  /** Ends the search once nobody has requested the plan for a while. */
  unwatched: NodeJS.Timeout;
};

/** Per process, by day: dispatchers who plan the same day watch the same plan. */
const underWay = new WeakMap<Context["watch"], Map<string, PlanUnderWay>>();

/** Each search takes one processor, and the rest serve everybody's pages. */
const maxAtOnce = 2;
const unwatchedAfterMs = 10_000;

/** Begins the plan of a day or joins the one under way, and reports how good it is. Stores nothing in the database. */
export const watchPlan: Verb<z.output<typeof watchPlanBody>, WatchedPlan> = async (
  context,
  { day, scope, planId, stop },
) => {
  const plans = underWay.get(context.watch) ?? new Map<string, PlanUnderWay>();
  underWay.set(context.watch, plans);
  const known = plans.get(day);
  if (planId !== undefined && known?.id !== planId)
    return { failed: "not_found", message: "This plan is no longer under way. Plan again." };
  const isJoined = known !== undefined && (planId !== undefined || isSearching(known));
  if (!isJoined && [...plans.values()].filter(isSearching).length >= maxAtOnce)
    return { failed: "action_refused", message: "Other days are being planned. Try again in a minute." };
  const plan = isJoined ? known : beginPlan(context, plans, day, scope);
  plan.unwatched.refresh();
  await plan.begun;
  if (plan.error !== null) {
    endPlan(plans, plan);
    context.log.error({ err: plan.error, day }, "A plan's thread failed");
    return { failed: "action_refused", message: "Planning stopped with an error, which we have logged. Plan again." };
  }
  if (stop) plan.worker?.stop();
  return {
    planId: plan.id,
    scope: plan.scope,
    seconds: Math.round((performance.now() - plan.startedAt) / 1_000),
    maxSeconds: maxPlanSeconds,
    now: plan.now,
    best: plan.best,
    plan: plan.plan,
  };
};

const isSearching = ({ plan, error }: PlanUnderWay) => plan === null && error === null;

/**
 * Takes the day's place at once, so that callers who come while the day is read join it, and no third plan slips in.
 */
function beginPlan(context: Context, plans: Map<string, PlanUnderWay>, day: string, scope: PlanScope): PlanUnderWay {
  const ended = plans.get(day);
  if (ended) endPlan(plans, ended);
  const plan: PlanUnderWay = {
    id: randomUUID(),
    day,
    scope,
    startedAt: performance.now(),
    begun: Promise.resolve(),
    now: { left: 0, lateMinutes: 0, minutes: 0, vans: 0 },
    best: null,
    plan: null,
    error: null,
    worker: null,
    unwatched: setTimeout(() => endPlan(plans, plan), unwatchedAfterMs),
  };
  plan.unwatched.unref();
  plans.set(day, plan);
  plan.begun = startSearch(context, plans, plan).catch((error: unknown) => {
    endPlan(plans, plan);
    throw error;
  });
  return plan;
}

async function startSearch(context: Context, plans: Map<string, PlanUnderWay>, plan: PlanUnderWay): Promise<void> {
  const input = await readPlanInput(context, plan.day, plan.scope);
  plan.now = figuresOf(input);
  if (input.jobs.length === 0) {
    plan.plan = showPlan(input, { runs: input.runs.map(({ stops }) => stops), left: [] });
    return;
  }
  if (plans.get(plan.day) !== plan) return;
  const worker = startPlanWorker(input.work, (progress) => {
    plan.best = bestOf(progress);
  });
  plan.worker = worker;
  worker.outcome
    .then((outcome) => {
      plan.plan = showPlan(input, outcome);
    })
    .catch((error: unknown) => {
      plan.error = error;
    })
    .finally(() => {
      plan.worker = null;
    });
}

function endPlan(plans: Map<string, PlanUnderWay>, plan: PlanUnderWay): void {
  clearTimeout(plan.unwatched);
  plan.worker?.cancel();
  if (plans.get(plan.day) === plan) plans.delete(plan.day);
}

function figuresOf({ runs, jobs, pace }: PlanInput): PlanFigures {
  const planned = new Set(runs.flatMap(({ stops }) => stops));
  return {
    left: jobs.filter(({ stops }) => !planned.has(stops[0])).length,
    lateMinutes: Math.ceil(runs.reduce((sum, run) => sum + lateMinutes(run, pace), 0)),
    minutes: Math.round(runs.reduce((sum, run) => sum + roadMinutes(run, pace), 0)),
    vans: runs.filter(({ stops }) => stops.length > 0).length,
  };
}

const bestOf = ({ left, late, minutes, vans }: PlanProgress): PlanFigures => ({
  left,
  lateMinutes: Math.ceil(late - 1e-6),
  minutes: Math.round(minutes),
  vans,
});
