import { useState } from "react";
import { setOrderPrice } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount, typedAmountCents } from "../../../domain/money/typed-amount.ts";
import { splitVat, VAT_PERCENT } from "../../../domain/money/vat.ts";
import { refuseCardAmount } from "../../../domain/orders/payment-methods.ts";
import { maxTotalCents } from "../../../domain/pricing/price.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { usePublicSettings } from "../../site/public-settings.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { NotifyCustomer } from "./change/NotifyCustomer.tsx";
import type { ActionDialogProps } from "./order-subject.ts";

/** Prices a quote request or reprices an unpaid order, and can send the payment link. */
export function SetPriceDialog({ order, onClose, onDone }: ActionDialogProps) {
  const isOnline = usePublicSettings()?.livePaymentsEnabled === true;
  const canPayOnline = isOnline && order.customerEmail !== "" && !order.isOnAccount;
  const [keyFor] = useState(createKeyring);
  const [isNotified, setNotified] = useState(true);
  const form = useForm({
    initial: {
      price: order.totalCents === 0 ? "" : (order.totalCents / 100).toFixed(2),
      label: "",
      sendLink: canPayOnline,
    },
    check: ({ price, sendLink }) => ({ price: priceError(price, sendLink) }),
    afterChange: retainErrors,
  });
  const { sendLink } = form.values;
  const cents = typedAmountCents(form.values.price);
  const send = () =>
    form.send(async (typed) => {
      const totalCents = typedAmountCents(typed.price);
      if (!isPrice(totalCents)) return;
      const body = {
        totalCents,
        label: typed.label,
        sendLink: typed.sendLink,
        seenCents: order.totalCents,
        tellCustomer: isNotified,
      };
      const idempotencyKey = keyFor(body);
      try {
        const { payUntil } = await staffCall(setOrderPrice, { params: { id: order.id }, body }, { idempotencyKey });
        const sent = payUntil ? ` Its payment link is on its way; it can be paid until ${showMoment(payUntil)}.` : "";
        toast({
          title: "Price set",
          description: `Order ${order.number} costs ${formatMoney(totalCents, order.currency)}.${sent}`,
          tone: "success",
        });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={`Set the price of order ${order.number}`}
      description={
        order.totalCents > 0 &&
        `The order costs ${formatMoney(order.totalCents, order.currency)} now.${order.isOnAccount ? " It is on account: the new price is what is owed." : ""}`
      }
      submitLabel={sendLink ? "Set price and send link" : "Set price"}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <AmountInput
        label="Price (€), VAT included"
        required
        {...form.field("price")}
        // Recomputed on every change, because whether the price is valid also depends on the link.
        error={form.errors["price"] && priceError(form.values.price, sendLink)}
        help={isPrice(cents) ? <Split cents={cents} /> : `Net and VAT (${VAT_PERCENT}%) are worked out from it.`}
      />
      <TextInput
        label="What it is for"
        maxLength={200}
        placeholder={order.serviceName}
        help="Shown on the payment page and the receipt."
        {...form.field("label")}
      />
      {order.isOnAccount ? (
        isPrice(cents) &&
        cents !== order.totalCents && (
          <NotifyCustomer
            orderId={order.id}
            about={{ about: "price", totalCents: cents }}
            isNotified={isNotified}
            onChange={setNotified}
          />
        )
      ) : (
        <Checkbox
          label="Send the payment link"
          help={
            canPayOnline
              ? `To ${order.customerEmail}. The order then awaits payment.`
              : "Not possible: live payments are switched off in Site Settings, or the order has no email address. The order stays as it is."
          }
          {...form.box("sendLink")}
          aria-disabled={!canPayOnline}
          onChange={(event) => canPayOnline && form.box("sendLink").onChange(event)}
        />
      )}
    </FormDialog>
  );
}

function isPrice(cents: number | null): cents is number {
  return cents !== null && cents > 0 && cents <= maxTotalCents;
}

function priceError(text: string, sendLink: boolean): string | undefined {
  const typed = readTypedAmount(text);
  if (!typed.ok && text.trim() !== "") return typed.error;
  const cents = typed.ok ? typed.cents : null;
  if (!isPrice(cents)) return `Enter an amount from €0.01 to ${formatEuro(maxTotalCents)}, such as 120.50`;
  return (sendLink && refuseCardAmount(cents)) || undefined;
}

function Split({ cents }: { cents: number }) {
  const { netCents, vatCents } = splitVat(cents);
  return (
    <span className="tabular">
      {formatEuro(netCents)} net + {formatEuro(vatCents)} VAT = {formatEuro(cents)}
    </span>
  );
}
