import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { MadeDrafts } from "../../contract/invoices.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { type BillingPeriod, billingPeriodOf } from "../../domain/invoicing/billing-periods.ts";
import { type InvoiceGroup, invoiceGroupOf } from "../../domain/invoicing/invoice-group.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { createBusyCheck, pauseWhileBusy } from "../watch/busy-check.ts";
import { proposeShortfall } from "./propose-shortfall.ts";
import { type Item, readItems } from "./read-items.ts";
import { removeStaleLines } from "./remove-stale-lines.ts";
import { deleteHolds, ensureDraft, storeDraftLines } from "./store-invoice.ts";

/**
 * Puts orders and charges that were finished in past periods on drafts, each account in its own transaction. Running it
 * again, or on several nodes at once, adds nothing twice. Bookings take precedence: it pauses after each account,
 * longer on a busy node.
 */
export const makeDrafts: Verb<object, MadeDrafts> = async (context) => {
  const isBusy = createBusyCheck();
  let lines = 0;
  for (const id of await findAccountsToDraft(context)) {
    const began = performance.now();
    const added = await withAccountLock(context, id, draftAccount);
    if (!isFailure(added)) lines += added;
    const took = performance.now() - began;
    await pauseWhileBusy({ stepMs: took / 4, limitMs: took * 0.75, isBusy, pause: sleep });
  }
  return { lines };
};

/** Accounts with items that are on no published invoice, or with a monthly minimum. */
async function findAccountsToDraft({ db }: Context): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select distinct account_id from orders
    where account_id is not null and on_account_at is not null and date_paid is null and invoice_id is null
    union
    select orders.account_id from charges join orders on orders.id = charges.order_id
    where charges.removed_at is null and orders.account_id is not null
      and not exists (select from invoice_lines where charge_id = charges.id)
    union
    select account_id from orders where invoice_id is not null and due_cents > 0 and date_paid is null
    union
    select id from accounts
    where monthly_minimum_rule = 'proposed_line' and monthly_minimum_cents > 0 and status <> 'closed'
    union
    select account_id from invoices where state = 'draft'
    order by account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

type Draft = { period: BillingPeriod; group: InvoiceGroup; items: Item[] };

/** Returns the number of added lines. The caller holds the account's lock. */
async function draftAccount(context: Context, account: Account): Promise<number> {
  const today = dublinDate(context.now());
  await removeStaleLines(context, account.id);
  const items = await readItems(context, { unbilledOf: account.id });
  const over = items.filter(({ held }) => held?.untilOn != null && held.untilOn <= today);
  await deleteHolds(context, [...new Set(over.map(({ orderId }) => orderId))]);
  let lines = 0;
  for (const { period, group, items: grouped } of groupItems(account, items, today)) {
    const draft = await ensureDraft(context, { accountId: account.id, period, group });
    lines += await storeDraftLines(context, draft.id, grouped);
  }
  await proposeShortfall(context, account, items);
  return lines;
}

function groupItems(account: Account, items: readonly Item[], today: string): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const item of items) {
    if (item.invoiceId !== null || item.obstacle !== null || item.finishedOn === null) continue;
    if (item.held !== null && (item.held.untilOn === null || item.held.untilOn > today)) continue;
    const period = billingPeriodOf(account.invoice_period, item.finishedOn);
    if (period.to >= today) continue;
    const group = invoiceGroupOf({ period: account.invoice_period, grouping: account.invoice_grouping }, item);
    const key = JSON.stringify([period, group]);
    const draft = drafts.get(key) ?? { period, group, items: [] };
    draft.items.push(item);
    drafts.set(key, draft);
  }
  return [...drafts.values()];
}
