import type { AccountId } from "../../domain/accounts/references.ts";
import { monthInWords } from "../../domain/invoicing/statement-text.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { isFailure, type Verb } from "../context.ts";
import { storeFile } from "../files/store-file.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { drawStatementFile, getStatement } from "./get-statement.ts";

/** Emails a month's statement as a PDF to the account's addresses for invoices. */
export const emailStatement: Verb<{ id: AccountId; month: string }, { recipients: string[] }> = async (
  context,
  { id, month },
) => {
  const statement = await getStatement(context, { id, month });
  if (isFailure(statement)) return statement;
  const { account, emails: recipients, closingCents, onItsWayCents, aged } = statement;
  if (recipients.length === 0)
    return {
      failed: "action_refused",
      message: "This account has no email address for invoices: enter one on its page.",
    };
  // Drawn before the transaction takes a connection.
  const { name, bytes } = await drawStatementFile(context, statement, "pdf");
  return withIdempotency(context, { scope: "emailStatement", input: { id, month } }, async (context) => {
    const attachments = [{ name, sha256: await storeFile(context, { type: "application/pdf", bytes }) }];
    const data = {
      company: account.name,
      accountNumber: account.number,
      month,
      closingCents,
      onItsWayCents,
      overdueCents: aged["1-30"] + aged["31-60"] + aged["61-90"] + aged["over-90"],
    };
    const emails = recipients.map(
      (recipient): NewEmail => ({ template: "account_statement", recipient, data, attachments }),
    );
    await enqueueEmails(emails, context.now(), context.environment.publicUrl).execute(context.db);
    await storeAccountEvent(context, {
      accountId: id,
      kind: "statement_emailed",
      note: `Emailed the statement for ${monthInWords(month)}`,
      data: { month },
    });
    return { recipients };
  });
};
