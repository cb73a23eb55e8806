import type { MemberId } from "../../domain/accounts/references.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { updateMember } from "../accounts/store-member.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context } from "../context.ts";

/** Stores that a browser acts as this member from now on. An invited member's first sign-in accepts the invitation. */
export async function enterAccount(context: Context, memberId: MemberId): Promise<void> {
  await storeAuditEntry(context, { act: "session.opened", by: { kind: "member", id: memberId } });
  const invited = await context.db
    .selectFrom("members")
    .select("account_id")
    .where("id", "=", memberId)
    .where("state", "=", "invited")
    .executeTakeFirst();
  if (!invited) return;
  await withAccountLock(context, invited.account_id, async (context) => {
    const member = await context.db
      .selectFrom("members")
      .select(["state", "name", "email"])
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (member?.state !== "invited") return;
    await updateMember(context, memberId, { state: "active", activated_at: context.now() });
    const note = `${member.name || member.email} signed in for the first time`;
    await storeAccountEvent(context, { accountId: invited.account_id, memberId, kind: "member_activated", note });
  });
}
