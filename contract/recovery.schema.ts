import { z } from "zod";
import { largestInteger } from "./limits.ts";

export const recoverBookingBody = z.object({
  orderId: z
    .number({ error: "Please enter an order ID" })
    .int({ error: "The order ID is a whole number" })
    .min(1, { error: "The order ID is a number from 1" })
    .max(largestInteger, { error: "There is no order with this ID" }),
});
