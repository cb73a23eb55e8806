import type { z } from "zod";
import type { listOutboxQuery } from "../../contract/outbox.schema.ts";
import type { OutboxEmail } from "../../contract/outbox.ts";
import type { Verb } from "../context.ts";
import { outboxEmail } from "./outbox-email.ts";

const pageSize = 50;

/** Emails in the outbox, newest first, each written as it would leave now. */
export const listOutbox: Verb<z.output<typeof listOutboxQuery>, { total: number; emails: OutboxEmail[] }> = async (
  context,
  { page, orderId, state },
) => {
  const matching = context.db
    .selectFrom("emails")
    .$if(orderId !== undefined, (query) => query.where("order_id", "=", orderId ?? 0))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "queued"));
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    matching
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { total, emails: await Promise.all(rows.map(outboxEmail)) };
};
