import { z } from "zod";
import { maxInteger } from "../../../contract/limits.ts";

/** The parts of Stripe's events that we read. A valid signature does not guarantee their shape. */
const id = z.string().regex(/^[\w-]{1,255}$/);
const seconds = z.int().min(0).max(32_503_680_000);
const cents = z.int().min(0).max(maxInteger);
const reference = z.union([id, z.looseObject({ id })]).nullish();

export const eventShape = z.looseObject({
  id,
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: seconds,
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

export const sessionShape = z.looseObject({
  id,
  created: seconds,
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  payment_intent: reference,
  amount_total: cents.nullish(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
  success_url: z.string().nullish(),
});

export const refundedShape = z.looseObject({ payment_intent: reference });

export const disputeShape = z.looseObject({
  id,
  payment_intent: reference,
  amount: cents,
  reason: z.string().max(200),
  status: z.string().max(100),
  created: seconds,
});

/** 'data.object.amount: …', for staff who investigate an unreadable event. */
export function describeZodError(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join(".") || "event"}: ${issue.message}` : "Not an event";
}
