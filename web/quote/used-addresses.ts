import { cleanAddress } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import { type RememberedAddress, rememberAddresses, rememberedAddresses } from "../consent/remembered-addresses.ts";
import type { AddressDetails } from "./quote-state.ts";

/** An address of an earlier visit, to be chosen like a suggestion. */
export type UsedAddress = { id: string; label: string; note: string; details: AddressDetails };

export function usedAddresses(): UsedAddress[] {
  return rememberedAddresses().map((details, at) => ({
    id: `used-${at}`,
    label: addressLines(cleanAddress(details)).join(", "),
    note: "used before",
    details,
  }));
}

/** The address that one is most likely to leave from again, the pickup, comes first. */
export function keepUsed(pickup: RememberedAddress, dropoff: RememberedAddress): void {
  rememberAddresses([pickup, dropoff]);
}
