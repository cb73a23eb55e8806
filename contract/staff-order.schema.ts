import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { highestTotalCents } from "../domain/pricing/price.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { orderId } from "./page.schema.ts";

const action = z.enum(["complete", "hold", "cancel", "process"], {
  error: "Action must be complete, hold, cancel or process",
});
const refund = z.boolean({ error: "Refund must be true or false" }).default(false);

const refundsOnlyCancelled = (body: { action: string; refund: boolean }) => body.action === "cancel" || !body.refund;
const refundText = { error: "Only a cancelled order is refunded along with it", path: ["refund"] };

export const changeOrderStatusBody = z.object({ action, refund }).refine(refundsOnlyCancelled, refundText);

const maxOrdersAtOnce = 50;

export const changeManyOrdersBody = z
  .object({
    orderIds: z
      .array(orderId, { error: "Orders must be a list of ids" })
      .min(1, { error: "Choose at least one order" })
      .max(maxOrdersAtOnce, { error: `At most ${maxOrdersAtOnce} orders at once` }),
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
    .max(maxLengths.line, { error: `The label may have at most ${maxLengths.line} characters` })
    .default(""),
  sendLink: z.boolean({ error: "Say whether to send the payment link" }),
});

export const addOrderNoteBody = z.object({
  text: z
    .string({ error: "A note needs a text" })
    .overwrite(cleanLines)
    .min(1, { error: "A note needs a text" })
    .max(maxLengths.message, { error: `A note may have at most ${maxLengths.message} characters` }),
  toCustomer: z.boolean({ error: "Say whether the customer is sent the note" }),
});
