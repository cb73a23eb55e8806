import { countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import type { QuoteState } from "./quote-state.ts";
import { shipmentOf } from "./shipment.ts";

/** What a visitor has to answer about an address before it gets a price, and the field to answer it in; null where nothing contradicts itself. */
export function addressQuestion(state: QuoteState): { field: string; text: string } | null {
  const { pickup, dropoff } = shipmentOf(state);
  const [ofPickup, ofDropoff] = [countyConflict(pickup), countyConflict(dropoff)];
  if (ofPickup) return { field: "pickup.postcode", text: ofPickup };
  return ofDropoff ? { field: "dropoff.postcode", text: ofDropoff } : null;
}
