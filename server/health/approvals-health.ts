import type { HealthPart } from "../../contract/health.ts";
import { listLapsing } from "../approvals/list-lapsing.ts";
import type { Context } from "../context.ts";
import { healthPart } from "./health-part.ts";

/** The job that cancels them runs about once a minute. */
const lateAfterMs = 15 * 60_000;

/** Bookings that still wait for an approver after their cut-off; null if there are none. */
export async function approvalsHealth(context: Context): Promise<HealthPart | null> {
  const now = context.now().getTime();
  const late = (await listLapsing(context)).filter(({ lapsesAt }) => now - lapsesAt.getTime() > lateAfterMs);
  const [first] = late.toSorted((a, b) => a.lapsesAt.getTime() - b.lapsesAt.getTime());
  if (!first) return null;
  const facts = [
    { label: "Waiting past their cut-off", value: late.map(({ orderId }) => orderId).join(", ") },
    { label: "Since", at: first.lapsesAt.toISOString() },
  ];
  return healthPart({ key: "approvals", title: "Approvals of accounts", facts }).fault(
    "Bookings still wait for an approver after the cut-off of their day, and hold credit.",
    "The log says why they could not be ended. Cancel these orders by hand: that frees the credit.",
  );
}
