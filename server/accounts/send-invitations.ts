import type { AccountId } from "../../domain/accounts/references.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { queueInvitation } from "./invite-member.ts";
import { listMembers } from "./list-members.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { withAccountLock } from "./with-account-lock.ts";

/** Emails the invitation to every member who has not signed in yet, including those who were sent one before. */
export const sendInvitations: Verb<{ id: AccountId }, { sentTo: string[] }> = (context, { id }) =>
  withIdempotency(context, { scope: "sendInvitations", input: { id } }, (context) =>
    withAccountLock(context, id, async (context, account) => {
      if (account.status === "closed")
        return { failed: "action_refused", message: "This account is closed: reopen it first." };
      const invited = (await listMembers(context, id)).filter(({ state }) => state === "invited");
      for (const member of invited) await queueInvitation(context, account, member);
      const sentTo = invited.map(({ email }) => email);
      if (sentTo.length > 0)
        await storeAccountEvent(context, {
          accountId: id,
          kind: "invitations_sent",
          note:
            sentTo.length === 1
              ? "Sent the invitation to one member"
              : `Sent the invitation to ${sentTo.length} members`,
          data: { members: invited.map((member) => member.id) },
        });
      return { sentTo };
    }),
  );
