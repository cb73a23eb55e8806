import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import { hasUnreturnedMoney, payingStates } from "../orders/order-ledger.ts";

/**
 * Selects failed refunds that need attention: those of an order's payment whose money is still here, and that were
 * neither retried, nor made up for by later refunds, nor closed by staff. `refundCaseStatus` follows the same rule. A
 * refund of a payment that pays no order belongs to that payment's own case.
 */
export function selectOpenFailures(db: Database) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.order_id", "refunds.amount_cents"])
    .where("payments.state", "in", payingStates)
    .where("refunds.state", "=", "failed")
    .where("refunds.closed_at", "is", null)
    .where(hasUnreturnedMoney)
    .where(isMissing);
}

/**
 * Whether the refund was not retried and later refunds do not make up for it. Each later refund counts for only one
 * failed refund, the oldest first.
 */
const isMissing = sql<boolean>`refunds.id in (
  select id from (
    select id, waiting_cents - amount_cents as newer_cents, max(waiting_cents - since_cents) over () as missing_cents from (
      select failed.id, failed.amount_cents,
        sum(failed.amount_cents) over (order by coalesce(failed.settled_at, failed.created_at) desc, failed.id desc rows unbounded preceding) as waiting_cents,
        (select coalesce(sum(later.amount_cents), 0) from refunds as later
          where later.payment_id = failed.payment_id and later.id > failed.id and later.retry_of is null
            and later.state <> 'failed' and later.created_at >= coalesce(failed.settled_at, failed.created_at)) as since_cents
      from refunds as failed
      where failed.payment_id = payments.id and failed.state = 'failed' and failed.closed_at is null
        and not exists (select from refunds as retry where retry.retry_of = failed.id)
    ) as waiting
  ) as summed
  where missing_cents > newer_cents
)`;
