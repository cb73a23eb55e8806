import { type ApprovalOutcome, limitInWords } from "../../domain/accounts/approvals.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { type Approval, readNewestApproval } from "./store-approval.ts";

/** How a request ended, for a later approver: 'Anna Byrne approved it on Wednesday 4 March 2026 at 14:05.' */
export async function describeOutcome(
  context: Pick<Context, "db">,
  { outcome, ended_at, decided_by }: Approval,
): Promise<string> {
  if (outcome === null || ended_at === null) return "It is still waiting.";
  const by = decided_by === null ? "" : await nameOf(context, decided_by);
  return `${words(outcome, by)} on ${showDay(dublinDate(ended_at))} at ${dublinTime(ended_at)}.`;
}

/** Why an order waits for an approver, or how its request ended; empty if it never had to wait. */
export async function describeApproval(context: Pick<Context, "db">, orderId: OrderId): Promise<string> {
  const approval = await readNewestApproval(context, orderId);
  if (!approval) return "";
  if (approval.outcome !== null) return describeOutcome(context, approval);
  const booker = await context.db
    .selectFrom("members")
    .select(["name", "email", "order_limit_cents as orderLimitCents", "month_limit_cents as monthLimitCents"])
    .where("id", "=", approval.member_id)
    .executeTakeFirstOrThrow();
  return `It is ${limitInWords(approval.exceeded, booker)} of ${booker.name || booker.email}, and waits for an approver of the account.`;
}

function words(outcome: ApprovalOutcome, by: string): string {
  if (outcome === "approved") return `${by} approved it`;
  if (outcome === "refused") return `${by} refused it`;
  if (outcome === "lapsed") return "Nobody decided in time, so it lapsed";
  return outcome === "changed" ? "It was changed and requested again" : "It was taken back";
}

async function nameOf({ db }: Pick<Context, "db">, id: number): Promise<string> {
  const member = await db.selectFrom("members").select(["name", "email"]).where("id", "=", id).executeTakeFirst();
  return member?.name || member?.email || "Somebody";
}
