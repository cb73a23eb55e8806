import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";

export type NewAccountEvent = {
  accountId: AccountId;
  /** Whom it is about, if about one member. */
  memberId?: MemberId;
  kind: string;
  /** What happened and why, in words for staff. */
  note: string;
  data?: Record<string, unknown>;
};

/** Adds one event by the actor to an account's history. */
export async function storeAccountEvent(context: Context, event: NewAccountEvent): Promise<void> {
  await context.db
    .insertInto("account_events")
    .values({
      account_id: event.accountId,
      member_id: event.memberId ?? null,
      happened_at: context.now(),
      actor: actorName(context.actor),
      kind: event.kind,
      note: event.note,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute();
}
