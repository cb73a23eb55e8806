import { useState } from "react";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { toast } from "../../../ui/toast.ts";
import { SmallButton } from "../../shell/StaffPage.tsx";
import { popSavedTyping } from "../../shell/saved-typing.ts";
import { useStaff } from "../../shell/staff-context.ts";
import { EditOrderDialog, type SavedEdit, savedEditName } from "./EditOrderDialog.tsx";

/** The button that opens an order's details, or says why they cannot be changed. */
export function EditOrder({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { user } = useStaff();
  // Restores edits that were being typed when the session ended.
  const [saved, setSaved] = useState(() => popSavedTyping<SavedEdit>(user.id, savedEditName(order.id)));
  const [isOpen, setOpen] = useState(saved !== null);
  const { change } = order;
  const open = () => {
    if (change.ok) setOpen(true);
    else toast({ title: "Order cannot be changed", description: `${change.reason}.` });
  };
  const close = () => {
    setSaved(null);
    setOpen(false);
  };
  return (
    <>
      <SmallButton aria-disabled={!change.ok || undefined} title={change.ok ? undefined : change.reason} onClick={open}>
        Edit order
      </SmallButton>
      {isOpen && <EditOrderDialog order={order} saved={saved} onClose={close} onDone={onDone} />}
    </>
  );
}
