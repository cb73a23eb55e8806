import type { AccountId } from "../../domain/accounts/references.ts";
import { allocateCredit } from "../../domain/invoicing/allocate-credit.ts";
import type { Context } from "../context.ts";
import { readFreeCredit, readOpenInvoices } from "./account-ledger.ts";
import { storeAllocations } from "./store-account-money.ts";

/** Pays open invoices, oldest first, from the account's credit. The caller holds the account's lock. */
export async function allocateAccountCredit(context: Context, accountId: AccountId): Promise<void> {
  for (const { source, cents } of await readFreeCredit(context.db, accountId)) {
    const open = await readOpenInvoices(context.db, accountId);
    if (open.length === 0) return;
    await storeAllocations(context, source, allocateCredit(cents, open).allocated);
  }
}
