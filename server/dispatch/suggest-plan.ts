import type { SuggestedPlan } from "../../contract/dispatch.ts";
import type { Verb } from "../context.ts";
import { readPlanInput } from "./read-plan-input.ts";
import { showPlan } from "./show-plan.ts";
import { startPlanWorker } from "./start-plan-worker.ts";

/** For a caller who requests one plan and waits for it. */
const maxSearchMs = 2_000;

/** Plans everything unassigned on a day into the existing runs. Stores nothing. */
export const suggestPlan: Verb<{ day: string }, { plan: SuggestedPlan }> = async (context, { day: name }) => {
  const input = await readPlanInput(context, name, "unassigned");
  if (input.jobs.length === 0)
    return { plan: showPlan(input, { runs: input.runs.map(({ stops }) => stops), left: [] }) };
  const worker = startPlanWorker({ ...input.work, effort: { ...input.work.effort, milliseconds: maxSearchMs } });
  context.abortSignal?.().addEventListener("abort", () => worker.cancel(), { once: true });
  return { plan: showPlan(input, await worker.outcome) };
};
