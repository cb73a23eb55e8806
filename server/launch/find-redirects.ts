import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { type Context, isFailure } from "../context.ts";
import { findRedirectFaults } from "../redirects/find-redirect-faults.ts";
import { getNotFoundLogs } from "../redirects/get-not-found-logs.ts";

/** Whether redirects lead anywhere, and whether the addresses that most visitors miss have one. */
export async function findRedirects(context: Context): Promise<LaunchFinding> {
  const [{ rules, loops, chains }, logs] = await Promise.all([
    findRedirectFaults(context),
    getNotFoundLogs(context, {}),
  ]);
  if (isFailure(logs)) return { state: "attention", summary: logs.message, details: [] };
  const uncovered = logs.statistics.filter(({ hasRedirect }) => !hasRedirect);
  const details = [
    ...loops.map((steps) => `A loop: ${steps.join(" → ")}.`),
    ...chains.slice(0, 5).map((steps) => `A chain, which costs visitors a detour: ${steps.join(" → ")}.`),
    ...uncovered.map(
      ({ url, count }) => `${url} was missed ${count === 1 ? "once" : `${count} times`} and has no redirect.`,
    ),
  ];
  const summary = `${rules} ${rules === 1 ? "redirect" : "redirects"}`;
  return details.length === 0
    ? { state: "ok", summary: `${summary}, no loop, and no frequent address leads nowhere.`, details }
    : { state: "attention", summary: `${summary}; ${details.length} to look at.`, details };
}
