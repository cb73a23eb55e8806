import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { BookingEmailData } from "./booking-email.ts";
import { subjectLine } from "./email-document.ts";
import { isTemplateName, type TemplateData, type TemplateName, templates } from "./templates.ts";

/** The facts in booking emails that can change after booking. */
export type ChangedFacts = Pick<
  BookingEmailData,
  | "customer"
  | "specialInstructions"
  | "packageDescription"
  | "packageWeight"
  | "scheduledDate"
  | "estimatedDeliveryDate"
  | "billing"
  | "company"
  | "vatNumber"
  | "poNumber"
>;

/** Templates that render the whole booking. */
const aboutBooking: readonly string[] = ["team_booking", "customer_booking", "payment_link"] satisfies TemplateName[];

/**
 * Updates an order's queued emails to its current facts and the customer's new address, in the caller's transaction. An
 * email that is being sent right now is left unchanged.
 */
export async function updateQueuedEmails(
  db: Database,
  orderId: OrderId,
  { facts, from, to }: { facts: Partial<ChangedFacts>; from: string; to: string },
): Promise<void> {
  const { rows } = await sql<{ id: number; template: string; recipient: string; subject: string; data: object }>`
    select id, template, recipient, subject, data from emails
    where order_id = ${orderId} and state = 'queued' order by id for update skip locked`.execute(db);
  for (const { id, template, recipient, ...email } of rows) {
    const isTheirs = recipient.toLowerCase() === from.toLowerCase();
    const data = aboutBooking.includes(template) ? { ...email.data, ...facts } : email.data;
    await db
      .updateTable("emails")
      .set({
        recipient: isTheirs ? to : recipient,
        data: JSON.stringify(data),
        subject: isTemplateName(template) ? subjectOf(template, data) : email.subject,
      })
      .where("id", "=", id)
      .execute();
  }
}

function subjectOf<Name extends TemplateName>(template: Name, data: object): string {
  // Only this program writes the data, in the type of its template.
  return subjectLine(templates[template].subject(data as TemplateData[Name]));
}
