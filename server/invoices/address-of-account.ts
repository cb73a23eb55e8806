import { type Address, emptyAddress } from "../../domain/addresses/address.ts";
import type { Account } from "../accounts/store-account.ts";

/** The billing address of an account; an account that was imported may lack any part. */
export function addressOrEmpty({ billing_address }: Pick<Account, "billing_address">): Address {
  return { ...emptyAddress, ...(billing_address as Partial<Address>) };
}
