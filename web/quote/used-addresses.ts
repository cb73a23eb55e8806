import { cleanAddress } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import { readSavedAddresses, type SavedAddress, saveAddresses } from "../consent/saved-addresses.ts";
import type { AddressDetails } from "./quote-state.ts";

/** An address of an earlier visit, offered as a suggestion. */
export type UsedAddress = { id: string; label: string; note: string; details: AddressDetails };

export function readUsedAddresses(): UsedAddress[] {
  return readSavedAddresses().map((details, at) => ({
    id: `used-${at}`,
    label: addressLines(cleanAddress(details)).join(", "),
    note: "used before",
    details,
  }));
}

/** The pickup comes first, because it is the address most likely to be used again. */
export function saveUsedAddresses(pickup: SavedAddress, dropoff: SavedAddress): void {
  saveAddresses([pickup, dropoff]);
}
