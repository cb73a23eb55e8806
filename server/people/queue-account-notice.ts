import { pages } from "../../contract/paths.ts";
import { staffPages } from "../../contract/staff-paths.ts";
import type { AccountChange } from "../mail/account-emails.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import type { PeopleContext } from "./users.ts";

/**
 * Queues an email to a user and to every administrator about a change of how the user signs in, in the transaction of
 * the change, so that nobody can make it in the user's name unnoticed.
 */
export async function queueAccountNotice(
  { db, now, environment }: Pick<PeopleContext, "db" | "now" | "environment">,
  { userId, change }: { userId: number; change: AccountChange },
): Promise<void> {
  const people = await db
    .selectFrom("users")
    .select(["id", "username", "display_name", "email"])
    .where("disabled_at", "is", null)
    .where(({ eb, or }) => or([eb("id", "=", userId), eb("role", "=", "administrator")]))
    .execute();
  const user = people.find(({ id }) => id === userId);
  if (!user) return;
  const emails = people
    .filter(({ email }) => canReceiveEmail(email))
    .map(
      ({ id, email }): NewEmail => ({
        template: "account_changed",
        recipient: email ?? "",
        data: {
          change,
          username: user.username,
          name: user.display_name,
          at: now().toISOString(),
          isOwn: id === userId,
          url: environment.publicUrl + (id === userId ? pages.login : staffPages.users),
        },
      }),
    );
  if (emails.length > 0) await enqueueEmails(emails, now(), environment.publicUrl).execute(db);
}

/** Users added on the command line without an email have an address that leads nowhere. */
export function canReceiveEmail(email: string | null): boolean {
  return email !== null && email !== "" && !email.endsWith(".invalid");
}
