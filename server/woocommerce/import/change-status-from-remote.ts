import type { Selectable } from "kysely";
import { formatMoney } from "../../../domain/money/currency.ts";
import { customerNameOf } from "../../../domain/orders/display-defaults.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { applyStatusConsequences } from "../../order-actions/apply-status-consequences.ts";
import { readLedger } from "../../orders/order-ledger.ts";
import { referencesOf } from "../../orders/stored-order.ts";
import { remoteActor } from "../client/remote-order.ts";
import { changeOrderFromRemote } from "../remote-events.ts";
import { hasDelivery, isCollected } from "./leave-uncollected-open.ts";

type Order = Selectable<Orders>;
type RemoteStatusChange = {
  kind: string;
  /** For the order's history. */
  note: string;
  dateCompleted?: Date | null;
  /** What happened there, to follow the order's reference: 'was cancelled'. Null if the caller alerts the team. */
  happened: string | null;
};

/**
 * Stores a status that the remote shop has given an order, with its consequences here. The team is alerted when a
 * booking, or anything delivered from here, is cancelled.
 */
export async function changeStatusFromRemote(
  context: Context,
  order: Order,
  status: OrderStatus,
  { kind, note, dateCompleted, happened }: RemoteStatusChange,
): Promise<void> {
  const columns = { status, ...(dateCompleted !== undefined && { date_completed: dateCompleted }) };
  await changeOrderFromRemote(context, order.id, columns, { kind, note, data: { from: order.status, to: status } });
  await applyStatusConsequences(context, order, status, { actor: remoteActor, notifiesCustomer: true });
  if (status !== "cancelled" || happened === null) return;
  const isOfOurs = order.created_via !== remoteOrigin || (await hasDelivery(context.db, order.id));
  if (isOfOurs) await alertCancelled(context, order, happened);
}

async function alertCancelled(context: Context, order: Order, happened: string): Promise<void> {
  const { remainingCents } = await readLedger(context.db, order.id);
  const isUnderWay = await isCollected(context.db, order.id);
  const where = isUnderWay
    ? "It has been collected: the board asks whether to deliver it or bring it back."
    : "Nobody collects it.";
  const written = context.remoteShop.emailsCustomerOf(order) ? "" : " Its customer was notified.";
  const kept =
    remainingCents > 0
      ? ` ${formatMoney(remainingCents, order.currency)} of what was paid is still held: refund it, or agree with the customer what becomes of it.`
      : "";
  await alertTeam(context, {
    orderId: order.id,
    title: `${referencesOf(order).booking} ${happened} on the WordPress site`,
    text: `It is cancelled here too. ${where}${written}${kept}`,
    facts: [{ label: "Customer", value: customerNameOf(order.customer_name, order.customer_email) }],
  });
}
