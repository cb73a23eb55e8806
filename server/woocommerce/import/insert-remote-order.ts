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
import { localStatus, type RemoteNote, type RemoteOrder, remoteActor, shopNumberOf } from "../client/remote-order.ts";
import { type RemoteRefund, refundsOf } from "../client/remote-refund.ts";
import { storeRemoteRefund } from "./import-refunds.ts";
import { detailsOfContent, importedContent, ownColumns } from "./imported-content.ts";
import { importedLines, priceColumns } from "./order-lines.ts";
import { noteEvents } from "./order-notes.ts";
import { remotePaidAt, storeOnlyPayment } from "./remote-payment.ts";

type Given = { remote: RemoteOrder; refunds: RemoteRefund[] | null; notes: RemoteNote[] | null; settings: Settings };

/**
 * An order that was made there, with its money and history, in the caller's transaction: that shop has told its customer of everything, so
 * nobody is written to and no document is issued. Answers its number here; null where somebody else has just stored it.
 */
export async function insertRemoteOrder(db: Database, given: Given): Promise<number | null> {
  const { remote } = given;
  const content = importedContent(remote, null);
  const price = priceColumns(remote);
  const { status } = localStatus(remote.status, null);
  const facts = detailsOfContent(content, remote.line_items[0]?.name ?? "", given.settings);
  const paidAt = remotePaidAt(remote);
  const row = {
    order_key: await chooseKey(db, remote),
    status,
    kind: "priced" as const,
    ...ownColumns(remote),
    ...price,
    ...facts,
    ...content,
    created_via: remoteOrigin,
    shop_order_id: remote.id,
    shop_number: shopNumberOf(remote),
    shop_modified_at: remote.date_modified_gmt,
    date_modified: remote.date_modified_gmt,
    date_paid: paidAt,
  };
  const customer = customerRows([customerOfContent(facts, content.billing, remote.date_created_gmt)]);
  const { rows } = await sql<{ id: OrderId }>`with customer as (${customer})
    ${storeOrders([row])} on conflict do nothing returning id`.execute(db);
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  await sql`with lines as (${storeOrderLines([{ orderId: id, lines: importedLines(remote) }])})
    ${storeOrderEvents(events(given, status).map((event) => ({ orderId: id, ...event })))}`.execute(db);
  if (!paidAt || price.total_cents === 0) return id;
  const booked = { order_id: id, amount_cents: price.total_cents, received_at: paidAt };
  const paid = { order_id: id, payment_id: await storeOnlyPayment(db, remote, booked) };
  for (const refund of coveredRefunds(given, price.total_cents)) {
    await storeRemoteRefund(db, refund, { ...paid, state: "succeeded", settled_at: refund.createdAt });
  }
  return id;
}

/** That shop's key, which its pay page asks for; another where it is short or taken. */
async function chooseKey(db: Database, { order_key }: RemoteOrder): Promise<string> {
  if (order_key.length < 16 || order_key.length > 200) return newOrderKey();
  const taken = await db.selectFrom("orders").select("id").where("order_key", "=", order_key).executeTakeFirst();
  return taken ? newOrderKey() : order_key;
}

/** As far as the money reaches; the others are told of afterwards. */
function coveredRefunds({ remote, refunds }: Given, paidCents: Cents): RemoteRefund[] {
  let left = paidCents;
  return refundsOf(remote, refunds).filter(({ amountCents }) => {
    const isCovered = amountCents <= left;
    if (isCovered) left -= amountCents;
    return isCovered;
  });
}

function events({ remote, notes }: Given, status: string) {
  const unknown = localStatus(remote.status, null).isKnown ? "" : `; its status there is '${remote.status}'`;
  return [
    {
      at: remote.date_created_gmt,
      actor: remoteActor,
      kind: "created",
      note: `Made on the WordPress site as order ${remote.id}${unknown}`,
      data: { status, siteStatus: remote.status, shopOrderId: remote.id },
    },
    ...noteEvents(notes ?? []),
  ];
}
