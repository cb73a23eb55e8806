import type { Address } from "../../domain/addresses/address.ts";

/** What an end of the way is called beside its map: the town, else the line that is all a shop client gave; empty without an address. */
export function stopName({ city, address1 }: Address): string {
  return city || address1;
}
