import { type GuidePrice, guidePrice } from "../../domain/pricing/guide-price.ts";
import { palletPresets } from "../../domain/pricing/pallet.ts";
import type { Shipment } from "../../domain/pricing/shipment.ts";
import type { Priority, Tariff } from "../../domain/pricing/tariff.ts";

type Example = {
  from: string;
  to: string;
  priority: Priority;
  /** The distance by road, as the calculator measures it between the two places. */
  distanceKm: number;
  isPallet?: true;
};

/** Trips that the home page prices. */
const examples: readonly Example[] = [
  { from: "Dublin 24", to: "Dublin 2", priority: "same_day", distanceKm: 12.6 },
  { from: "Limerick", to: "Galway", priority: "same_day", distanceKm: 102.7 },
  { from: "Galway", to: "Belfast", priority: "next_day", distanceKm: 309.6 },
  { from: "Dublin 2", to: "Cork", priority: "next_day", distanceKm: 264.1, isPallet: true },
];

export type PricedExample = Example & { price: GuidePrice & { kind: "total" } };

/** The examples that this tariff prices, by the same rules as a quote. */
export function priceExamples(tariff: Tariff): PricedExample[] {
  const pallet = tariff.packageTypes.find(({ isPallet }) => isPallet);
  return examples.flatMap((example): PricedExample[] => {
    if (example.isPallet && !pallet) return [];
    const shipment: Shipment = {
      ...onTheIsland,
      priority: example.priority,
      packageType: example.isPallet ? (pallet?.id ?? null) : null,
      pallet: example.isPallet ? palletPresets[0].dimensions : null,
    };
    const price = guidePrice(tariff, shipment, example.distanceKm);
    return price?.kind === "total" ? [{ ...example, price }] : [];
  });
}

const somewhere = { address1: "", city: "", state: "", postcode: "", country: "IE" };
const onTheIsland = { pickup: somewhere, dropoff: somewhere, serviceType: null, quantity: 1 };
