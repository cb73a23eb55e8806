import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { RefundDialog } from "../refund/RefundDialog.tsx";
import { CancelDialog, ReturnMoneyDialog } from "./CancelDialog.tsx";
import { CompleteDialog } from "./CompleteDialog.tsx";
import { CreditAccountDialog } from "./CreditAccountDialog.tsx";
import { MarkPaidDialog } from "./MarkPaidDialog.tsx";
import type { ActionDialogProps } from "./order-subject.ts";
import { PaymentLinkDialog } from "./PaymentLinkDialog.tsx";
import { SetPriceDialog } from "./SetPriceDialog.tsx";
import { WaiveDifferenceDialog } from "./WaiveDifferenceDialog.tsx";
import { ReverseWriteOffDialog, WriteOffDialog } from "./WriteOffDialog.tsx";

/** The actions that open a dialog first. */
export type DialogAction = Exclude<OrderAction, "hold" | "process">;

type OrderActionDialogProps = ActionDialogProps & { action: DialogAction };

const dialogs = {
  complete: CompleteDialog,
  cancel: CancelDialog,
  creditAccount: CreditAccountDialog,
  giveBack: ReturnMoneyDialog,
  recordPayment: MarkPaidDialog,
  setPrice: SetPriceDialog,
  sendPaymentLink: PaymentLinkDialog,
  writeOff: WriteOffDialog,
  reverseWriteOff: ReverseWriteOffDialog,
  waiveDifference: WaiveDifferenceDialog,
};

export function OrderActionDialog({ action, order, onClose, onDone }: OrderActionDialogProps) {
  if (action === "refund") return <RefundDialog order={order} onClose={onClose} onRefunded={onDone} />;
  const Chosen = dialogs[action];
  return <Chosen order={order} onClose={onClose} onDone={onDone} />;
}

export function opensDialog(action: OrderAction): action is DialogAction {
  return action !== "hold" && action !== "process";
}
