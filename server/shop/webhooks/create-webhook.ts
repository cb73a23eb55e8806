import { randomBytes } from "node:crypto";
import type { Failure } from "../../../contract/errors.ts";
import type { NewWebhook } from "../../../contract/shop-webhooks.schema.ts";
import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { type Context, isFailure, type Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { answerOnce } from "../../idempotency/answer-once.ts";
import { rememberAnswer } from "../../idempotency/remember-answer.ts";
import { refuseParameter } from "../refusals.ts";
import { refuseDeliveryUrl } from "./delivery-url.ts";
import { getWebhook } from "./read-webhooks.ts";
import { invalidTopic, isTopic, refuseBlindKey } from "./shop-webhook.ts";

const scope = "createShopWebhook";
/** Each is asked at every change of an order. */
const most = 50;

/** Orders are sent to an address from now on, as they are made, changed or deleted. */
export const createWebhook: Verb<NewWebhook, ShopWebhook> = async (context, input) => {
  const refused = refuseBlindKey(context);
  if (refused) return refused;
  if (!isTopic(input.topic)) return invalidTopic;
  const wrongUrl = refuseDeliveryUrl(context.environment, input.delivery_url);
  if (wrongUrl) return wrongUrl;
  const made = await answerOnce(context, scope, input, () => make(context, { ...input, topic: input.topic }));
  return isFailure(made) ? made : getWebhook(context, { id: made.webhookId });
};

function make(context: Context, input: NewWebhook): Promise<{ webhookId: number } | Failure> {
  const now = context.now();
  return inTransaction(context, async (context) => {
    const { topic } = input;
    if (!isTopic(topic)) return invalidTopic;
    const { count } = await context.db
      .selectFrom("webhooks")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= most) return refuseParameter("topic", `This shop keeps at most ${most} webhooks; delete one first.`);
    const { id } = await context.db
      .insertInto("webhooks")
      .values({
        name: input.name || `Webhook created on ${now.toISOString().slice(0, 16).replace("T", " ")}`,
        topic,
        delivery_url: input.delivery_url,
        secret: input.secret || randomBytes(24).toString("base64url"),
        status: input.status,
        next_attempt_at: now,
        created_at: now,
        modified_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = { webhookId: id };
    await rememberAnswer(context, scope, input, { status: 201, response: answer }).execute(context.db);
    return answer;
  });
}
