import type { Selectable } from "kysely";
import { portalPages } from "../../contract/portal-paths.ts";
import type { Approval } from "../approvals/store-approval.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { referencesOf } from "../orders/stored-order.ts";

/** Emails the member who booked that the order was not approved; `refusedBy` is empty if the request lapsed. */
export async function queueApprovalEnded(
  context: Context,
  order: Selectable<Orders>,
  { member_id, amount_cents }: Approval,
  { refusedBy, reason }: { refusedBy: string; reason: string },
): Promise<void> {
  const booker = await context.db
    .selectFrom("members")
    .select(["name", "email"])
    .where("id", "=", member_id)
    .executeTakeFirstOrThrow();
  const { publicUrl } = context.environment;
  const data = {
    firstName: booker.name.split(" ")[0] ?? "",
    bookingReference: referencesOf(order).booking,
    amountCents: amount_cents,
    refusedBy,
    reason,
    portalUrl: publicUrl + portalPages.home,
  };
  const email = { template: "approval_ended" as const, recipient: booker.email, data, orderId: order.id };
  await enqueueEmails([email], context.now(), publicUrl).execute(context.db);
}
