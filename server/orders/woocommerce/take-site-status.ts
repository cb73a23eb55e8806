import type { Selectable } from "kysely";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import type { SiteOrder } from "../../woocommerce/site-order.ts";
import { readLedger } from "../order-ledger.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { expectAlignment } from "./expect-alignment.ts";
import { wasStored } from "./find-site-order.ts";
import { readSurplus } from "./read-surplus.ts";
import { siteActor } from "./site-actor.ts";
import { isUndecided, statusOfSite } from "./site-status.ts";

const notes: Record<OrderStatus, string> = {
  pending: "Waits for its payment",
  processing: "Processing",
  "on-hold": "Put on hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Its payment failed",
};

/** The status that an order has there; `waits`: that site has still to be told what became of it here. True where that was news. */
export async function takeSiteStatus(
  context: Context,
  order: Selectable<Orders>,
  { site, waits }: { site: SiteOrder; waits: boolean },
): Promise<boolean> {
  if (waits && isUndecided(site.status)) return false;
  const decided = order.date_paid === null ? null : await decidedHere(context.db, order, site);
  if (decided === "unaware" && !waits) await expectAlignment(context, order.id);
  if (decided) return false;
  const { status, isKnown } = statusOfSite(site.status, { status: order.status, isPaid: order.date_paid !== null });
  if (!isKnown) return noteUnknown(context, order, site);
  if (status === order.status) return false;
  const isMadeThere = order.created_via === "woocommerce";
  await context.db
    .updateTable("orders")
    .set({
      status,
      date_modified: context.now(),
      ...(!isMadeThere && status === "completed" && { date_completed: site.date_completed_gmt ?? context.now() }),
      ...(!isMadeThere && status === "processing" && { date_completed: null }),
    })
    .where("id", "=", order.id)
    .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "status",
    note: site.status === "trash" ? "Put into the bin at the WordPress site" : `${notes[status]} at the WordPress site`,
    data: { from: order.status, to: status },
  });
  return true;
}

/**
 * Why an order that is paid stays what it is here. `unaware`: that site has not heard of money that was taken or given back here, and is to
 * be told. `surplus`: what was refunded there had been paid twice, and the money that was taken here stays. Null where it is that site's.
 */
async function decidedHere(
  db: Database,
  order: Selectable<Orders>,
  site: SiteOrder,
): Promise<"unaware" | "surplus" | null> {
  const { payment, paidCents, refundedCents, remainingCents } = await readLedger(db, order.id);
  if (!payment) return null;
  const surplus = await readSurplus(db, order.id, payment);
  if (surplus) return surplus.refunds.length > 0 && site.status === "refunded" && remainingCents > 0 ? "surplus" : null;
  const isPaidHereAlone = payment.method !== "woocommerce" && site.date_paid_gmt === null;
  if (isPaidHereAlone && isUndecided(site.status)) return "unaware";
  const refundedThere = site.refunds.reduce((sum, { total }) => sum + Math.abs(total), 0);
  const isRefundedHere = order.status === "refunded" && refundedCents === paidCents;
  return isRefundedHere && refundedThere < refundedCents ? "unaware" : null;
}

/** Once for each such status. */
async function noteUnknown(context: Context, order: Selectable<Orders>, site: SiteOrder): Promise<boolean> {
  const data = { siteStatus: site.status };
  if (await wasStored(context.db, order.id, data)) return false;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "site_status",
    note:
      site.status === "trash"
        ? "Put into the bin at the WordPress site; what was paid stays here"
        : `Its status at the WordPress site is '${site.status}'`,
    data,
  });
  return true;
}
