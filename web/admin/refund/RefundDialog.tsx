import { type FormEvent, useId, useState } from "react";
import { listRefundableLines, type RefundableLine } from "../../../contract/staff-order.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import {
  isByGateway,
  type PaymentMethod,
  paymentMethods,
  paymentMethodTitles,
} from "../../../domain/orders/payment-methods.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { forgetAll } from "../../forms/held-values.ts";
import { type Form, useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RadioCards } from "../../ui/ChoiceCard.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { useCloseGuard } from "../shell/unsaved-changes.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import {
  amountErrors,
  defaultReason,
  keysFor,
  RefundFailure,
  type RefundForm,
  refundCents,
  refundRequest,
  sendRefund,
} from "./refund-request.ts";

type RefundableOrder = {
  id: OrderId;
  number: OrderNumber;
  totalCents: Cents;
  /** ISO 4217. */
  currency: string;
  /** What was paid less what is or goes back. */
  refundableCents: Cents;
  paymentMethod: string;
};

type RefundDialogProps = {
  order: RefundableOrder;
  /** What the toast says where the server gave a reason: that, or the same words always. */
  failureText?: "server" | "fixed";
  onClose: () => void;
  /** The money is on its way back, or may be: what is shown of the order is old. */
  onRefunded: () => void;
};

const fixedText = "Failed to process refund. Please try again.";

/** Refunds an order in full, in part or by its lines, or records what was paid back another way. What was typed stays where it fails. */
export function RefundDialog({ order, failureText = "server", onClose, onRefunded }: RefundDialogProps) {
  const method = methodOf(order.paymentMethod);
  const goesBack = method !== null && isByGateway(method);
  const form = useForm<RefundForm>({
    initial: { mode: "full", amount: "", lineAmounts: {}, reason: "", recordOnly: !goesBack },
    afterChange: forgetAll,
  });
  const { close, asking } = useCloseGuard(form.isChanged && !form.busy, onClose);
  const { mode, recordOnly } = form.values;
  // Until they are known, and where there is one line alone, the amount says it all.
  const { data } = useStaffQuery(listRefundableLines, { params: { id: order.id } });
  const lines = data?.lines ?? [];
  const [keyOf] = useState(() => keysFor(order.id));
  const formId = useId();
  const sign = order.currency === "EUR" ? "€" : order.currency;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const cents = refundCents(form.values, { refundableCents: order.refundableCents, lines });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    if (cents === null) {
      form.held.show(amountErrors(form.values, { refundableCents: order.refundableCents, lines, money }));
      toast({ title: "Invalid Amount", description: "Please enter a valid refund amount.", tone: "destructive" });
      event.currentTarget.querySelector<HTMLElement>("input[type=number]")?.focus();
      return;
    }
    const request = refundRequest(cents, form.values, lines);
    await form.held.run(
      async () => {
        await sendRefund(order.id, request, keyOf);
        const description = `${money(cents)} of order ${order.number} ${recordOnly ? "is recorded as paid back" : "goes back to the card that paid"}.`;
        toast({ title: "Refund Processed", description, tone: "success" });
        onRefunded();
        onClose();
      },
      (error) => {
        const said = error instanceof RefundFailure && failureText === "server" ? error.serverText : null;
        toast({ title: "Refund Failed", description: said ?? fixedText, tone: "destructive" });
        // Where no answer came it may have been made, and another amount remains.
        onRefunded();
      },
    );
  };

  const verb = recordOnly ? "Record refund" : "Refund";
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
              {cents === null ? verb : `${verb}${recordOnly ? " of" : ""} ${money(cents)}`}
            </Button>
            <Button tone="secondary" disabled={form.busy} onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
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
            <TextInput
              {...form.field("amount")}
              label={`Refund amount (${sign})`}
              type="number"
              inputMode="decimal"
              min={0.01}
              step={0.01}
              help={`Up to ${money(order.refundableCents)}`}
              required
            />
          )}
          {mode === "lines" && <RefundLines form={form} lines={lines} sign={sign} money={money} />}
          <TextInput
            label="Reason"
            maxLength={200}
            placeholder={defaultReason}
            help="The customer reads it on the credit note."
            {...form.field("reason")}
          />
          {goesBack ? (
            <Checkbox
              label="Record only"
              help="The money was paid back another way; the card is not refunded."
              {...form.box("recordOnly")}
            />
          ) : (
            <Notice title="Record only">
              {method === null ? "This order was" : `Paid by ${paymentMethodTitles[method].toLowerCase()}: it was`} not
              paid online, so no money moves by itself. Pay it back first, then record it here.
            </Notice>
          )}
        </form>
      </Dialog>
      {asking}
    </>
  );
}

function methodOf(text: string): PaymentMethod | null {
  return paymentMethods.find((method) => method === text) ?? null;
}

function remainsText({ totalCents, refundableCents, currency }: RefundableOrder): string {
  const total = formatMoney(totalCents, currency);
  if (refundableCents === totalCents) return `None of the ${total} has been refunded yet.`;
  return `${formatMoney(refundableCents, currency)} of ${total} can still be refunded.`;
}

type RefundLinesProps = {
  form: Form<RefundForm>;
  lines: readonly RefundableLine[];
  /** The order's currency: its name for labels, and how amounts are formatted. */
  sign: string;
  money: (cents: number) => string;
};

/** The amount to refund for each line of an order, VAT included; nothing is refunded for an empty field. */
function RefundLines({ form, lines, sign, money }: RefundLinesProps) {
  return (
    <Fieldset legend={`Amount per line (${sign})`} help="VAT included. Anything left empty is not refunded.">
      <div className="grid gap-3">
        {lines.map((line) => (
          <TextInput
            key={line.id}
            label={line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name || "Item"}
            type="number"
            inputMode="decimal"
            min={0}
            max={line.leftCents / 100}
            step={0.01}
            {...form.field(`lineAmounts.${line.id}`)}
            disabled={line.leftCents === 0}
            help={line.leftCents === 0 ? "All of it is refunded" : `Up to ${money(line.leftCents)}`}
          />
        ))}
      </div>
    </Fieldset>
  );
}
