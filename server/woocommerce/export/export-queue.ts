import { type RawBuilder, type Selectable, sql } from "kysely";
import { type OrderId, orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders, ShopPlacements } from "../../database/types.ts";
import { backoffMs, createWorkQueue } from "../../database/work-queue.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { orderJsonOf } from "../../orders/stored-order.ts";
import { explainRemoteError } from "../client/explain-remote-error.ts";
import { RemoteError, RemoteRefused, RemoteUnavailable } from "../client/remote-error.ts";

/** A waiting visitor's order is exported at once; the job takes over only if that fails. */
const visitorGraceMs = 30_000;

/** SQL that queues accepted orders for export, part of the statement that accepts them. */
export function queueExports(
  orders: readonly { id: OrderId; status: "pending" | "on-hold"; quoteReference: string }[],
  now: Date,
): RawBuilder<object> {
  const rows = orders.map(({ id: order_id, status, quoteReference: reference }) => ({
    order_id,
    reference,
    next_attempt_at: new Date(now.getTime() + (status === "pending" ? visitorGraceMs : 0)),
  }));
  return sql`insert into shop_placements (order_id, reference, next_attempt_at)
    select order_id, reference, next_attempt_at
    from jsonb_populate_recordset(null::shop_placements, ${JSON.stringify(rows)}::jsonb)`;
}

/** Queues an order that is about to be paid at the remote shop but was booked before that shop was connected. */
export async function ensureExportQueued(context: Context, order: Selectable<Orders>): Promise<void> {
  if (order.shop_order_id !== null) return;
  await context.db
    .insertInto("shop_placements")
    .values({
      order_id: order.id,
      reference: orderJsonOf(order).shipment.quoteReference || `order-${order.id}`,
      next_attempt_at: context.now(),
    })
    .onConflict((conflict) =>
      conflict
        .column("order_id")
        .doUpdateSet({ next_attempt_at: context.now() })
        .where("shop_placements.next_attempt_at", "is", null),
    )
    .execute();
}

/**
 * Queues a push of an order's current state, in the caller's transaction, even while its export is running. Orders
 * that never had to be exported are skipped.
 */
export async function queuePush(context: Context, orderId: OrderId): Promise<void> {
  const now = context.now();
  // An order made at the remote shop was never exported: it is known there by its id.
  await sql`with known as (
      update shop_placements set next_attempt_at = ${now}::timestamptz, attempts = 0 where order_id = ${orderId} returning order_id
    )
    insert into shop_placements (order_id, reference, shop_order_key, placed_at, next_attempt_at)
    select id, ${orderReference("")} || shop_order_id, order_key, ${now}::timestamptz, ${now}::timestamptz
    from orders where id = ${orderId} and shop_order_id is not null and not exists (select from known)
    on conflict (order_id) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0`.execute(context.db);
}

export type ExportTask = { order: Selectable<Orders>; task: Selectable<ShopPlacements> };

export const exportTasks = createWorkQueue({
  table: "shop_placements",
  key: "order_id",
  dueAt: "next_attempt_at",
  leasedUntil: "claimed_until",
  // Longer than all calls for one order.
  leaseMs: 180_000,
});

const retryDelaysMs = [15_000, 60_000, 300_000, 900_000, 3_600_000];
const alertAfterAttempts = 4;

export async function storePostedAt({ db }: Context, orderId: OrderId, postedAt: Date | null): Promise<void> {
  await db.updateTable("shop_placements").set({ posted_at: postedAt }).where("order_id", "=", orderId).execute();
}

/** Ends a task with nothing left to export or push; work that became due meanwhile stays due. */
export async function finishExport(
  context: Context,
  task: Selectable<ShopPlacements>,
  failure: string | null,
): Promise<void> {
  await exportTasks.update(context, task, {
    next_attempt_at: sql<Date | null>`nullif(next_attempt_at, ${task.next_attempt_at})`,
    claimed_until: null,
    posted_at: null,
    failure,
  });
}

export async function postponeExport(
  context: Context,
  { order, task, error }: ExportTask & { error: unknown },
): Promise<void> {
  const attempts = task.attempts + 1;
  const wait = Math.max(
    backoffMs(retryDelaysMs, attempts),
    error instanceof RemoteUnavailable ? (error.retryAfterMs ?? 0) : 0,
  );
  context.log.error({ err: error, orderId: order.id, attempts }, "An order could not be placed on the WordPress site");
  const isTheirs = error instanceof RemoteError;
  const failure = isTheirs ? explainRemoteError(error) : "Something went wrong here; the log says what";
  await inTransaction(context, async (context) => {
    const postponed = await exportTasks.postpone(context, task, wait, {
      attempts,
      failure,
      // It exists remotely at another price: it has to be found again, not created again.
      ...(error instanceof RemoteRefused && error.code === "other_total" && { posted_at: context.now() }),
    });
    if (!postponed || attempts !== alertAfterAttempts) return;
    await alertTeam(context, {
      orderId: order.id,
      title: `Order ${task.reference} is not on the WordPress site`,
      text: "It was accepted and is stored here, and is retried automatically. If it remains, check the connection in Settings.",
      facts: [{ label: "What was said", value: failure }],
    });
  });
}

/**
 * After a successful read, makes exports due at once that wait because the site did not answer. Applies only to the
 * first few attempts of each unless the site was down, since it may be readable and still refuse to write.
 */
export async function bringExportsForward(context: Context, { wasAway }: { wasAway: boolean }): Promise<void> {
  const now = context.now();
  await context.db
    .updateTable("shop_placements")
    .set({ next_attempt_at: now })
    .where("failure", "is not", null)
    .where("claimed_until", "is", null)
    .where("next_attempt_at", ">", now)
    .$if(!wasAway, (query) => query.where("attempts", "<", alertAfterAttempts))
    .execute();
}
