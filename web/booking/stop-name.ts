import type { Address } from "../../domain/addresses/address.ts";

/** A stop's label on the map: its town, or its first line for orders by shop clients; empty without an address. */
export function stopName({ city, address1 }: Address): string {
  return city || address1;
}
