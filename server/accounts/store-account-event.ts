import type { AuditAct } from "../../contract/audit-acts.ts";
import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import { actorName } from "../actor-name.ts";
import { type AuditDetails, storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context } from "../context.ts";

export type AccountEventKind =
  | "opened"
  | "changed"
  | "stopped"
  | "stop_lifted"
  | "closed"
  | "reopened"
  | "member_invited"
  | "member_activated"
  | "member_changed"
  | "invitations_sent"
  | "orders_linked"
  | "orders_unlinked"
  | "prices_chosen"
  | "invoice_adjusted"
  | "invoice_published"
  | "invoice_credited"
  | "payment_recorded"
  | "reminder_queued"
  | "statement_emailed"
  | "opening_imported"
  | "payment_on_its_way"
  | "payment_late"
  | "payment_failed"
  | "payment_reversed"
  | "credit_refunded"
  | "invoice_written_off"
  | "write_off_reversed"
  | "invoice_disputed"
  | "dispute_resolved";

type NewAccountEvent = {
  accountId: AccountId;
  /** The member that the event is about, if any. */
  memberId?: MemberId;
  kind: AccountEventKind;
  /** What happened and why, in words for staff. */
  note: string;
  /** Ids, amounts and fixed words, without personal data. */
  data?: AuditDetails;
  /** The earlier values of the fields in `data`, for the audit log. */
  before?: AuditDetails;
};

/** Null if the act stores its own audit entry, about the invoice or payment, or if a job did it. */
const acts: Record<AccountEventKind, AuditAct | null> = {
  opened: "account.opened",
  changed: "account.changed",
  stopped: "account.stopped",
  stop_lifted: "account.stop_lifted",
  closed: "account.closed",
  reopened: "account.reopened",
  member_invited: "account.member_invited",
  member_activated: "account.member_activated",
  member_changed: "account.member_changed",
  invitations_sent: "account.invitations_sent",
  orders_linked: "account.orders_linked",
  orders_unlinked: "account.orders_unlinked",
  prices_chosen: "account_prices.assigned",
  invoice_adjusted: "account.invoice_adjusted",
  invoice_published: null,
  invoice_credited: null,
  payment_recorded: null,
  reminder_queued: null,
  statement_emailed: null,
  opening_imported: null,
  payment_on_its_way: null,
  payment_late: null,
  payment_failed: null,
  payment_reversed: null,
  credit_refunded: null,
  invoice_written_off: null,
  write_off_reversed: null,
  invoice_disputed: null,
  dispute_resolved: null,
};

/**
 * Adds an act to an account's history and to the audit log. The audit log gets the data but not the note, which names
 * people and contains what staff typed. Call it in the act's own transaction.
 */
export async function storeAccountEvent(context: Context, event: NewAccountEvent): Promise<void> {
  const { accountId, memberId, kind, note, data = {} } = event;
  await context.db
    .insertInto("account_events")
    .values({
      account_id: accountId,
      member_id: memberId ?? null,
      happened_at: context.now(),
      actor: actorName(context.actor),
      kind,
      note,
      data: JSON.stringify(data),
    })
    .execute();
  const act = acts[kind];
  if (act === null) return;
  const { before, after } = describeData(event);
  await storeAuditEntry(context, {
    act,
    object: { kind: "account", id: accountId },
    ...(Object.keys(before).length > 0 && { before }),
    ...(Object.keys(after).length > 0 && { after }),
    // The browser is signed in only after this act succeeds, so the context's actor isn't the member yet.
    ...(kind === "member_activated" && memberId !== undefined && { by: { kind: "member", id: memberId } }),
  });
}

/** `from` and `to` are the state or the price agreement before and after. */
function describeData({ kind, memberId, before, data = {} }: NewAccountEvent): {
  before: AuditDetails;
  after: AuditDetails;
} {
  const { from, to, ...rest } = data;
  const field = kind === "prices_chosen" ? "priceAgreementId" : "status";
  return {
    before: { ...before, ...(from !== undefined && { [field]: from }) },
    after: {
      ...(memberId !== undefined && { memberId }),
      ...(to !== undefined && { [field]: to }),
      ...rest,
    },
  };
}
