import type { z } from "zod";
import type { Application } from "../../contract/account-applications.ts";
import type { declineApplicationBody } from "../../contract/accounts.schema.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Verb } from "../context.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { describeApplication, fieldsOf, withApplicationLock } from "./applications.ts";

type Input = { id: SubmissionId } & z.output<typeof declineApplicationBody>;

/** Declines an application and emails the applicant the reason, once; repeating it returns the first decision. */
export const declineApplication: Verb<Input, Application> = (context, { id, reason }) =>
  withApplicationLock(context, id, async (context, application) => {
    const { row, decision } = application;
    if (decision?.kind === "approved") {
      const message = `This application was approved by ${decision.by}: close the account ${decision.number} instead.`;
      return { failed: "action_refused", message };
    }
    if (decision) return describeApplication(context, application);
    const now = context.now();
    const by = actorName(context.actor);
    await context.db
      .updateTable("form_submissions")
      .set({ declined_because: reason, done_at: now, done_by: by })
      .where("id", "=", id)
      .execute();
    const { businessName: company = "", contactName = "" } = fieldsOf(row);
    const { publicUrl } = context.environment;
    await enqueueEmails(
      [
        {
          template: "application_declined",
          recipient: row.email ?? "",
          data: { company, contactName, reason },
          submissionId: id,
        },
      ],
      now,
      publicUrl,
    ).execute(context.db);
    return describeApplication(context, { row, decision: { kind: "declined", reason, by, at: now.toISOString() } });
  });
