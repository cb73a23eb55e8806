import { countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import type { QuoteState } from "./quote-state.ts";
import { shipmentOf } from "./shipment.ts";

/** A contradiction between postcode and county that the visitor must resolve, with its field; null if there is none. */
export function findAddressConflict(state: QuoteState): { field: string; text: string } | null {
  const { pickup, dropoff } = shipmentOf(state);
  const [ofPickup, ofDropoff] = [countyConflict(pickup), countyConflict(dropoff)];
  if (ofPickup) return { field: "pickup.postcode", text: ofPickup };
  return ofDropoff ? { field: "dropoff.postcode", text: ofDropoff } : null;
}
