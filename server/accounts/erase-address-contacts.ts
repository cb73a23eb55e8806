import { type SqlBool, sql } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import { phoneDigits } from "../database/search-words.ts";
import { showAddress, updateAddress } from "./store-address.ts";

/**
 * A person who asks for their data or its erasure. `accountId`: an account of their own; in its address book a matching
 * name or phone is enough. Elsewhere both must match, since other people may share one of them.
 */
export type AddressContact = { name: string; phone: string; accountId: AccountId | null };

/** Removes people from the address books in which they are the contact or are named in the note. */
export async function eraseAddressContacts(context: Context, people: readonly AddressContact[]): Promise<void> {
  for (const person of people)
    for (const row of await readAddressesOf(context, person)) {
      const { id, account_id: accountId, version } = row;
      const empty = { contactName: "", contactPhone: "", note: "" };
      await updateAddress(context, { accountId, id, version }, { ...showAddress(row), ...empty });
    }
}

/** The saved addresses that contain data about a person. */
export async function readAddressesOf({ db }: Pick<Context, "db">, { name, phone, accountId }: AddressContact) {
  const words = name.trim().toLowerCase();
  const digits = phoneDigits(phone);
  const isNamed = sql<SqlBool>`(${words} <> '' and (lower(btrim(contact_name)) = ${words} or strpos(lower(note), ${words}) > 0))`;
  const isCalled = sql<SqlBool>`(${digits} <> '' and phone_digits(contact_phone) = ${digits})`;
  const found = db.selectFrom("account_addresses").selectAll().orderBy("id");
  const own = accountId === null ? null : found.where("account_id", "=", accountId);
  if (own) return own.where((eb) => eb.or([isNamed, isCalled])).execute();
  return found.where((eb) => eb.and([isNamed, isCalled])).execute();
}
