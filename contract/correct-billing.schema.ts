import { z } from "zod";
import { billedParty } from "./bookings.schema.ts";
import { notifyCustomer } from "./orders.schema.ts";

export const correctBillingBody = z.strictObject({
  version: z.int({ error: "Say which version of the order was changed" }).min(1),
  billedTo: billedParty,
  tellCustomer: notifyCustomer,
});
