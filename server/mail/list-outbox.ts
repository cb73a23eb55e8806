import type { z } from "zod";
import type { listOutboxQuery } from "../../contract/outbox.schema.ts";
import type { OutboxEntry } from "../../contract/outbox.ts";
import type { Verb } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";
import { findOrderId, orderNumberOfRow } from "../database/order-number.ts";
import { escapeLike } from "../database/search-words.ts";
import { outboxEntry } from "./outbox-email.ts";

const pageSize = 50;

type Page = { total: number; capped: boolean; emails: OutboxEntry[] };

/** Emails in the outbox, newest first, without their bodies; `getOutboxEmail` renders those one at a time. */
export const listOutbox: Verb<z.output<typeof listOutboxQuery>, Page> = async (
  { db },
  { page, orderId, orderNumber, recipient, state },
) => {
  const wantedOrderId = orderNumber ? ((await findOrderId(db, orderNumber)) ?? 0) : orderId;
  const prefix = recipient.trim().toLowerCase();
  const matching = db
    .selectFrom("emails")
    .$if(wantedOrderId !== undefined, (query) => query.where("order_id", "=", wantedOrderId ?? 0))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "queued"))
    .$if(prefix !== "", (query) =>
      query.where((eb) => eb(eb.fn("lower", ["recipient"]), "like", `${escapeLike(prefix)}%`)),
    );
  const [counted, rows] = await Promise.all([
    countUpTo(db, matching),
    matching
      .selectAll()
      .select(orderNumberOfRow.as("order_number"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { ...counted, emails: rows.map(outboxEntry) };
};
