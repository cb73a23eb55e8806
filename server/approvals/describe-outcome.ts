import type { ApprovalOutcome } from "../../domain/accounts/approvals.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Approval } from "./store-approval.ts";

/** What became of a request, for whoever comes later: 'Anna Byrne approved it on Wednesday 4 March 2026 at 14:05.' */
export async function describeOutcome(context: Context, { outcome, ended_at, decided_by }: Approval): Promise<string> {
  if (outcome === null || ended_at === null) return "It still waits.";
  const by = decided_by === null ? "" : await nameOf(context, decided_by);
  return `${words(outcome, by)} on ${showDay(dublinDate(ended_at))} at ${dublinTime(ended_at)}.`;
}

function words(outcome: ApprovalOutcome, by: string): string {
  if (outcome === "approved") return `${by} approved it`;
  if (outcome === "refused") return `${by} refused it`;
  if (outcome === "lapsed") return "Nobody decided in time, so it lapsed";
  return outcome === "changed" ? "It was changed, and asked for again," : "It was taken back";
}

async function nameOf({ db }: Context, id: number): Promise<string> {
  const member = await db.selectFrom("members").select(["name", "email"]).where("id", "=", id).executeTakeFirst();
  return member?.name || member?.email || "Somebody";
}
