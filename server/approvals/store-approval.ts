import type { Insertable, Selectable } from "kysely";
import type { ApprovalOutcome } from "../../domain/accounts/approvals.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Approvals } from "../database/types.ts";

export type Approval = Selectable<Approvals>;
type NewApproval = Pick<
  Insertable<Approvals>,
  "order_id" | "account_id" | "member_id" | "exceeded" | "amount_cents" | "shown_hash"
>;

/** Inserts a request that waits from now on. The caller holds the order's lock. */
export function storeApproval(context: Context, approval: NewApproval): Promise<Approval> {
  return context.db
    .insertInto("approvals")
    .values({ ...approval, requested_at: context.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Ended = { outcome: ApprovalOutcome; decidedBy?: MemberId; reason?: string };

/** Ends the request with which an order waits, if there is one. The caller holds the order's lock. */
export async function endApproval(
  context: Context,
  orderId: OrderId,
  { outcome, decidedBy, reason = "" }: Ended,
): Promise<void> {
  await context.db
    .updateTable("approvals")
    .set({ outcome, ended_at: context.now(), decided_by: decidedBy ?? null, reason })
    .where("order_id", "=", orderId)
    .where("outcome", "is", null)
    .execute();
}

/** The newest request of an order, waiting or ended. */
export function readNewestApproval({ db }: Pick<Context, "db">, orderId: OrderId): Promise<Approval | undefined> {
  return db
    .selectFrom("approvals")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
