import { sql } from "kysely";
import type { Context } from "../context.ts";
import { eraseAddressContacts } from "./erase-address-contacts.ts";
import { updateAccount } from "./store-account.ts";
import { updateMember } from "./store-member.ts";

/**
 * Anonymises and disables every member with this email address, in any account, in the caller's transaction. The
 * history keeps what happened, without names.
 */
export async function eraseMembers(context: Context, email: string): Promise<void> {
  const accounts = await context.db
    .selectFrom("accounts")
    .select(["id", "invoice_emails"])
    .where((eb) =>
      eb.or([
        eb("id", "in", eb.selectFrom("members").select("account_id").where("email", "=", email)),
        sql<boolean>`${email} = any(invoice_emails)`,
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const { id, invoice_emails } of accounts)
    if (invoice_emails.includes(email))
      await updateAccount(context, id, { invoice_emails: invoice_emails.filter((each) => each !== email) });
  const members = await context.db.selectFrom("members").selectAll().where("email", "=", email).execute();
  await eraseAddressContacts(
    context,
    members.map(({ name, phone, account_id: accountId }) => ({ name, phone, accountId })),
  );
  for (const { id, disabled_at } of members)
    await updateMember(context, id, {
      email: "",
      name: "",
      phone: "",
      copies_to: [],
      state: "disabled",
      disabled_at: disabled_at ?? context.now(),
    });
  await context.db
    .updateTable("account_events")
    .set({ note: sql<string>`upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ')` })
    .where("member_id", "in", [0, ...members.map(({ id }) => id)])
    .execute();
}
