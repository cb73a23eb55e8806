import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

export type OutboxEmail = {
  id: number;
  orderId: number | null;
  template: string;
  recipient: string;
  subject: string;
  text: string;
  state: "queued" | "sent" | "failed";
  createdAt: string;
};

export const listOutbox = defineCall<
  { query: { page?: number; orderId?: number } },
  { total: number; emails: OutboxEmail[] }
>({
  name: "listOutbox",
  method: "GET",
  path: `${api}/outbox`,
  access: "administrator",
  status: 200,
  summary: "Emails written by the shop, newest first, 50 a page",
});
