import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { highestTotalCents } from "../domain/pricing/price.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { longest } from "./limits.ts";

/** A path that names no order is no order. */
export const staffOrderParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

const action = z.enum(["complete", "hold", "cancel", "process"], {
  error: "Action must be complete, hold, cancel or process",
});
const refund = z.boolean({ error: "Refund must be true or false" }).default(false);

const refundsOnlyCancelled = (body: { action: string; refund: boolean }) => body.action === "cancel" || !body.refund;
const refundText = { error: "Only a cancelled order is refunded along with it", path: ["refund"] };

export const changeOrderStatusBody = z.object({ action, refund }).refine(refundsOnlyCancelled, refundText);

const mostOrdersAtOnce = 50;

export const changeManyOrdersBody = z
  .object({
    orderIds: z
      .array(z.number().int().min(1).max(2_147_483_647), { error: "Orders must be a list of ids" })
      .min(1, { error: "Choose at least one order" })
      .max(mostOrdersAtOnce, { error: `At most ${mostOrdersAtOnce} orders at once` }),
    action,
    refund,
  })
  .refine(refundsOnlyCancelled, refundText);

export const setOrderPriceBody = z.object({
  totalCents: z
    .number({ error: "The price must be a number of cents" })
    .int({ error: "The price must be whole cents" })
    .min(1, { error: "The price must be more than €0.00" })
    .max(highestTotalCents, { error: `The price may be at most ${formatEuro(highestTotalCents)}` }),
  label: z
    .string({ error: "The label must be text" })
    .overwrite(cleanText)
    .max(longest.line, { error: `The label may have at most ${longest.line} characters` })
    .default(""),
  sendLink: z.boolean({ error: "Say whether to send the payment link" }),
});

export const addOrderNoteBody = z.object({
  text: z
    .string({ error: "A note needs a text" })
    .overwrite(cleanLines)
    .min(1, { error: "A note needs a text" })
    .max(longest.message, { error: `A note may have at most ${longest.message} characters` }),
  toCustomer: z.boolean({ error: "Say whether the customer is sent the note" }),
});
