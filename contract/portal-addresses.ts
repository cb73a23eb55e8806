import type { z } from "zod";
import { defineCall } from "./call.ts";
import type {
  addAddressBody,
  addressParams,
  changeAddressBody,
  listAddressesQuery,
} from "./portal-addresses.schema.ts";
import { portalApi } from "./portal-paths.ts";
import type { QuoteAddress } from "./quotes.ts";

/** An address that the members of an account share. */
export type SavedAddress = {
  id: number;
  name: string;
  address: QuoteAddress;
  contactName: string;
  contactPhone: string;
  /** For the courier: gate code, loading bay. */
  note: string;
  version: number;
};

export const addressesPerPage = 50;

/** `total`: how many there are on all pages. */
export type SavedAddressPage = { addresses: SavedAddress[]; total: number };

export const listSavedAddresses = defineCall<{ query: typeof listAddressesQuery }, SavedAddressPage>({
  name: "listSavedAddresses",
  method: "GET",
  path: `${portalApi}/addresses`,
  access: "member",
  act: "book",
  summary: "The address book of the caller's account, by name; any word of an entry can be searched for",
});

export type AddAddressRequest = z.input<typeof addAddressBody>;

/** Takes an `Idempotency-Key`. Also restores a deleted address. */
export const addSavedAddress = defineCall<{ body: typeof addAddressBody }, SavedAddress>({
  name: "addSavedAddress",
  method: "POST",
  path: `${portalApi}/addresses`,
  access: "member",
  act: "book",
  status: 201,
  summary: "Add an address to the address book of the caller's account",
});

export const changeSavedAddress = defineCall<
  { params: typeof addressParams; body: typeof changeAddressBody },
  SavedAddress
>({
  name: "changeSavedAddress",
  method: "PUT",
  path: `${portalApi}/addresses/{addressId}`,
  access: "member",
  act: "book",
  summary: "Replace an address of the address book, from the version that was shown",
});

export const deleteSavedAddress = defineCall<{ params: typeof addressParams }, SavedAddress>({
  name: "deleteSavedAddress",
  method: "DELETE",
  path: `${portalApi}/addresses/{addressId}`,
  access: "member",
  act: "book",
  summary: "Delete an address of the address book; answers it, so that it can be added again",
});
