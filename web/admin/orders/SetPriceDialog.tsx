import { useState } from "react";
import { setOrderPrice } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { decimalToCents, formatEuro } from "../../../domain/money/euro.ts";
import { splitVat, VAT_PERCENT } from "../../../domain/money/vat.ts";
import { refuseCardAmount } from "../../../domain/orders/card-limits.ts";
import { highestTotalCents } from "../../../domain/pricing/price.ts";
import { usePublicSettings } from "../../site/public-settings.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { useSubmit } from "./use-submit.ts";

/** Prices a quote request, or changes the price of an order that is not paid, and sends its payment link along. */
export function SetPriceDialog({ order, onClose, onDone }: ActionDialogProps) {
  const canPayOnline = usePublicSettings()?.livePaymentsEnabled === true && order.customerEmail !== "";
  const [price, setPrice] = useState(order.totalCents === 0 ? "" : (order.totalCents / 100).toFixed(2));
  const [label, setLabel] = useState("");
  const [sendLink, setSendLink] = useState(canPayOnline);
  const [isWrong, setWrong] = useState(false);
  const { busy, failure, submit } = useSubmit();
  const cents = decimalToCents(price);
  const isPrice = cents !== null && cents > 0 && cents <= highestTotalCents;
  const refusal = isPrice && sendLink ? refuseCardAmount(cents) : null;
  const send = async () => {
    setWrong(!isPrice || refusal !== null);
    if (!isPrice || refusal !== null) return;
    const body = { totalCents: cents, label, sendLink };
    const isDone = await submit(body, async (idempotencyKey) => {
      const { payUntil } = await staffCall(setOrderPrice, { params: { id: order.id }, body }, { idempotencyKey });
      const sent = payUntil ? ` Its payment link is on its way; it can be paid until ${showMoment(payUntil)}.` : "";
      toast({
        title: "Price set",
        description: `Order ${order.number} costs ${formatMoney(cents, order.currency)}.${sent}`,
        tone: "success",
      });
    });
    onDone();
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={`Set the price of order ${order.number}`}
      description={order.totalCents > 0 && `It costs ${formatMoney(order.totalCents, order.currency)} now.`}
      submitLabel={sendLink ? "Set price and send link" : "Set price"}
      busyLabel="Saving..."
      busy={busy}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="Price (€), VAT included"
        inputMode="decimal"
        autoComplete="off"
        required
        value={price}
        help={isPrice ? <Split cents={cents} /> : `Net and VAT (${VAT_PERCENT}%) follow from it.`}
        error={isWrong && (refusal ?? `Enter an amount from €0.01 to ${formatEuro(highestTotalCents)}, such as 120.50`)}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <TextInput
        label="What it is for"
        maxLength={200}
        value={label}
        placeholder={order.serviceName}
        help="Stands on the payment page and the receipt."
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Checkbox
        label="Send the payment link"
        help={
          canPayOnline
            ? `To ${order.customerEmail}. The order then waits for its payment.`
            : "Not possible: live payments are switched off in Site Settings, or the order has no email address. The order stays as it is."
        }
        checked={sendLink}
        aria-disabled={!canPayOnline}
        onChange={(event) => canPayOnline && setSendLink(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function Split({ cents }: { cents: number }) {
  const { netCents, vatCents } = splitVat(cents);
  return (
    <span className="tabular">
      {formatEuro(netCents)} net + {formatEuro(vatCents)} VAT = {formatEuro(cents)}
    </span>
  );
}
