import { useState } from "react";
import { getOrderShipment } from "../../../../contract/reprice-order.ts";
import { getPublicSettings } from "../../../../contract/settings.ts";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { call } from "../../../api/call.ts";
import { errorText } from "../../../api/error-text.ts";
import { toast } from "../../../ui/toast.ts";
import { SmallButton } from "../../shell/StaffPage.tsx";
import { staffCall } from "../../shell/staff-call.ts";
import { RepriceDialog } from "./RepriceDialog.tsx";

type Opened = Pick<Parameters<typeof RepriceDialog>[0], "shipment" | "settings">;

/** The button that opens an order's shipment for repricing, or says why it cannot be changed. */
export function RepriceOrder({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState(false);
  const { change } = order;
  const open = async () => {
    if (!change.ok) return toast({ title: "Order cannot be changed", description: `${change.reason}.` });
    setBusy(true);
    try {
      const [shipment, settings] = await Promise.all([
        staffCall(getOrderShipment, { params: { id: order.id } }),
        call(getPublicSettings, {}),
      ]);
      if (shipment.refusal === null) setOpened({ shipment, settings });
      else toast({ title: "Order cannot be changed", description: `${shipment.refusal.replace(/\.$/, "")}.` });
    } catch (error) {
      toast({ title: "Order not opened", description: errorText(error), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SmallButton
        busy={busy}
        aria-disabled={!change.ok || undefined}
        title={change.ok ? undefined : change.reason}
        onClick={() => void open()}
      >
        Change address or service
      </SmallButton>
      {opened && <RepriceDialog order={order} {...opened} onClose={() => setOpened(null)} onDone={onDone} />}
    </>
  );
}
