import { useState } from "react";
import { recordDeliveryEvent } from "../../../../contract/deliveries.ts";
import type { HeldGoods } from "../../../../contract/dispatch.ts";
import { errorText } from "../../../api/error-text.ts";
import { createKeyring, newUuid } from "../../../api/idempotency-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { staffCall } from "../../shell/staff-call.ts";
import { useAction } from "../../shell/use-action.ts";

type HeldGoodsDialogProps = {
  goods: readonly HeldGoods[];
  /** Called once the hand-overs are recorded. */
  onRecorded: () => void;
  onClose: () => void;
};

/** Asks before goods that a driver has are assigned to another: were they handed over? */
export function HeldGoodsDialog({ goods, onRecorded, onClose }: HeldGoodsDialogProps) {
  const { busy, run } = useAction();
  const [failure, setFailure] = useState("");
  // Pressing again after a failure records nothing twice.
  const [eventIdFor] = useState(() => createKeyring(newUuid));
  const record = () =>
    void run(
      async () => {
        for (const { orderId, to } of goods) {
          const answer = { kind: "hand_over" as const, to: { kind: "driver" as const, driverId: to.driverId } };
          const body = { eventId: eventIdFor({ orderId, ...answer }), ...answer };
          await staffCall(recordDeliveryEvent, { params: { id: orderId }, body });
        }
        onRecorded();
      },
      (error) => setFailure(errorText(error)),
    );
  return (
    <Dialog
      title="Were they handed over?"
      description="Only the driver who has the goods can deliver them. Nothing has been changed yet."
      locked={busy}
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} busyLabel="Recording..." onClick={record}>
            Record the hand-over
          </Button>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            Leave it as it is
          </Button>
        </>
      }
    >
      {failure !== "" && <Notice tone="error">{failure}</Notice>}
      <ul className="grid gap-1 text-sm">
        {goods.map(({ orderId, reference, holder, to }) => (
          <li key={orderId}>
            {reference}: {holder.name} has the goods, {to.driverName} is to deliver them.
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        If another driver or the depot has them, open the delivery and press “Holder is wrong…”.
      </p>
    </Dialog>
  );
}
