import type { OutboxEmail } from "../../contract/outbox.ts";
import type { Verb } from "../context.ts";
import { numberOfItsOrder } from "../database/order-number.ts";
import { outboxEmail } from "./outbox-email.ts";

/** One email with its bodies, rendered as it would be sent now. */
export const getOutboxEmail: Verb<{ id: number }, OutboxEmail> = async ({ db }, { id }) => {
  const row = await db
    .selectFrom("emails")
    .selectAll()
    .select(numberOfItsOrder.as("order_number"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? outboxEmail(row) : { failed: "not_found", message: "There is no such email." };
};
