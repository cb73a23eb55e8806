import type { HealthPart } from "../../contract/health.ts";
import { lateOnItsWayDays } from "../../domain/invoicing/account-payments.ts";
import { publishAlertDay } from "../../domain/invoicing/billing-periods.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { healthPart } from "./health-part.ts";

/** Documents are drawn and queued within seconds. */
const lateAfterMs = 15 * 60_000;

/** Late drafts, documents and emails, and payments on their way; null before the first invoice or draft. */
export async function invoicesHealth({ db, now }: Pick<Context, "db" | "now">): Promise<HealthPart | null> {
  const today = dublinDate(now());
  const before = new Date(now().getTime() - lateAfterMs);
  const [any, drafts, papers, emails, onItsWay] = await Promise.all([
    db.selectFrom("invoices").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("invoices").select(["period_from", "period_to"]).where("state", "=", "draft").execute(),
    db
      .selectFrom("account_papers")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("requested_at").as("since")])
      .where("state", "=", "pending")
      .where("requested_at", "<", before)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("emails")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("template", "=", "account_document")
      .where((eb) =>
        eb.or([eb("state", "=", "failed"), eb.and([eb("state", "=", "queued"), eb("created_at", "<", before)])]),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("invoice_payments")
      .select((eb) => [
        eb.fn.countAll<number>().as("count"),
        eb.fn.sum<number | null>("amount_cents").as("cents"),
        eb.fn.min("on_its_way_at").as("since"),
      ])
      .where("state", "=", "on_its_way")
      .executeTakeFirstOrThrow(),
  ]);
  if (!any) return null;
  const late = drafts.filter(({ period_from: from, period_to: to }) => publishAlertDay({ from, to }) <= today).length;
  const [waiting, unsent] = [Number(papers.count), Number(emails.count)];
  const facts: HealthPart["facts"] = [
    { label: "Drafts", value: String(drafts.length) },
    { label: "Drafts not published by the 10th", value: String(late) },
    { label: "Papers not drawn", value: String(waiting) },
    { label: "Emails with PDFs not sent", value: String(unsent) },
  ];
  if (onItsWay.since) {
    const sum = formatEuro(Number(onItsWay.cents ?? 0));
    facts.push({ label: "Payments on their way", value: `${onItsWay.count}, ${sum}` });
    facts.push({ label: "Oldest payment on its way since", at: onItsWay.since.toISOString() });
  }
  if (papers.since) facts.push({ label: "Oldest paper waits since", at: papers.since.toISOString() });
  const { ok, warning, fault } = healthPart({ key: "invoices", title: "Invoices", facts });
  if (waiting > 0)
    return fault(
      "PDFs of invoices are not drawn, and their emails are waiting for them.",
      "The errors below say why; each one is retried automatically.",
    );
  if (unsent > 0)
    return warning(
      "Invoices were not emailed.",
      "Check them in the outbox: correct the address, then send them again.",
    );
  const days = onItsWay.since ? Math.floor((now().getTime() - onItsWay.since.getTime()) / 86_400_000) : 0;
  if (days >= lateOnItsWayDays)
    return warning(
      `A payment of an invoice has been on its way for ${days} days: banks usually answer sooner.`,
      "See which one under Invoices, Payment on its way, then look for it in the gateway's dashboard.",
    );
  return late > 0
    ? warning("Invoice drafts are late: by law they are due by the 15th.", "Publish them under Invoices.")
    : ok("Invoices are published, drawn and sent.");
}
