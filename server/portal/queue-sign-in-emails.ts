import { signInLinkPath } from "../../contract/portal-paths.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { signInCode, signInLinkKey } from "./sign-in-secrets.ts";

const batch = 50;

/**
 * Every second: queues the emails of new requests to sign in, for addresses that belong to a member. Disabled members
 * get one too, since only the owner of the address may learn that they are disabled. True if more are waiting.
 */
export async function queueSignInEmails(context: Context): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const now = context.now();
    const waiting = await context.db
      .selectFrom("member_sign_ins")
      .select(({ exists, selectFrom }) => [
        "id",
        "email",
        "expires_at",
        exists(selectFrom("members").select("members.id").whereRef("members.email", "=", "member_sign_ins.email")).as(
          "is_member",
        ),
      ])
      .where("handled_at", "is", null)
      .orderBy("created_at")
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (waiting.length === 0) return false;
    const emails = waiting
      .filter(({ is_member, expires_at }) => is_member && expires_at > now)
      .map(({ id, email }): NewEmail => {
        const url = new URL(signInLinkPath(signInLinkKey(context, id)), context.environment.publicUrl).href;
        return { template: "member_sign_in", recipient: email, data: { url, code: signInCode(context, id) } };
      });
    if (emails.length > 0) await enqueueEmails(emails, now, context.environment.publicUrl).execute(context.db);
    await context.db
      .updateTable("member_sign_ins")
      .set({ handled_at: now })
      .where(
        "id",
        "in",
        waiting.map(({ id }) => id),
      )
      .execute();
    return waiting.length === batch;
  });
}
