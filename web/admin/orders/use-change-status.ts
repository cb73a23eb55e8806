import { useState } from "react";
import { type ChangeOrderStatusRequest, changeOrderStatus } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { statusTexts } from "./action-texts.ts";

/** Long, because a refund waits for the gateway. */
const timeoutMs = 60_000;

/**
 * Changes an order's status and toasts the result; calls `onDone` after a failure too, as the order shown may be stale.
 */
export function useChangeStatus(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const change = async (
    { id, number, currency }: { id: OrderId; number: OrderNumber; currency: string },
    body: ChangeOrderStatusRequest,
  ): Promise<boolean> => {
    const texts = statusTexts[body.action];
    setBusy(true);
    try {
      const idempotencyKey = newIdempotencyKey();
      const { refund } = await staffCall(changeOrderStatus, { params: { id }, body }, { idempotencyKey, timeoutMs });
      if (refund?.state === "failed") {
        const description = `Order ${number} is cancelled, but its refund failed: ${refund.message ?? "no reason was given"}`;
        toast({ title: "Refund Failed", description, tone: "destructive" });
      } else {
        const goesBack = refund ? ` ${formatMoney(refund.amountCents, currency)} is refunded.` : "";
        toast({ title: texts.done, description: `Order ${number}.${goesBack}`, tone: "success" });
      }
      return true;
    } catch (error) {
      toast({ title: texts.failed, description: errorText(error), tone: "destructive" });
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { busy, change };
}
