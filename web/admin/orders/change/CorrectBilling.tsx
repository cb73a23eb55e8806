import { useState } from "react";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { QuietButton } from "../../shell/StaffPage.tsx";
import { CorrectBillingDialog } from "./CorrectBillingDialog.tsx";

/** Opens an order's billing details; renders nothing if they are kept elsewhere or the customer was erased. */
export function CorrectBilling({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!order.billingChange.ok) return null;
  return (
    <>
      <QuietButton className="-ms-3" onClick={() => setOpen(true)}>
        Correct the bill
      </QuietButton>
      {isOpen && <CorrectBillingDialog order={order} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}
