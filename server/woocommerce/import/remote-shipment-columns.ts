import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { serviceSold } from "../../../domain/orders/display-defaults.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { marksColumn } from "../../orders/marks-column.ts";
import type { OrderContent } from "../../orders/order-content.ts";
import { serviceDetails } from "../../orders/shop-order-details.ts";
import { orderJsonOf, referencesOf } from "../../orders/stored-order.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import type { RemoteShipment } from "./price-remote-change.ts";

type Order = Selectable<Orders>;

/** The columns of a booking whose shipment was changed at the remote shop; its price stays the remote one. */
export function remoteShipmentColumns(
  order: Order,
  { shipment: ends, quote }: RemoteShipment,
  { after, settings }: { after: OrderContent; settings: Settings },
) {
  const { middleOf: _middle, positions: _positions, ...before } = orderJsonOf(order).shipment;
  const details = serviceDetails(after.meta, order.service_name, settings);
  const towns = { pickup_town: ends.pickup?.city ?? "", dropoff_town: ends.dropoff?.city ?? "" };
  if (!quote) {
    return {
      ...towns,
      service_type: details.service_type,
      service_name: details.service_name,
      package_type: details.package_type,
      priority: details.priority ?? order.priority,
      address_marks: ["to_check"],
      shipment: JSON.stringify({ ...before, ...ends }),
    };
  }
  const { serviceType, serviceName } = serviceSold(quote);
  return {
    ...towns,
    service_type: serviceType,
    service_name: serviceName,
    package_type: quote.packageType,
    priority: quote.priority,
    distance_km: quote.distanceKm,
    address_marks: [...(marksColumn(quote.positions) ?? []), "to_check"],
    shipment: JSON.stringify({
      ...before,
      ...ends,
      packageName: quote.packageName,
      quantity: quote.quantity,
      palletUnits: quote.palletUnits,
      distanceSource: quote.distanceSource,
      ...(quote.middleOf && { middleOf: quote.middleOf }),
      ...(quote.positions && { positions: quote.positions }),
    }),
  };
}

/** Alerts the team to a changed shipment, so that they can settle its price. */
export async function alertShipmentChange(
  context: Context,
  order: Order,
  { changes, quote, refusal }: RemoteShipment,
  remote: RemoteOrder,
): Promise<void> {
  const now =
    quote === null
      ? `No price: ${refusal}`
      : quote.kind === "priced"
        ? formatMoney(quote.totalCents, "EUR")
        : "By agreement";
  await alertTeam(context, {
    orderId: order.id,
    title: `${referencesOf(order).booking} was changed on the WordPress site: please check its price`,
    text: "Board, driver and tracking page show what was changed. Its price is still the one there: compare it with what this would cost now, and change the total there or agree it with the customer.",
    facts: [
      ...changes.map(({ label, from, to }) => ({
        label,
        value: `${from || "none"} → ${to || "removed; it stays here"}`,
      })),
      { label: "Price there", value: formatMoney(remote.total, remote.currency) },
      { label: "By today's prices", value: now },
    ],
  });
}
