import { sql } from "kysely";
import { addressesPerPage, type SavedAddressPage } from "../../contract/portal-addresses.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import { foldText } from "../database/search-words.ts";
import { showAddress } from "./store-address.ts";

type Input = { accountId: AccountId; search: string; page: number };

/** A page of an account's addresses that match every typed word, by name. */
export async function listAddresses({ db }: Context, { accountId, search, page }: Input): Promise<SavedAddressPage> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  let found = db.selectFrom("account_addresses").where("account_id", "=", accountId);
  for (const word of words) found = found.where("search_text", "like", `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const { total } = await found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(addressesPerPage)
    .offset((page - 1) * addressesPerPage)
    .execute();
  return { addresses: rows.map(showAddress), total: Number(total) };
}
