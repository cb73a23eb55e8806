import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import { actorName } from "../actor-name.ts";
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
  | "payment_recorded";

type NewAccountEvent = {
  accountId: AccountId;
  /** Whom it is about, if about one member. */
  memberId?: MemberId;
  kind: AccountEventKind;
  /** What happened and why, in words for staff. */
  note: string;
  /** Ids, amounts and words of the product, without personal data. */
  data?: Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;
};

/** Adds an act to an account's history, which is the audit log of accounts. */
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
}
