import { randomUUID } from "node:crypto";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { formIds } from "../../contract/form-ids.ts";
import { submitForm } from "../../contract/forms.ts";
import { requestSignIn } from "../../contract/portal-sign-in.ts";
import { queueSignInEmails } from "../../server/portal/queue-sign-in-emails.ts";
import { openAccountOn } from "../../test/accounts.ts";
import { bookOn, quoteOn } from "../../test/e2e/booking-page.ts";
import { openProfile } from "../../test/e2e/browser.ts";
import { bookPaidOn, refundOn } from "../../test/e2e/payment-page.ts";
import { openSite, type Site } from "../../test/e2e/site.ts";
import { requestInternational } from "../../test/journeys.ts";
import { addMember } from "../../test/members.ts";
import { readOutbox } from "../../test/read-outbox.ts";
import { createStaff } from "../../test/staff/staff.ts";
import { onSite, type State } from "./open-screens.ts";

/** A site with the events that make the shop email customers, members and its team. */
async function openWrittenSite(): Promise<Site & { html: Map<string, string> }> {
  const site = await openSite({ livePayments: true });
  await bookOn(site, (await quoteOn(site, requestInternational)).id);
  const { orderId } = await bookPaidOn(site);
  const { authorization } = await createStaff(site, "dispatcher");
  const record = (path: string, json: object) =>
    fetch(site.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization, origin: site.url },
      body: JSON.stringify(json),
    });
  for (const step of [
    { kind: "complete", stop: "pickup", signedBy: "Nora Byrne" },
    { kind: "fail", stop: "dropoff", reason: "nobody_there" },
  ])
    await record(recordDeliveryEvent.path.replace("{id}", String(orderId)), { eventId: randomUUID(), ...step });
  await refundOn(site, orderId, "20.00");
  const delivered = await bookPaidOn(site);
  for (const stop of ["pickup", "dropoff"])
    await record(recordDeliveryEvent.path.replace("{id}", String(delivered.orderId)), {
      eventId: randomUUID(),
      kind: "complete",
      stop,
      signedBy: "Seán Byrne",
    });
  const data = { name: "Aoife Byrne", email: "aoife@example.com", phone: "0871234567", message: "Every Friday?" };
  await record(submitForm.path, { form_id: formIds.contact, data });
  const account = await openAccountOn(site, "Aran Books");
  const { email } = await addMember(site, account.id);
  await record(requestSignIn.path, { email });
  await queueSignInEmails(site.context);
  const html = new Map<string, string>();
  for (const each of await readOutbox(site.asAdministrator)) {
    const names = [each.template, `${each.template} ${each.subject.split(" - ")[0]}`];
    for (const name of names) if (!html.has(name)) html.set(name, each.html);
  }
  return { ...site, html };
}

const emails: Record<string, string> = {
  "email-booked": "customer_booking",
  "email-quote-request": "customer_booking Quote Request Received",
  "email-team": "team_booking",
  "email-refund": "refund",
  "email-not-delivered": "delivery_news",
  "email-delivered": "completed",
  "email-sign-in": "member_sign_in",
  "email-invitation": "account_invitation",
};

export const emailStates: State[] = Object.entries(emails).map(([name, template]) => ({
  name,
  open: onSite("emails", openWrittenSite, ({ html }) => async (_, viewport) => {
    const body = html.get(template);
    if (!body) throw new Error(`There is no email ${template}: ${[...html.keys()].join(", ")}`);
    const page = await (await openProfile({ viewport })).newPage();
    await page.setContent(body);
    return page;
  }),
  whole: true,
}));
