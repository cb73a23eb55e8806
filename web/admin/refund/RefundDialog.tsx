import { type FormEvent, useId, useState } from "react";
import { listRefundableLines, type RefundableLine } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { isByGateway, paymentMethodTitle, readPaymentMethod } from "../../../domain/orders/payment-methods.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { clearAllErrors } from "../../forms/controlled-form.ts";
import { useCloseGuard } from "../../forms/unsaved-changes.tsx";
import { type Form, useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RadioCards } from "../../ui/ChoiceCard.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import {
  amountErrors,
  defaultReason,
  keyringFor,
  RefundError,
  type RefundForm,
  refundCents,
  sendRefund,
  toRefundRequest,
} from "./refund-request.ts";

type RefundableOrder = {
  id: OrderId;
  number: OrderNumber;
  totalCents: Cents;
  /** ISO 4217. */
  currency: string;
  /** What was paid, less refunds made or pending. */
  refundableCents: Cents;
  paymentMethod: string;
};

type RefundDialogProps = {
  order: RefundableOrder;
  /** Whether a failure's toast shows the server's reason or always the same text. */
  failureText?: "server" | "fixed";
  onClose: () => void;
  /** A refund was made, or may have been: the order shown is stale. */
  onRefunded: () => void;
};

const fixedText = "Failed to process refund. Please try again.";

/** Refunds an order in full, in part or by line, or records a refund paid another way; a failure keeps the input. */
export function RefundDialog({ order, failureText = "server", onClose, onRefunded }: RefundDialogProps) {
  const method = readPaymentMethod(order.paymentMethod);
  const isGatewayRefund = method !== null && isByGateway(method);
  const form = useForm<RefundForm>({
    initial: { mode: "full", amount: "", lineAmounts: {}, reason: "", recordOnly: !isGatewayRefund },
    afterChange: clearAllErrors,
  });
  const { close, closeGuard } = useCloseGuard(form.isChanged && !form.busy, onClose);
  const { mode, recordOnly } = form.values;
  // While they load, and for a single line, there is nothing to choose by line.
  const { data } = useStaffQuery(listRefundableLines, { params: { id: order.id } });
  const lines = data?.lines ?? [];
  const [keyFor] = useState(() => keyringFor(order.id));
  const formId = useId();
  const sign = order.currency === "EUR" ? "€" : order.currency;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const refundable = { refundableCents: order.refundableCents, lines, currency: order.currency };
  const cents = refundCents(form.values, refundable);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    if (cents === null) {
      toast({ title: "Invalid Amount", description: "Please enter a valid refund amount.", tone: "destructive" });
      form.refuse(amountErrors(form.values, { ...refundable, money }));
      // Lines that are all empty have no error to focus.
      if (form.ref.current?.querySelector("[aria-invalid=true]") === null)
        event.currentTarget.querySelector<HTMLElement>("input[inputmode=decimal]")?.focus();
      return;
    }
    const request = toRefundRequest(cents, form.values, lines, order.currency);
    await form.store.run(
      async () => {
        await sendRefund(order.id, request, keyFor);
        const description = recordOnly
          ? `${money(cents)} of order ${order.number} is recorded as paid back.`
          : `${money(cents)} of order ${order.number} goes back to the card that paid.`;
        toast({ title: "Refund Processed", description, tone: "success" });
        onRefunded();
        onClose();
      },
      (error) => {
        const reason = error instanceof RefundError && failureText === "server" ? error.serverText : null;
        toast({ title: "Refund Failed", description: reason ?? fixedText, tone: "destructive" });
        // Without an answer the refund may have been made, and the remaining amount may have changed.
        onRefunded();
      },
    );
  };

  return (
    <>
      <Dialog
        onClose={close}
        locked={form.busy}
        title={`Refund order ${order.number}`}
        description={remainsText(order)}
        actions={
          <>
            <Button
              type="submit"
              form={formId}
              tone="danger"
              busy={form.busy}
              busyLabel="Refunding..."
              disabled={order.refundableCents === 0}
            >
              {submitText(recordOnly, cents === null ? null : money(cents))}
            </Button>
            <Button tone="secondary" disabled={form.busy} onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={formId} ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
          <RadioCards
            legend="How much"
            name={`${formId}-mode`}
            className={lines.length > 1 ? "sm:grid-cols-3" : "sm:grid-cols-2"}
            value={mode}
            onChange={(chosen) => form.change("mode", chosen)}
            options={[
              { value: "full", title: "Full refund", description: money(order.refundableCents) },
              { value: "partial", title: "Partial refund", description: "An amount of your choice" },
              ...(lines.length > 1
                ? [{ value: "lines" as const, title: "By line", description: "Amounts of your choice" }]
                : []),
            ]}
          />
          {mode === "partial" && (
            <AmountInput
              {...form.field("amount")}
              label={`Refund amount (${sign})`}
              currency={order.currency}
              min={0.01}
              step={0.01}
              help={`Up to ${money(order.refundableCents)}`}
              required
            />
          )}
          {mode === "lines" && (
            <RefundLines form={form} lines={lines} currency={order.currency} sign={sign} money={money} />
          )}
          <TextInput
            label="Reason"
            maxLength={200}
            placeholder={defaultReason}
            help="The customer reads it on the credit note."
            {...form.field("reason")}
          />
          {isGatewayRefund ? (
            <Checkbox
              label="Record only"
              help="The money was paid back another way; the card is not refunded."
              {...form.box("recordOnly")}
            />
          ) : (
            <Notice title="Record only">
              {method === null
                ? "This order was not paid online, so no money moves by itself. Pay it back first, then record it here."
                : `Paid by ${paymentMethodTitle(method).toLowerCase()}: it was not paid online, so no money moves by itself. Pay it back first, then record it here.`}
            </Notice>
          )}
        </form>
      </Dialog>
      {closeGuard}
    </>
  );
}

function submitText(recordOnly: boolean, amount: string | null): string {
  if (amount === null) return recordOnly ? "Record refund" : "Refund";
  return recordOnly ? `Record refund of ${amount}` : `Refund ${amount}`;
}

function remainsText({ totalCents, refundableCents, currency }: RefundableOrder): string {
  const total = formatMoney(totalCents, currency);
  if (refundableCents === totalCents) return `None of the ${total} has been refunded yet.`;
  return `${formatMoney(refundableCents, currency)} of ${total} can still be refunded.`;
}

type RefundLinesProps = {
  form: Form<RefundForm>;
  lines: readonly RefundableLine[];
  currency: string;
  /** The currency's sign, for labels. */
  sign: string;
  money: (cents: number) => string;
};

/** An amount per line, VAT included; an empty field refunds nothing. */
function RefundLines({ form, lines, currency, sign, money }: RefundLinesProps) {
  return (
    <Fieldset legend={`Amount per line (${sign})`} help="VAT included. Anything left empty is not refunded.">
      <div className="grid gap-3">
        {lines.map((line) => (
          <AmountInput
            key={line.id}
            label={line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name || "Item"}
            currency={currency}
            {...form.field(`lineAmounts.${line.id}`)}
            disabled={line.leftCents === 0}
            help={line.leftCents === 0 ? "All of it is refunded" : `Up to ${money(line.leftCents)}`}
          />
        ))}
      </div>
    </Fieldset>
  );
}
