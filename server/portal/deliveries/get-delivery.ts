import type { Selectable } from "kysely";
import { confirmationPath, orderConfirmationPath, receiptPath } from "../../../contract/paths.ts";
import {
  getPortalProof as getProofCall,
  type PortalCharge,
  type PortalDeliveryDetails,
} from "../../../contract/portal-deliveries.ts";
import { type Tracking, trackPath } from "../../../contract/tracking.ts";
import { mayMember } from "../../../domain/accounts/member-roles.ts";
import { emptyAddress } from "../../../domain/addresses/address.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { describeApproval } from "../../approvals/describe-outcome.ts";
import type { Context, Verb } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { trackingRetention } from "../../deliveries/tracking-retention.ts";
import { orderDetailsOf } from "../../orders/order-details.ts";
import { isOnAccount, orderJsonOf, priceLinesOf } from "../../orders/stored-order.ts";
import { findDeliveryOfOrder } from "../../tracking/find-tracked-delivery.ts";
import { showTracking } from "../../tracking/get-tracking.ts";
import { ownMember } from "../own-member.ts";
import { deliveryNotFound, findOwnOrder } from "./find-own-order.ts";
import { readDeliveries } from "./read-deliveries.ts";

type Order = Selectable<Orders>;

/** One delivery of the caller's account. */
export const getPortalDelivery: Verb<{ orderId: OrderId }, PortalDeliveryDetails> = async (context, { orderId }) => {
  const order = await findOwnOrder(context, orderId);
  const [row] = order ? await readDeliveries(context, [order.id]) : [];
  if (!order || !row) return deliveryNotFound;
  const [lines, charges, tracked, approvalText] = await Promise.all([
    context.db
      .selectFrom("order_lines")
      .select(["code", "label", "amount_cents"])
      .where("order_id", "=", order.id)
      .orderBy("position")
      .execute(),
    readCharges(context, order.id),
    readTracking(context, order),
    describeApproval(context, order.id),
  ]);
  return {
    ...row,
    ...shipmentOf(order),
    lines: priceLinesOf(lines),
    vatCents: order.vat_cents,
    totalCents: order.total_cents,
    currency: order.currency,
    charges,
    ...tracked,
    papers: papersOf(order),
    approvalText,
  };
};

function shipmentOf(order: Order) {
  const { shipment, meta } = orderJsonOf(order);
  const details = orderDetailsOf(order);
  return {
    pickupStop: {
      address: shipment.pickup ?? emptyAddress,
      contactName: details.pickupContactName,
      contactPhone: details.pickupContactPhone,
      instructions: details.pickupInstructions,
    },
    dropoffStop: {
      address: shipment.dropoff ?? emptyAddress,
      contactName: details.deliveryContactName,
      contactPhone: details.deliveryContactPhone,
      instructions: details.deliveryInstructions,
    },
    packageName: shipment.packageName ?? String(meta.package_type ?? ""),
    packageDescription: details.packageDescription,
    packageWeight: details.packageWeight,
    quantity: shipment.quantity ?? 1,
  };
}

async function readCharges({ db }: Context, id: OrderId): Promise<PortalCharge[]> {
  const rows = await db
    .selectFrom("charges")
    .select(["kind", "reason", "net_cents", "vat_cents", "added_at"])
    .where("order_id", "=", id)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, reason, net_cents, vat_cents, added_at }) => ({
    kind,
    reason,
    netCents: net_cents,
    vatCents: vat_cents,
    addedAt: added_at.toISOString(),
  }));
}

type Tracked = Pick<PortalDeliveryDetails, "tracking" | "trackPath" | "asks">;

async function readTracking(context: Context, order: Order): Promise<Tracked> {
  const tracked = await findDeliveryOfOrder(context, order.id);
  const shown = tracked && (await showTracking(context, tracked, "account"));
  if (!tracked || !shown) return { tracking: null, trackPath: null, asks: asksOf(context, order, null) };
  const { settings } = await context.settings.current();
  const { isThinned } = trackingRetention(context, settings, order, tracked);
  const { headline, text, steps, collect, deliver, expected, driver, van, vanSeen, path } = shown;
  return {
    tracking: {
      headline,
      text,
      steps,
      collect,
      deliver,
      expected,
      driver,
      van,
      vanSeen,
      path: vanSeen === null ? [] : path,
      partner: shown.partner,
      ends: withOwnProofs(order.id, shown.ends),
      safePlace: shown.safePlace,
    },
    trackPath: shown.trackKey === null || isThinned ? null : trackPath(shown.trackKey),
    asks: asksOf(context, order, shown.asks),
  };
}

/** The addresses of proofs on the tracking page expire with that page; these last as long as the proof. */
function withOwnProofs(orderId: OrderId, ends: Tracking["ends"]): Tracking["ends"] {
  return ends.map((end) => ({
    ...end,
    proofs: end.proofs.map((proof) => ({
      ...proof,
      address: getProofCall.path
        .replace("{orderId}", String(orderId))
        .replace("{proofKey}", proof.address.split("/").at(-1) ?? ""),
    })),
  }));
}

const nothing: Tracking["asks"] = { instruction: false, safePlace: false, cancel: null };

/** What the caller may ask for. Even without a delivery, an order that waits for an approver can be cancelled. */
function asksOf(context: Context, order: Order, asks: Tracking["asks"] | null): Tracking["asks"] {
  if (!mayMember(ownMember(context).role, "book")) return nothing;
  if (order.awaits_approval) return { ...nothing, cancel: { refunds: false } };
  return asks ?? nothing;
}

function papersOf(order: Order): PortalDeliveryDetails["papers"] {
  const isBooked = order.status === "processing" || order.status === "completed";
  return [
    { name: "Booking", path: confirmationPath(order.id, order.order_key) },
    ...(isOnAccount(order) && isBooked
      ? [{ name: "Order confirmation", path: orderConfirmationPath(order.id, order.order_key) }]
      : []),
    ...(order.date_paid !== null ? [{ name: "VAT receipt", path: receiptPath(order.id, order.order_key) }] : []),
  ];
}
