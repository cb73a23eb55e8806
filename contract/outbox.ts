import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { listOutboxQuery } from "./outbox.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

export const outboxStates = ["queued", "sent", "failed"] as const;
export type OutboxState = (typeof outboxStates)[number];

/** An email as the list shows it. */
export type OutboxEntry = {
  id: number;
  orderId: OrderId | null;
  orderNumber: OrderNumber | null;
  template: string;
  recipient: string;
  subject: string;
  /** `failed` waits for `resendEmail`; `queued` leaves by itself, or stays where no mail server is configured. */
  state: OutboxState;
  attempts: number;
  /** Why the last attempt did not succeed. */
  lastError: string | null;
  /** What the mail server said when it last took the email. */
  serverAnswer: string | null;
  messageId: string;
  createdAt: string;
  sentAt: string | null;
};

/** With its bodies, written as it would leave now. Of a template that a later version dropped: its data, and no HTML. */
export type OutboxEmail = OutboxEntry & { text: string; html: string };

/** `orderNumber` is the order as people call it; `recipient` is an email address or its beginning, in small letters or capitals. */
export const listOutbox = defineCall<
  { query: typeof listOutboxQuery },
  { total: number; capped: boolean; emails: OutboxEntry[] }
>({
  name: "listOutbox",
  method: "GET",
  path: `${api}/outbox`,
  access: "administrator",
  summary: "Emails written by the shop, newest first, 50 a page, without their bodies; counted up to 10,000 (`capped`)",
});

export const getOutboxEmail = defineCall<{ params: typeof idParams }, OutboxEmail>({
  name: "getOutboxEmail",
  method: "GET",
  path: `${api}/outbox/{id}`,
  access: "administrator",
  summary: "One email with its bodies, as it would leave now",
});

export const resendEmail = defineCall<{ params: typeof idParams }, OutboxEmail>({
  name: "resendEmail",
  method: "POST",
  path: `${api}/outbox/{id}/resend`,
  access: "administrator",
  summary: "Queue an email once more, under the Message-ID it had",
});
