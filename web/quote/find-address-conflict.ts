import { cleanAddress } from "../../domain/addresses/address.ts";
import { countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import { type AddressEntry, type QuoteState, type Side, sides } from "./quote-state.ts";

/**
 * A contradiction between postcode and county that the visitor must resolve, with its field; null if there is none, or
 * if both were said to be right.
 */
export function findAddressConflict(state: Pick<QuoteState, Side>): { side: Side; field: string; text: string } | null {
  for (const side of sides) {
    const text = conflictOf(state[side]);
    if (text) return { side, field: `${side}.postcode`, text };
  }
  return null;
}

function conflictOf({ details, bothAreRight }: AddressEntry): string | null {
  return bothAreRight ? null : countyConflict(cleanAddress(details));
}
