import type { Selectable } from "kysely";
import { customerNameOf } from "../../../domain/orders/display-defaults.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { referencesOf } from "../../orders/stored-order.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { storeEventAndAlertOnce, storeEventOnce, storeRemoteEvent } from "../remote-events.ts";
import { hasDelivery } from "./leave-uncollected-open.ts";

type Order = Selectable<Orders>;

const kind = "site_status";

/**
 * Stores a remote status that changes nothing here: the bin for a paid order, or a status that only a plugin there
 * knows. The team is alerted if staff have to decide. True if that was new.
 */
export async function storeUnknownStatus(context: Context, order: Order, remote: RemoteOrder): Promise<boolean> {
  if (remote.status === "trash") return alertBinned(context, order);
  if (await isOffBoard(context, order)) return alertOffBoard(context, order, remote);
  return storeEventOnce(context, order.id, {
    kind,
    note: `Its status on the WordPress site is '${remote.status}'`,
    data: { siteStatus: remote.status },
  });
}

/** Whether an order is paid and to be delivered from here, but no driver would ever see it. */
async function isOffBoard(context: Context, { id, date_paid, delivers }: Order): Promise<boolean> {
  return date_paid !== null && delivers && !(await hasDelivery(context.db, id));
}

function alertOffBoard(context: Context, order: Order, { status }: RemoteOrder): Promise<boolean> {
  const { booking } = referencesOf(order);
  return storeEventAndAlertOnce(context, order.id, {
    kind,
    note: `Its status on the WordPress site is '${status}'; it is paid and not on the board`,
    data: { siteStatus: status, isOffBoard: true },
    alert: {
      title: `${booking} is '${status}' on the WordPress site and not on the board`,
      text: "It is paid, and only a plugin there knows what that status means. If it is to be delivered, make its delivery on its page, or set it to Processing there.",
      facts: [{ label: "Customer", value: customerNameOf(order.customer_name, order.customer_email) }],
    },
  });
}

async function alertBinned(context: Context, order: Order): Promise<boolean> {
  if (await isInBin(context, order)) return false;
  const note = "Put into the bin on the WordPress site; what was paid stays here";
  await storeRemoteEvent(context, order.id, { kind, note, data: { siteStatus: "trash" } });
  await alertTeam(context, {
    orderId: order.id,
    title: `${referencesOf(order).booking} was put into the bin on the WordPress site`,
    text: "It was paid, so it stays here as it is, and is collected and delivered if it still has to be. If it is no longer wanted, cancel it here and refund it; otherwise restore it there.",
    facts: [{ label: "Customer", value: customerNameOf(order.customer_name, order.customer_email) }],
  });
  return true;
}

/** Stores that a paid order was taken out of the bin there, so that the next time counts as new. */
export async function storeRestored(context: Context, order: Order, { status }: RemoteOrder): Promise<boolean> {
  if (order.date_paid === null || status === "trash" || !(await isInBin(context, order))) return false;
  const note = "Taken out of the bin on the WordPress site";
  await storeRemoteEvent(context, order.id, { kind, note, data: { siteStatus: status, isRestored: true } });
  return true;
}

/** Whether the newest event in its history put it into the bin. */
async function isInBin({ db }: Context, { id }: Order): Promise<boolean> {
  const newest = await db
    .selectFrom("order_events")
    .select("data")
    .where("order_id", "=", id)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (newest?.data as { siteStatus?: string } | undefined)?.siteStatus === "trash";
}
