import { sql } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import { formIds } from "../../contract/form-ids.ts";
import { type FormValues, formRules, type PublicFormId } from "../../contract/form-rules.ts";
import type { submitFormBody } from "../../contract/forms.schema.ts";
import { checkForm } from "../../domain/forms/check-form.ts";
import { findSpamReasons } from "../../domain/forms/find-spam-reasons.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertAnswer, type KeyedRequest, runOrReplay } from "../idempotency/with-idempotency.ts";
import { enqueueEmails, type NewEmail, teamAddress } from "../mail/enqueue-emails.ts";
import type { SenderCounts } from "./count-senders.ts";
import { normaliseFieldNames } from "./normalise-field-names.ts";
import { readSpamGuards, type SpamGuards } from "./read-spam-guards.ts";
import { nextSubmissionId, storeSubmissions } from "./store-submissions.ts";
import { type FormSummary, summariseForm } from "./summarise-form.ts";

type Answer = { insert_id: number };
type Form = { id: PublicFormId; values: Record<string, string> & { email: string }; summary: FormSummary };

/** Limits the emails that anybody can cause by typing another person's address. */
const maxAcknowledgementsPerHour = 3;

/**
 * Stores a visitor's form and queues emails to the team and the sender. Suspected spam is stored with a mark but
 * without emails; its sender gets the usual answer.
 */
export function submitForm(senders: SenderCounts): Verb<z.output<typeof submitFormBody>, Answer> {
  return async (context, input) => {
    const form = readForm(input.form_id, input.data);
    if (isFailure(form)) return form;
    const guards = readSpamGuards(input);
    // Excludes the guards, because a retry of the same form may have been on the screen for longer.
    const request = { scope: "submitForm", input: { form_id: form.id, data: form.values } };
    const fromBusyAddress = await countSender(context, senders);
    return runOrReplay(context, request, async () => {
      try {
        return await inTransaction(context, (context) => store(context, request, { form, guards, fromBusyAddress }));
      } catch (error) {
        // Nothing was stored, often because this is a retry of a stored form, so it doesn't count as another form.
        if (context.environment.rateLimits && "address" in context.actor) await senders.restore(context.actor.address);
        throw error;
      }
    });
  };
}

function readForm<Id extends PublicFormId>(id: Id, data: Record<string, unknown>): Form | Failure {
  const checked = checkForm(formRules[id], normaliseFieldNames(id, data));
  if (!checked.ok) {
    const params = checked.errors as Record<string, string>;
    return { failed: "invalid_fields", message: Object.values(params)[0] ?? "Invalid input", params };
  }
  const values = checked.values as FormValues<Id> & Form["values"];
  return { id, values, summary: summariseForm(id, values) };
}

/** Counts the sender's address, unless rate limits are off; true if it has sent too many forms. */
async function countSender({ actor, environment }: Context, senders: SenderCounts): Promise<boolean> {
  return environment.rateLimits && "address" in actor && senders.count(actor.address);
}

type Received = { form: Form; guards: SpamGuards; fromBusyAddress: boolean };

async function store(
  context: Context,
  request: KeyedRequest,
  { form, guards, fromBusyAddress }: Received,
): Promise<Answer> {
  const now = context.now();
  const { email } = form.values;
  const { id, acknowledged, fromEmail } = await prepare(context, email);
  const reasons = findSpamReasons({ ...guards, values: form.values, fromEmail, fromBusyAddress });
  const spamSuspected = reasons.length > 0;
  if (spamSuspected) context.log.info({ form: form.id, submission: id, reasons }, "A form may be spam");
  const mail = spamSuspected
    ? []
    : emails(context, form, { id, acknowledge: acknowledged < maxAcknowledgementsPerHour });
  const data = {
    ...form.values,
    ...form.summary,
    ...(form.id === formIds.newsletter ? { consentedAt: now.toISOString() } : {}),
  };
  const submission = { id, formId: form.id, data, email, source: guards.source, spamSuspected };
  const answer = { insert_id: id };
  await sql`with
    stored as (${storeSubmissions([submission], now)}),
    mailed as (${enqueueEmails(mail, now, context.environment.publicUrl)}),
    remembered as (${insertAnswer(context, request, answer)})
    select 1`.execute(context.db);
  return answer;
}

function emails(
  context: Context,
  form: Form,
  { id, acknowledge }: { id: SubmissionId; acknowledge: boolean },
): NewEmail[] {
  const { subject, names } = form.summary;
  const receivedAt = context.now().toISOString();
  const team: NewEmail = {
    template: "form",
    recipient: teamAddress(context.environment),
    data: { formId: form.id, subject, names, values: form.values, receivedAt },
    submissionId: id,
  };
  const { email } = form.values;
  const data = { formId: form.id };
  return acknowledge ? [team, { template: "form_acknowledgement", recipient: email, data, submissionId: id }] : [team];
}

type Prepared = { id: SubmissionId; acknowledged: number; fromEmail: number };

/**
 * Reserves the submission's id and counts the sender's forms and acknowledgements of the last hour. Locks the sender
 * until the transaction ends, so that a burst is counted correctly.
 */
async function prepare({ db, now }: Context, email: string): Promise<Prepared> {
  const sender = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(db);
  const hourAgo = new Date(now().getTime() - 3_600_000);
  const sent = db
    .selectFrom("form_submissions")
    .where("email", "=", sender)
    .where("form_id", "in", Object.keys(formRules).map(Number))
    .where("created_at", ">", hourAgo);
  return db
    .selectNoFrom((eb) => [
      nextSubmissionId.as("id"),
      sent.select(eb.fn.countAll<number>().as("forms")).as("fromEmail"),
      eb
        .selectFrom("emails")
        .innerJoin("form_submissions", "form_submissions.id", "emails.submission_id")
        .where("form_submissions.email", "=", sender)
        .where("emails.template", "=", "form_acknowledgement")
        .where("emails.created_at", ">", hourAgo)
        .select(eb.fn.countAll<number>().as("emails"))
        .as("acknowledged"),
    ])
    .$castTo<Prepared>()
    .executeTakeFirstOrThrow();
}
