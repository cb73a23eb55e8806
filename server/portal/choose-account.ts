import type { PortalSession } from "../../contract/portal-sign-in.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { enterAccount } from "./enter-account.ts";
import { readPortalSession } from "./get-portal-session.ts";
import { readMemberships } from "./read-memberships.ts";

/** Switches the caller's session to another account of the same email address. Streams of the previous account end. */
export const chooseAccount: Verb<{ memberId: number }, PortalSession> = (context, { memberId }) =>
  inTransaction(context, async (context) => {
    const { actor, db } = context;
    if (actor.kind !== "member" && actor.kind !== "proven_email")
      return { failed: "unauthorised", message: "Please sign in." };
    const chosen = (await readMemberships(context, actor.email)).find((each) => each.memberId === memberId);
    if (!chosen) return { failed: "not_found", message: "There is no such account." };
    if (chosen.refusal !== null)
      return { failed: "action_refused", message: chosen.refusal, params: { memberId: chosen.refusal } };
    await db
      .updateTable("member_sessions")
      .set({ member_id: memberId })
      .where("id", "=", actor.sessionId)
      .where("ended_at", "is", null)
      .execute();
    await enterAccount(context, memberId);
    return readPortalSession(context, actor.email, memberId);
  });
