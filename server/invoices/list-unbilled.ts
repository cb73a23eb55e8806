import type { UnbilledItem } from "../../contract/invoices.ts";
import { billingPeriodOf } from "../../domain/invoicing/billing-periods.ts";
import type { Verb } from "../context.ts";
import { readItems } from "./read-items.ts";

const maxItems = 500;

/** Finished orders and charges of accounts that are on no invoice or draft, oldest first. */
export const listUnbilled: Verb<object, { items: UnbilledItem[]; total: number }> = async (context) => {
  const unbilled = (await readItems(context, { unbilledOf: "all" })).filter(({ invoiceId }) => invoiceId === null);
  const accounts = await context.db.selectFrom("accounts").select(["id", "name", "invoice_period"]).execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const items = unbilled.flatMap((item): UnbilledItem[] => {
    const account = byId.get(item.accountId);
    if (!account || item.finishedOn === null) return [];
    const { accountId, orderId, reference, description, finishedOn, netCents, held, obstacle } = item;
    const { to: periodTo } = billingPeriodOf(account.invoice_period, finishedOn);
    const accountName = account.name;
    return [
      { accountId, accountName, orderId, reference, description, finishedOn, netCents, held, obstacle, periodTo },
    ];
  });
  items.sort((a, b) => (a.finishedOn === b.finishedOn ? a.orderId - b.orderId : a.finishedOn < b.finishedOn ? -1 : 1));
  return { items: items.slice(0, maxItems), total: items.length };
};
