import { confirmationPath } from "../../contract/paths.ts";
import type { StaffOrderEvent } from "../../contract/staff-order.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { rememberAnswer } from "../idempotency/remember-answer.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { actorName } from "./actor-name.ts";
import { lockOrder } from "./lock-order.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";

const scope = "addOrderNote";

type Asked = { id: number; text: string; toCustomer: boolean };

/** A note in an order's history, among staff or sent to its customer as well. */
export const addOrderNote: Verb<Asked, StaffOrderEvent> = async (context, input) =>
  answerOnce(context, scope, input, () =>
    inTransaction(context.db, async (transaction) => {
      const order = await lockOrder(transaction, input.id);
      if (!order) return { failed: "not_found", message: "There is no such order." };
      if (input.toCustomer && order.customer_email === "") {
        return { failed: "action_refused", message: "This order has no email address to send a note to" };
      }
      const now = context.now();
      const event = await transaction
        .insertInto("order_events")
        .values({
          order_id: order.id,
          happened_at: now,
          actor: actorName(context.actor),
          kind: input.toCustomer ? "customer_note" : "note",
          note: input.text,
        })
        .returning(["id", "actor", "kind", "note"])
        .executeTakeFirstOrThrow();
      if (input.toCustomer) {
        const { billing } = orderJsonOf(order);
        const { publicUrl } = context.environment;
        const data = {
          firstName: billing.first_name ?? order.customer_name,
          bookingReference: referencesOf(order).booking,
          text: input.text,
          confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
        };
        const recipient = billing.email ?? order.customer_email;
        const email = { template: "order_note" as const, recipient, data, orderId: order.id };
        await enqueueEmails([email], now, publicUrl).execute(transaction);
      }
      const answer: StaffOrderEvent = { ...event, at: now.toISOString() };
      await rememberAnswer(context, scope, input, { status: 201, response: answer }).execute(transaction);
      return answer;
    }),
  );
