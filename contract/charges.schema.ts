import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { chargeKinds } from "../domain/orders/charge-kinds.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { idParams } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

export const addChargeBody = strictBody({
  kind: z.enum(chargeKinds, { error: `Must be one of ${chargeKinds.join(", ")}` }),
  /** Only for waiting time. */
  quarters: z
    .int({ error: "Enter the quarters of an hour" })
    .min(1, { error: "At least one quarter of an hour" })
    .max(96, { error: "At most 96 quarters, a whole day" })
    .nullable()
    .default(null),
  /** Net; VAT comes on top. */
  netCents: z
    .number({ error: "Enter an amount, such as 12.50" })
    .int({ error: "An amount is whole cents" })
    .min(1, { error: "A charge is at least €0.01" })
    .max(maxTotalCents, { error: `At most ${formatEuro(maxTotalCents)}` }),
  /** The customer reads it on the invoice. */
  reason: z
    .string({ error: "Say what it is for: the customer reads it" })
    .overwrite(cleanText)
    .min(1, { error: "Say what it is for: the customer reads it" })
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` }),
}).check((ctx) => {
  const { kind, quarters } = ctx.value;
  if ((kind === "waiting") === (quarters !== null)) return;
  const message = kind === "waiting" ? "Enter the quarters of an hour" : "Only waiting time has quarters of an hour";
  ctx.issues.push({ code: "custom", message, path: ["quarters"], input: quarters });
});

export const chargeParams = z.object({ ...idParams.shape, chargeId: idParams.shape.id });
