import { z } from "zod";
import type { RestApi } from "./rest-api.ts";

/** Emails about orders that this program sends too; not "Order on-hold", which has the bank account. */
const alsoSentHere = [
  "processing_order",
  "completed_order",
  "refunded_order",
  "failed_order",
  "cancelled_order",
  "note",
];

const groups = z.array(z.object({ id: z.string(), label: z.string().catch("") }));
const enabled = z.object({ value: z.unknown() });

/** The titles of emails that the site still sends customers about their orders, of those that we send too. */
export async function listRemoteCustomerEmails(calls: RestApi): Promise<string[]> {
  // Older versions have fewer emails, and say here which.
  const all = await calls.probe("get", "settings", {}, groups);
  const wanted = all.filter(({ id }) => alsoSentHere.some((email) => id === `email_customer_${email}`));
  const isOn = await Promise.all(
    wanted.map(async ({ id }) => (await calls.probe("get", `settings/${id}/enabled`, {}, enabled)).value === "yes"),
  );
  return wanted.filter((_, index) => isOn[index]).map(({ id, label }) => label || id.replace("email_customer_", ""));
}
