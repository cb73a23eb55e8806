import { type Address, emptyAddress } from "../../domain/addresses/address.ts";
import type { Account } from "../accounts/store-account.ts";

/** The billing address of an account; any part may be missing if the account was imported. */
export function addressOrEmpty({ billing_address }: Pick<Account, "billing_address">): Address {
  return { ...emptyAddress, ...(billing_address as Partial<Address>) };
}
