import { sql } from "kysely";
import type { z } from "zod";
import { brand } from "../../brand.ts";
import { formSchemas, type submitFormBody } from "../../contract/forms.schema.ts";
import { type AssistanceRequest, formIds, issueTypeLabels } from "../../contract/forms.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { rememberAnswer } from "../idempotency/remember-answer.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { nextSubmissionId, storeSubmissions } from "./store-submissions.ts";

type Input = z.output<typeof submitFormBody>;
type AssistanceForm = z.output<(typeof formSchemas)[6]>;

const scope = "submitForm";

/** Nobody gets more acknowledgements than this an hour, however often somebody types their address. */
const acknowledgementsAnHour = 3;

/** Stores a visitor's form, tells the team and acknowledges it. The sender's data is judged by the form's own schema. */
export const submitForm: Verb<Input, { insert_id: number }> = (context, input) =>
  answerOnce(context, scope, input, async () => {
    const parsed = formSchemas[input.form_id].safeParse(input.data);
    if (!parsed.success) return faultyFields(parsed.error.issues);
    const form = parsed.data;
    return inTransaction(context.db, (db) => store({ ...context, db }, input, form));
  });

async function store(context: Context, input: Input, form: AssistanceForm): Promise<{ insert_id: number }> {
  const now = context.now();
  const { id, acknowledged } = await prepare(context, form.email);
  const mail: NewEmail[] = [
    { template: "assistance", recipient: teamAddress(context), data: assistanceData(form, now), submissionId: id },
  ];
  if (acknowledged < acknowledgementsAnHour) {
    mail.push({ template: "acknowledgement", recipient: form.email, data: {}, submissionId: id });
  }
  const data = { ...form, subject: "Quote Assistance Request" };
  const submission = { id, formId: formIds.assistance, data, email: form.email, source: "website" };
  const answer = { insert_id: id };
  await sql`with
    stored as (${storeSubmissions([submission], now)}),
    mailed as (${enqueueEmails(mail, now, context.environment.publicUrl)}),
    remembered as (${rememberAnswer(context, scope, input, { status: 200, response: answer })})
    select 1`.execute(context.db);
  return answer;
}

/** The submission's id, and how often its sender was acknowledged within the hour. One at a time for one sender, or a burst would not count. */
async function prepare({ db, now }: Context, email: string): Promise<{ id: number; acknowledged: number }> {
  const sender = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(db);
  const hourAgo = new Date(now().getTime() - 3_600_000);
  return db
    .selectFrom("emails")
    .innerJoin("form_submissions", "form_submissions.id", "emails.submission_id")
    .where("form_submissions.email", "=", sender)
    .where("emails.template", "=", "acknowledgement")
    .where("emails.created_at", ">", hourAgo)
    .select((eb) => [nextSubmissionId.as("id"), eb.fn.countAll<number>().as("acknowledged")])
    .executeTakeFirstOrThrow();
}

function assistanceData(form: AssistanceForm, now: Date) {
  const { names, email, contactNumber, issueType, message } = form satisfies AssistanceRequest;
  return { names, email, contactNumber, issue: issueTypeLabels[issueType], message, receivedAt: now.toISOString() };
}

function teamAddress(context: Context): string {
  return context.environment.teamEmail ?? brand.email;
}

function faultyFields(issues: z.core.$ZodIssue[]) {
  const params: Record<string, string> = {};
  for (const issue of issues) params[issue.path.map(String).join(".") || "data"] ??= issue.message;
  return { failed: "invalid_fields" as const, message: issues[0]?.message ?? "Invalid input", params };
}
