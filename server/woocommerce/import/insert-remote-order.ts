import { sql } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Database } from "../../database/kysely.ts";
import { customerOfContent } from "../../orders/order-content.ts";
import { newOrderKey } from "../../orders/order-key.ts";
import { customerRows, storeOrderLines, storeOrders } from "../../orders/store-order.ts";
import { storeOrderEvents } from "../../orders/store-order-event.ts";
import {
  customOrderNumber,
  type RemoteNote,
  type RemoteOrder,
  remoteActor,
  toLocalStatus,
} from "../client/remote-order.ts";
import { listRefunds, type RemoteRefund } from "../client/remote-refund.ts";
import { deliversRemoteOrder, isCompletedTooEarly } from "./delivers-order.ts";
import { storeRemoteRefund } from "./import-refunds.ts";
import { deriveOrderDetails, mergeRemoteContent, remoteOnlyColumns } from "./merge-remote-content.ts";
import { priceColumns, toOrderLines } from "./order-lines.ts";
import { toNoteEvents } from "./order-notes.ts";
import { remotePaidAt, storeAppliedPayment } from "./remote-payment.ts";

type InsertInput = {
  remote: RemoteOrder;
  refunds: RemoteRefund[] | null;
  notes: RemoteNote[] | null;
  settings: Settings;
  connectedAt: Date;
  /** 'YYYY-MM-DD' */
  today: string;
};

/**
 * Stores an order made at the remote shop with its payment, refunds and history, in the caller's transaction. Its
 * customer was notified there, so no emails or documents are made. `isLeftOpen`: it is completed there but still has to
 * be collected. Null if it was stored concurrently.
 */
export async function insertRemoteOrder(
  db: Database,
  given: InsertInput,
): Promise<{ id: OrderId; isLeftOpen: boolean } | null> {
  const { remote, connectedAt, today } = given;
  const content = mergeRemoteContent(remote, null);
  const price = priceColumns(remote);
  const facts = deriveOrderDetails(content, remote.line_items[0]?.name ?? "", given.settings);
  const delivers = deliversRemoteOrder({ remote, facts, settings: given.settings }, connectedAt);
  const isLeftOpen = delivers && isCompletedTooEarly(remote, facts.scheduled_date, { connectedAt, today });
  const status = isLeftOpen ? "processing" : toLocalStatus(remote.status, null).status;
  const paidAt = remotePaidAt(remote);
  const row = {
    order_key: await chooseOrderKey(db, remote),
    status,
    kind: "priced" as const,
    ...remoteOnlyColumns(remote),
    ...price,
    ...facts,
    ...content,
    created_via: remoteOrigin,
    delivers,
    shop_order_id: remote.id,
    shop_number: customOrderNumber(remote),
    shop_modified_at: remote.date_modified_gmt,
    date_modified: remote.date_modified_gmt,
    date_paid: paidAt,
  };
  const customer = customerRows([customerOfContent(facts, content.billing, remote.date_created_gmt)]);
  const { rows } = await sql<{ id: OrderId }>`with customer as (${customer})
    ${storeOrders([row])} on conflict do nothing returning id`.execute(db);
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  await sql`with lines as (${storeOrderLines([{ orderId: id, lines: toOrderLines(remote) }])})
    ${storeOrderEvents(events(given, status).map((event) => ({ orderId: id, ...event })))}`.execute(db);
  if (!paidAt || price.total_cents === 0) return { id, isLeftOpen };
  const booked = { order_id: id, amount_cents: price.total_cents, received_at: paidAt };
  const paid = { order_id: id, payment_id: await storeAppliedPayment(db, remote, booked) };
  for (const refund of coveredRefunds(given, price.total_cents)) {
    await storeRemoteRefund(db, refund, { ...paid, state: "succeeded", settled_at: refund.createdAt });
  }
  return { id, isLeftOpen };
}

/** The remote key, which the remote pay page requires; a new one if it is too short or taken. */
async function chooseOrderKey(db: Database, { order_key }: RemoteOrder): Promise<string> {
  if (order_key.length < 16 || order_key.length > 200) return newOrderKey();
  const taken = await db.selectFrom("orders").select("id").where("order_key", "=", order_key).executeTakeFirst();
  return taken ? newOrderKey() : order_key;
}

/** The refunds covered by what was paid; staff are alerted to the others afterwards. */
function coveredRefunds({ remote, refunds }: InsertInput, paidCents: Cents): RemoteRefund[] {
  let left = paidCents;
  return listRefunds(remote, refunds).filter(({ amountCents }) => {
    const isCovered = amountCents <= left;
    if (isCovered) left -= amountCents;
    return isCovered;
  });
}

function events({ remote, notes }: InsertInput, status: string) {
  const unknown = toLocalStatus(remote.status, null).isKnown ? "" : `; its status there is '${remote.status}'`;
  return [
    {
      at: remote.date_created_gmt,
      actor: remoteActor,
      kind: "created",
      note: `Made on the WordPress site as order ${remote.id}${unknown}`,
      data: { status, siteStatus: remote.status, shopOrderId: remote.id },
    },
    ...toNoteEvents(notes ?? []),
  ];
}
