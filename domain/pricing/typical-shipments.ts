import type { Address } from "../addresses/address.ts";
import { priorityLabel } from "./names.ts";
import { palletPresets } from "./pallet.ts";
import type { Shipment } from "./shipment.ts";
import { packageOptions, serviceOptions } from "./shipment-options.ts";
import type { Tariff } from "./tariff.ts";

/** A shipment for comparing price lists. `timing`: when it is collected. */
export type TypicalShipment = {
  label: string;
  shipment: Shipment;
  distanceKm: number;
  timing: { isOutOfHours: boolean; isWeekend: boolean };
};

const shown = 10;
const distancesKm = [5, 20, 80];
const dublin: Address = { address1: "", city: "Dublin", state: "Dublin", postcode: "", country: "IE" };
const usual = { isOutOfHours: false, isWeekend: false };
const sameDay: Shipment = {
  pickup: dublin,
  dropoff: dublin,
  priority: "same_day",
  packageType: null,
  serviceType: null,
  quantity: 1,
  pallet: null,
};

/**
 * Ten shipments that this tariff sells, so that staff see the effect of a price list: three next day, one out of hours,
 * one at the weekend, and the services over short and long distances. Fewer if the tariff sells less.
 */
export function typicalShipments(tariff: Tariff): TypicalShipment[] {
  const ways = distancesKm.flatMap((distanceKm) =>
    serviceOptions(tariff, null, distanceKm)
      .filter(({ available, deliveryType }) => available && !deliveryType.phoneBookingOnly)
      .map(({ deliveryType: { id, name } }) => ({ id, name, distanceKm })),
  );
  const unusual = ways.slice(-1).flatMap((way) => [
    { ...bySameDay(way, "out of hours"), timing: { ...usual, isOutOfHours: true } },
    { ...bySameDay(way, "on a Saturday"), timing: { ...usual, isWeekend: true } },
  ]);
  const parcels = nextDays(tariff).slice(0, 3);
  const plain = spread(ways, shown - unusual.length - parcels.length).map((way) => bySameDay(way, ""));
  return [...plain, ...unusual, ...parcels];
}

type Way = { id: string; name: string; distanceKm: number };

function bySameDay({ id, name, distanceKm }: Way, when: string): TypicalShipment {
  const label = `${priorityLabel("same_day")}, ${name}, ${distanceKm} km${when && `, ${when}`}`;
  return { label, shipment: { ...sameDay, serviceType: id }, distanceKm, timing: usual };
}

/** One of the cheapest package, one of the dearest, and several of the cheapest that has a quantity. */
function nextDays(tariff: Tariff): TypicalShipment[] {
  const sold = packageOptions(tariff, "next_day")
    .flatMap(({ listed, packageType }) => (listed ? [packageType] : []))
    .sort((a, b) => (a.nextDayPrice ?? 0) - (b.nextDayPrice ?? 0));
  const [cheapest, dearest] = [sold[0], sold.length > 1 ? sold.at(-1) : undefined];
  const several = sold.find(({ quantityEnabled }) => quantityEnabled);
  return [
    cheapest && { packageType: cheapest, quantity: 1 },
    dearest && { packageType: dearest, quantity: 1 },
    several && { packageType: several, quantity: 5 },
  ].flatMap((one): TypicalShipment[] => {
    if (!one) return [];
    const { packageType, quantity } = one;
    const pallet = packageType.isPallet ? palletPresets[0].dimensions : null;
    const shipment: Shipment = { ...sameDay, priority: "next_day", packageType: packageType.id, quantity, pallet };
    const label = `${priorityLabel("next_day")}, ${quantity > 1 ? `${quantity} × ` : ""}${packageType.name}`;
    return [{ label, shipment, distanceKm: 0, timing: usual }];
  });
}

/** At most `count` items, spread evenly over the list. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}
