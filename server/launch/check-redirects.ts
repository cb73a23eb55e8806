import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { findChains, findLoops } from "../../domain/redirects/follow-redirects.ts";
import { type Context, isFailure } from "../context.ts";
import { siteOf } from "../redirects/change-redirects.ts";
import { getNotFoundLogs } from "../redirects/get-logs.ts";

/** More chains than anyone fixes at once. */
const shownChains = 5;

/** Whether redirects lead to pages, and whether the most frequent 404s have one. */
export async function checkRedirects(context: Context): Promise<LaunchFinding> {
  const [{ rules }, logs] = await Promise.all([context.redirects.current(), getNotFoundLogs(context, {})]);
  if (isFailure(logs)) return { state: "attention", summary: logs.message, details: [] };
  const site = siteOf(context.environment.publicUrl);
  const chains = findChains(rules, site).slice(0, shownChains);
  const uncovered = logs.statistics.filter(({ hasRedirect }) => !hasRedirect);
  const details = [
    ...findLoops(rules, site).map(({ steps }) => `A loop: ${steps.join(" → ")}.`),
    ...chains.map((steps) => `A chain, which costs visitors a detour: ${steps.join(" → ")}.`),
    ...uncovered.map(
      ({ url, count }) => `${url} was asked for ${count === 1 ? "once" : `${count} times`} and has no redirect.`,
    ),
  ];
  const summary = `${rules.length} ${rules.length === 1 ? "redirect" : "redirects"}`;
  return details.length === 0
    ? { state: "ok", summary: `${summary}, no loop, and no frequent address leads nowhere.`, details }
    : { state: "attention", summary: `${summary}; ${details.length} to check.`, details };
}
