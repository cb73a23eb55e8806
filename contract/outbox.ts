import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { listOutboxQuery } from "./outbox.schema.ts";
import type { OutboxState } from "./outbox-states.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** An email as the list shows it. */
export type OutboxEntry = {
  id: number;
  orderId: OrderId | null;
  orderNumber: OrderNumber | null;
  template: string;
  recipient: string;
  subject: string;
  /** `failed` waits for `resendEmail`; `queued` is sent automatically, or stays without a mail server. */
  state: OutboxState;
  attempts: number;
  /** Why the last attempt failed. */
  lastError: string | null;
  /** The mail server's reply when it last accepted the email. */
  serverAnswer: string | null;
  messageId: string;
  createdAt: string;
  sentAt: string | null;
};

/** With its bodies, rendered as it would be sent now; the HTML is empty if a later version dropped the template. */
export type OutboxEmail = OutboxEntry & { text: string; html: string };

/** `orderNumber` is the number that people use; `recipient` an email address or its beginning, in any case. */
export const listOutbox = defineCall<
  { query: typeof listOutboxQuery },
  { total: number; capped: boolean; emails: OutboxEntry[] }
>({
  name: "listOutbox",
  method: "GET",
  path: `${api}/outbox`,
  access: "administrator",
  summary: "The shop's emails, newest first, 50 a page, without bodies; counted up to 10,000 (`capped`)",
});

export const getOutboxEmail = defineCall<{ params: typeof idParams }, OutboxEmail>({
  name: "getOutboxEmail",
  method: "GET",
  path: `${api}/outbox/{id}`,
  access: "administrator",
  summary: "One email with its bodies, rendered as it would be sent now",
});

export const resendEmail = defineCall<{ params: typeof idParams }, OutboxEmail>({
  name: "resendEmail",
  method: "POST",
  path: `${api}/outbox/{id}/resend`,
  access: "administrator",
  summary: "Queue an email again, under its old Message-ID",
});
