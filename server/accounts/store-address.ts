import type { Selectable } from "kysely";
import type { SavedAddress } from "../../contract/portal-addresses.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import type { Context } from "../context.ts";
import { foldText } from "../database/search-words.ts";
import type { AccountAddresses } from "../database/types.ts";

type Fields = Omit<SavedAddress, "id" | "version">;

/** Adds an address to an account's address book. */
export async function storeAddress(context: Context, accountId: AccountId, fields: Fields): Promise<SavedAddress> {
  const now = context.now();
  const row = await context.db
    .insertInto("account_addresses")
    .values({ account_id: accountId, ...columnsOf(fields), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return showAddress(row);
}

/** Replaces an address that still has this version; undefined if it has changed or belongs to another account. */
export async function updateAddress(
  context: Context,
  { accountId, id, version }: { accountId: AccountId; id: number; version: number },
  fields: Fields,
): Promise<SavedAddress | undefined> {
  const row = await context.db
    .updateTable("account_addresses")
    .set({ ...columnsOf(fields), version: version + 1, updated_at: context.now() })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row && showAddress(row);
}

/** Undefined if the address belongs to another account. */
export async function removeAddress(
  { db }: Context,
  { accountId, id }: { accountId: AccountId; id: number },
): Promise<SavedAddress | undefined> {
  const row = await db
    .deleteFrom("account_addresses")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  return row && showAddress(row);
}

export function showAddress(row: Selectable<AccountAddresses>): SavedAddress {
  return {
    id: row.id,
    name: row.name,
    address: row.address as SavedAddress["address"],
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    note: row.note,
    version: row.version,
  };
}

function columnsOf({ name, address, contactName, contactPhone, note }: Fields) {
  const words = [name, ...addressLines(address), address.postcode, contactName, contactPhone, note].join(" ");
  return {
    name,
    address: JSON.stringify(address),
    contact_name: contactName,
    contact_phone: contactPhone,
    note,
    // Phone numbers and Eircodes are found with and without their spaces.
    search_text: foldText(`${words} ${address.postcode.replaceAll(" ", "")} ${contactPhone.replace(/\D/g, "")}`),
  };
}
