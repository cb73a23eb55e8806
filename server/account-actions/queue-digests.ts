import { sql } from "kysely";
import { portalDeliveryPath, portalPages } from "../../contract/portal-paths.ts";
import { newestDigestAt } from "../../domain/accounts/email-choices.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import type { Member } from "../accounts/store-member.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";

/**
 * Once a day: queues one email for each member who chose the daily summary, with everything that would have been
 * emailed since the last one, and the same email for those who get copies; returns how many members. After an outage
 * the next run catches up. Safe on several nodes.
 */
export async function queueDigests(context: Context): Promise<number> {
  const until = newestDigestAt(context.now());
  let queued = 0;
  for (const id of await membersWithItems(context, until)) if (await queueDigest(context, id, until)) queued += 1;
  await deleteWithoutMember(context, until);
  return queued;
}

/** Emails held for the digest, with the member of the order's account to whom each is addressed. */
function waiting({ db }: Context, until: Date) {
  return db
    .selectFrom("emails")
    .innerJoin("orders", "orders.id", "emails.order_id")
    .innerJoin("members", (join) =>
      join
        .onRef("members.account_id", "=", "orders.account_id")
        .on("members.email", "=", sql<string>`lower(emails.recipient)`),
    )
    .where("emails.state", "=", "digest")
    .where("emails.created_at", "<", until)
    .where("members.state", "!=", "disabled");
}

async function membersWithItems(context: Context, until: Date): Promise<MemberId[]> {
  const rows = await waiting(context, until).select("members.id").distinct().orderBy("members.id").execute();
  return rows.map(({ id }) => id);
}

function queueDigest(context: Context, memberId: MemberId, until: Date): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const items = await waiting(context, until)
      .select(["emails.id", "emails.created_at", "emails.subject", "orders.id as order_id"])
      .where("members.id", "=", memberId)
      .orderBy("emails.id")
      .forUpdate("emails")
      .skipLocked()
      .execute();
    if (items.length === 0) return false;
    const member = await context.db
      .selectFrom("members")
      .innerJoin("accounts", "accounts.id", "members.account_id")
      .selectAll("members")
      .select("accounts.name as company")
      .where("members.id", "=", memberId)
      .executeTakeFirstOrThrow();
    const { publicUrl } = context.environment;
    const digest = {
      firstName: member.name.split(" ")[0] ?? "",
      company: member.company,
      items: items.map(({ created_at, subject, order_id }) => ({
        at: created_at.toISOString(),
        text: subject,
        url: publicUrl + portalDeliveryPath(order_id),
      })),
      settingsUrl: publicUrl + portalPages.settings,
    };
    const emails = recipientsOf(member).map(
      (recipient): NewEmail => ({ template: "member_digest", recipient, data: digest }),
    );
    await enqueueEmails(emails, context.now(), publicUrl).execute(context.db);
    const ids = items.map(({ id }) => id);
    const sent = { state: "sent" as const, sent_at: context.now(), server_answer: "In the daily summary" };
    await context.db.updateTable("emails").set(sent).where("id", "in", ids).execute();
    return true;
  });
}

function recipientsOf({ email, copies_to }: Member): string[] {
  return [email, ...copies_to];
}

/** Deletes emails to members who have left the account or were erased. */
async function deleteWithoutMember(context: Context, until: Date): Promise<void> {
  await context.db
    .deleteFrom("emails")
    .where("state", "=", "digest")
    .where("created_at", "<", until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orders")
            .innerJoin("members", "members.account_id", "orders.account_id")
            .select("members.id")
            .whereRef("orders.id", "=", "emails.order_id")
            .where("members.email", "=", sql<string>`lower(emails.recipient)`)
            .where("members.state", "!=", "disabled"),
        ),
      ),
    )
    .execute();
}
