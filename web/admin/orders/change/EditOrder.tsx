import { useState } from "react";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { toast } from "../../../ui/toast.ts";
import { takeTyping } from "../../shell/kept-typing.ts";
import { SmallButton } from "../../shell/StaffPage.tsx";
import { useStaff } from "../../shell/staff-context.ts";
import { EditOrderDialog, type KeptEdit, keptAs } from "./EditOrderDialog.tsx";

/** The button that opens an order's details, and says why where they cannot be changed. */
export function EditOrder({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { user } = useStaff();
  // What was typed before the session ended is there again.
  const [kept, setKept] = useState(() => takeTyping<KeptEdit>(user.id, keptAs(order.id)));
  const [isOpen, setOpen] = useState(kept !== null);
  const { change } = order;
  const open = () => {
    if (change.ok) setOpen(true);
    else toast({ title: "Order cannot be changed", description: `${change.reason}.` });
  };
  const close = () => {
    setKept(null);
    setOpen(false);
  };
  return (
    <>
      <SmallButton aria-disabled={!change.ok || undefined} title={change.ok ? undefined : change.reason} onClick={open}>
        Edit order
      </SmallButton>
      {isOpen && <EditOrderDialog order={order} kept={kept} onClose={close} onDone={onDone} />}
    </>
  );
}
