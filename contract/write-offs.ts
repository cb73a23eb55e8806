import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { reverseWriteOffBody, writeOffOrderBody } from "./write-offs.schema.ts";

/** Takes an `Idempotency-Key`. 409 if the amount due is no longer the one that was shown. */
export const writeOffOrder = defineCall<
  { params: typeof orderParams; body: typeof writeOffOrderBody },
  { orderId: OrderId; writtenOffCents: Cents }
>({
  name: "writeOffOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/write-off`,
  access: "bookkeeper",
  summary: "Write off what is due on an order on account, with the reason; its customer is not notified",
});

/** Takes an `Idempotency-Key`. */
export const reverseWriteOff = defineCall<
  { params: typeof orderParams; body: typeof reverseWriteOffBody },
  { orderId: OrderId; dueCents: Cents }
>({
  name: "reverseWriteOff",
  method: "POST",
  path: `${api}/staff/orders/{id}/write-off/reversed`,
  access: "bookkeeper",
  summary: "Reverse a write-off, so that the order's money is due again",
});
