import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { RefundDialog } from "../refund/RefundDialog.tsx";
import { CancelDialog, GiveBackDialog } from "./CancelDialog.tsx";
import { CompleteDialog } from "./CompleteDialog.tsx";
import { MarkPaidDialog } from "./MarkPaidDialog.tsx";
import type { ActionDialogProps } from "./order-subject.ts";
import { PaymentLinkDialog } from "./PaymentLinkDialog.tsx";
import { SetPriceDialog } from "./SetPriceDialog.tsx";

/** The actions that ask something first. */
export type AskingAction = Exclude<OrderAction, "hold" | "process">;

type OrderActionDialogProps = ActionDialogProps & { action: AskingAction };

const dialogs = {
  complete: CompleteDialog,
  cancel: CancelDialog,
  giveBack: GiveBackDialog,
  recordPayment: MarkPaidDialog,
  setPrice: SetPriceDialog,
  sendPaymentLink: PaymentLinkDialog,
};

export function OrderActionDialog({ action, order, onClose, onDone }: OrderActionDialogProps) {
  if (action === "refund") return <RefundDialog order={order} onClose={onClose} onRefunded={onDone} />;
  const Chosen = dialogs[action];
  return <Chosen order={order} onClose={onClose} onDone={onDone} />;
}

export function asks(action: OrderAction): action is AskingAction {
  return action !== "hold" && action !== "process";
}
