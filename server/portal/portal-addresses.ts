import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type {
  addAddressBody,
  addressParams,
  changeAddressBody,
  listAddressesQuery,
} from "../../contract/portal-addresses.schema.ts";
import type { SavedAddress, SavedAddressPage } from "../../contract/portal-addresses.ts";
import { listAddresses } from "../accounts/list-addresses.ts";
import { removeAddress, showAddress, storeAddress, updateAddress } from "../accounts/store-address.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { ownMember } from "./own-member.ts";

/** More addresses than the largest firm delivers to. */
const maxAddresses = 10_000;

export const listSavedAddresses: Verb<z.output<typeof listAddressesQuery>, SavedAddressPage> = (context, query) =>
  listAddresses(context, { ...query, accountId: ownMember(context).accountId });

/** Adds an address for all members of the caller's account. */
export const addSavedAddress: Verb<z.output<typeof addAddressBody>, SavedAddress> = (context, fields) => {
  const { accountId } = ownMember(context);
  return withIdempotency(context, { scope: "addSavedAddress", input: { accountId, ...fields } }, (context) =>
    withAccountLock(context, accountId, async (context) => {
      const { total } = await listAddresses(context, { accountId, search: "", page: 1 });
      if (total < maxAddresses) return storeAddress(context, accountId, fields);
      const message = `Your address book is full: it has room for ${maxAddresses} addresses. Delete some first.`;
      return { failed: "action_refused", message };
    }),
  );
};

type Change = z.output<typeof addressParams> & z.output<typeof changeAddressBody>;

export const changeSavedAddress: Verb<Change, SavedAddress> = async (
  context,
  { addressId: id, version, ...fields },
) => {
  const { accountId } = ownMember(context);
  const changed = await updateAddress(context, { accountId, id, version }, fields);
  if (changed) return changed;
  return (await readAddress(context, id))
    ? {
        failed: "account_changed",
        message: "Somebody else has changed this address. Load it again and repeat your change.",
      }
    : addressMissing;
};

export const deleteSavedAddress: Verb<z.output<typeof addressParams>, SavedAddress> = async (
  context,
  { addressId: id },
) => (await removeAddress(context, { accountId: ownMember(context).accountId, id })) ?? addressMissing;

const addressMissing: Failure = { failed: "not_found", message: "This address is no longer in your address book." };

async function readAddress(context: Context, id: number): Promise<SavedAddress | undefined> {
  const row = await context.db
    .selectFrom("account_addresses")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", ownMember(context).accountId)
    .executeTakeFirst();
  return row && showAddress(row);
}
