import { publishAlertDay } from "../../domain/invoicing/billing-periods.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { readDrafts } from "./read-drafts.ts";
import { storeLateAlert } from "./store-invoice.ts";

/** As many as fit in an email. */
const maxNamed = 25;

/**
 * Alerts the team once about each draft that is not published by the 10th: the law requires invoices by the 15th.
 * Health shows the drafts until they are published.
 */
export function alertLateDrafts(context: Context): Promise<void> {
  return inTransaction(context, async (context) => {
    const today = dublinDate(context.now());
    const unalerted = await context.db
      .selectFrom("invoices")
      .selectAll()
      .where("state", "=", "draft")
      .where("late_alert_at", "is", null)
      .orderBy("period_to")
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .execute();
    const late = unalerted.filter(({ period_from: from, period_to: to }) => publishAlertDay({ from, to }) <= today);
    if (late.length === 0) return;
    const contents = await readDrafts(context, late.slice(0, maxNamed));
    const facts = late.slice(0, maxNamed).flatMap((draft) => {
      const content = contents.get(draft.id);
      if (!content) return [];
      const { account, totals } = content;
      const period = `${shortDate(draft.period_from)} to ${shortDate(draft.period_to)}`;
      return [{ label: `${account.number} ${account.name}`, value: `${period}, ${formatEuro(totals.totalCents)}` }];
    });
    if (late.length > maxNamed) facts.push({ label: "And", value: `${late.length - maxNamed} more` });
    await alertTeam(context, {
      orderId: null,
      title: late.length === 1 ? "An invoice is not published yet" : `${late.length} invoices are not published yet`,
      text: "By law an invoice is due by the 15th of the month after its period. Publish these drafts under Invoices, or hold the orders that should not be on them.",
      facts,
    });
    await storeLateAlert(
      context,
      late.map(({ id }) => id),
    );
  });
}
