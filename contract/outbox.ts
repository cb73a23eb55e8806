import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

export type OutboxState = "queued" | "sent" | "failed";

export type OutboxEmail = {
  id: number;
  orderId: number | null;
  template: string;
  recipient: string;
  subject: string;
  /** As it would leave now. Of a template that a later version dropped: its data, and no HTML. */
  text: string;
  html: string;
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

export const listOutbox = defineCall<
  { query: { page?: number; orderId?: number; state?: OutboxState } },
  { total: number; emails: OutboxEmail[] }
>({
  name: "listOutbox",
  method: "GET",
  path: `${api}/outbox`,
  access: "administrator",
  status: 200,
  summary: "Emails written by the shop, newest first, 50 a page",
});

export const resendEmail = defineCall<{ params: { id: number } }, OutboxEmail>({
  name: "resendEmail",
  method: "POST",
  path: `${api}/outbox/{id}/resend`,
  access: "administrator",
  status: 200,
  summary: "Queue an email once more, under the Message-ID it had",
});
