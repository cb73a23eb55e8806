import type { z } from "zod";
import type { portalDeliveriesFilter } from "../../../contract/portal-deliveries.schema.ts";
import type { PortalDelivery } from "../../../contract/portal-deliveries.ts";
import { accountStateNames } from "../../../domain/deliveries/account-state.ts";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import { chargeNames } from "../../../domain/orders/charge-kinds.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { priorityLabel } from "../../../domain/pricing/names.ts";
import { dublinDate, dublinTime } from "../../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../../domain/text/csv.ts";
import type { Context, FileOutput, Verb } from "../../context.ts";
import { fromReplica } from "../../database/replica/from-replica.ts";
import { findDeliveries } from "./match-deliveries.ts";
import { readDeliveries } from "./read-deliveries.ts";

const columns = [
  "Reference",
  "State",
  "Booked",
  "Booked by",
  "Collection date",
  "Priority",
  "Service",
  "From",
  "To",
  "PO number",
  "Cost centre",
  "Net",
  "Charges net",
  "Charges",
  "Delivered",
  "Signed by",
];

/** Rows read per query and written per chunk. */
const batchSize = 500;

/** The caller's matching deliveries, newest first, as a CSV file in which no name can run as a formula. */
export const exportPortalDeliveries: Verb<z.output<typeof portalDeliveriesFilter>, FileOutput> = async (
  context,
  filter,
) => {
  const reading = await fromReplica(context);
  const matching = await findDeliveries(reading, filter);
  const idsBefore = async (before: OrderId | null) => {
    const rows = await matching
      .$if(before !== null, (query) => query.where("orders.id", "<", before ?? 0))
      .select("orders.id")
      .orderBy("orders.id", "desc")
      .limit(batchSize)
      .execute();
    return rows.map(({ id }) => id);
  };
  return { name: `deliveries-${dublinDate(context.now())}.csv`, chunks: linesOf(reading, idsBefore) };
};

async function* linesOf(
  context: Context,
  idsBefore: (before: OrderId | null) => Promise<OrderId[]>,
): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (let last: OrderId | null = null; ; ) {
    const ids = await idsBefore(last);
    if (ids.length > 0) yield await linesOfBatch(context, ids);
    if (ids.length < batchSize) return;
    last = ids.at(-1) ?? null;
  }
}

async function linesOfBatch(context: Context, ids: OrderId[]): Promise<string> {
  const [deliveries, charges, handovers] = await Promise.all([
    readDeliveries(context, ids),
    readChargeTexts(context, ids),
    readHandovers(context, ids),
  ]);
  return deliveries
    .map((delivery) =>
      csvLine([...cellsOf(delivery), charges.get(delivery.orderId) ?? "", ...handovers(delivery.orderId)]),
    )
    .join("");
}

function cellsOf(delivery: PortalDelivery): string[] {
  return [
    delivery.reference,
    accountStateNames[delivery.state],
    showTime(new Date(delivery.bookedAt)),
    delivery.bookedBy,
    delivery.collectionDay ?? "",
    delivery.priority === null ? "" : priorityLabel(delivery.priority),
    delivery.serviceName,
    delivery.pickup,
    delivery.dropoff,
    delivery.poNumber,
    delivery.costCentre,
    centsToDecimal(delivery.netCents),
    centsToDecimal(delivery.chargesCents),
  ];
}

async function readChargeTexts({ db }: Context, ids: OrderId[]): Promise<Map<OrderId, string>> {
  const rows = await db
    .selectFrom("charges")
    .select(["order_id", "kind", "reason", "net_cents"])
    .where("order_id", "in", ids)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  const texts = new Map<OrderId, string>();
  for (const { order_id, kind, reason, net_cents } of rows) {
    const text = `${chargeNames[kind]} ${centsToDecimal(net_cents)}: ${reason}`;
    const before = texts.get(order_id);
    texts.set(order_id, before === undefined ? text : `${before} | ${text}`);
  }
  return texts;
}

/** When each order was delivered, and who signed for it. */
async function readHandovers({ db }: Context, ids: OrderId[]): Promise<(id: OrderId) => [string, string]> {
  const rows = await db
    .selectFrom("deliveries")
    .leftJoin("proofs", (join) =>
      join
        .onRef("proofs.order_id", "=", "deliveries.order_id")
        .on("proofs.stop", "=", "dropoff")
        .on("proofs.kind", "=", "signature"),
    )
    .select(["deliveries.order_id", "ended_at", "state", "signed_by"])
    .where("deliveries.order_id", "in", ids)
    .orderBy("proofs.taken_at")
    .execute();
  const byId = new Map(rows.filter(({ state }) => state === "delivered").map((row) => [row.order_id, row]));
  return (id) => [showTime(byId.get(id)?.ended_at ?? null), byId.get(id)?.signed_by ?? ""];
}

/** '2026-03-04 10:00' in Dublin. */
function showTime(instant: Date | null): string {
  return instant ? `${dublinDate(instant)} ${dublinTime(instant)}` : "";
}
