import { useState } from "react";
import { type RecordedMethod, type RecordedPayment, recordPayment } from "../../../contract/payments.ts";
import { readAccountNumber } from "../../../domain/accounts/references.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { readTypedAmount, typedAmountCents } from "../../../domain/money/typed-amount.ts";
import type { OrderNumber } from "../../../domain/orders/references.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountPicker } from "../shell/AccountPicker.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { type ActionDialogProps, amountDueOf } from "./order-subject.ts";

const methods: { value: RecordedMethod; label: string; help: string }[] = [
  { value: "phone", label: "Phone", help: "The number of the payment that was taken by phone" },
  { value: "transfer", label: "Bank transfer", help: "The reference on the bank statement" },
  { value: "card_terminal", label: "Card terminal", help: "The number on the card reader's slip" },
  { value: "cash", label: "Cash", help: "The number in the receipt book, or who took it" },
  { value: "cheque", label: "Cheque", help: "The number of the cheque" },
  { value: "account", label: "On account, paid later", help: "" },
];

type Kind = { isAccount: boolean; isOnAccount: boolean; isDifference: boolean; restCents: Cents; money: Show };
type Show = (cents: Cents) => string;

/** The description for a customer without an email address, who is sent nothing. */
function describeWithoutEmail(amount: string, { isAccount, restCents, money }: Kind): string {
  const what = isAccount
    ? `${amount} goes on the customer's account and is owed until you record its money.`
    : `${amount} came in.${restCents > 0 ? ` ${money(restCents)} will be left to pay.` : ""}`;
  return `${what} There is no email address: please tell them by telephone, and print the ${isAccount ? "order confirmation" : "receipt"}.`;
}

function describe(amount: string, { isAccount, isOnAccount, isDifference, restCents, money }: Kind): string {
  if (isAccount)
    return `${amount} goes on the customer's account and is owed until you record its money. The customer is sent an order confirmation, and no receipt.`;
  if (restCents > 0)
    return `${amount} is due. ${money(restCents)} will be left to pay: the customer is told so, and is sent a receipt for what came in.`;
  if (isDifference) return `${amount} was asked for after a change. The customer is sent a receipt for it.`;
  if (isOnAccount)
    return `${amount} was owed. The customer is told that the money has arrived, and is sent the receipt.`;
  return `${amount} was not paid online. The customer is sent the confirmation and the receipt.`;
}

function titleOf(
  number: OrderNumber,
  { isOnAccount, isDifference }: Pick<Kind, "isOnAccount" | "isDifference">,
): string {
  if (isDifference) return `Difference received for order ${number}`;
  return isOnAccount ? `Money received for order ${number}` : `Mark order ${number} as paid`;
}

/** The toast's description of what was recorded. */
function recordedText(
  { receiptNumber, dueCents, surplusCents }: RecordedPayment,
  number: OrderNumber,
  money: Show,
): string {
  const receipt = `Receipt ${receiptNumber} was issued for order ${number}.`;
  if (surplusCents > 0) return `${receipt} ${money(surplusCents)} more than was due is under Payment problems.`;
  return dueCents > 0 ? `${receipt} ${money(dueCents)} is left to pay.` : receipt;
}

/**
 * Records a payment made other than online, for all or part of the amount due, with its day and reference; or puts the
 * order on account.
 */
export function MarkPaidDialog({ order, onClose, onDone }: ActionDialogProps) {
  const [keyFor] = useState(createKeyring);
  const [today] = useState(() => dublinDate(new Date()));
  const { isOnAccount, currency } = order;
  const isDifference = order.dueCents > 0;
  const seenCents = amountDueOf(order);
  const form = useForm({
    initial: {
      method: "phone" as RecordedMethod,
      amountCents: (seenCents / 100).toFixed(2),
      receivedOn: today,
      reference: "",
      account: { number: "", poNumber: "", costCentre: "" },
    },
    check: ({ method, amountCents, receivedOn, reference, account }) => {
      const amount = readTypedAmount(amountCents, currency);
      const takesMoney = method !== "account";
      return {
        amountCents: takesMoney && !amount.ok ? amount.error : undefined,
        receivedOn: takesMoney && receivedOn === "" ? "Enter the day on which it came in" : undefined,
        reference: takesMoney && !reference.trim() ? "Reference is required" : undefined,
        "account.accountId": takesMoney || account.number ? undefined : "Choose the account",
      };
    },
    afterChange: retainErrors,
  });
  const { method } = form.values;
  const isAccount = method === "account";
  const money: Show = (cents) => formatMoney(cents, currency);
  const amount = money(seenCents);
  const typedCents = isAccount ? seenCents : (typedAmountCents(form.values.amountCents, currency) ?? seenCents);
  const restCents = Math.max(0, seenCents - typedCents);
  const surplusCents = Math.max(0, typedCents - seenCents);
  const offered = isOnAccount || isDifference ? methods.filter(({ value }) => value !== "account") : methods;
  const typedField = (name: "account.poNumber" | "account.costCentre") => ({
    value: form.values.account[name === "account.poNumber" ? "poNumber" : "costCentre"],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
  });
  const send = () =>
    form.send(async ({ reference, receivedOn, account: { number, ...said } }) => {
      // The server's own day counts for today, because this computer's clock may be wrong.
      const day = receivedOn === today ? {} : { receivedOn };
      const body = isAccount
        ? { method, seenCents, account: { ...said, accountId: readAccountNumber(number) ?? 0 } }
        : { method, reference: reference.trim(), seenCents, amountCents: typedCents, ...day };
      const idempotencyKey = keyFor(body);
      try {
        const done = await staffCall(recordPayment, { params: { id: order.id }, body }, { idempotencyKey });
        const description = isAccount
          ? `Order ${order.number} is processing, and ${amount} is owed.`
          : recordedText(done, order.number, money);
        toast({ title: isAccount ? "Put on account" : "Payment recorded", description, tone: "success" });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={titleOf(order.number, { isOnAccount, isDifference })}
      description={(order.customerEmail === "" ? describeWithoutEmail : describe)(amount, {
        isAccount,
        isOnAccount,
        isDifference,
        restCents,
        money,
      })}
      submitLabel={
        isAccount
          ? `Put ${amount} on account`
          : isOnAccount || isDifference || restCents > 0 || surplusCents > 0
            ? `Record ${money(typedCents)}`
            : `Mark ${amount} as paid`
      }
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Select label="How it was paid" options={offered} {...form.field("method")} />
      {!isAccount && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <AmountInput
            label={currency === "EUR" ? "Amount (€)" : `Amount (${currency})`}
            currency={currency}
            required
            {...form.field("amountCents")}
          />
          <TextInput type="date" label="Received on" required max={today} {...form.field("receivedOn")} />
        </div>
      )}
      {surplusCents > 0 && (
        <Notice tone="warning">
          {money(surplusCents)} more than is due. It is kept apart, under Payment problems, until it is paid back or
          used for another order.
        </Notice>
      )}
      {isAccount ? (
        <AccountPicker
          number={form.values.account.number}
          error={form.errors["account.accountId"]}
          onChoose={(account) => form.change("account.number", account?.number ?? "")}
          poNumber={typedField("account.poNumber")}
          costCentre={typedField("account.costCentre")}
        />
      ) : (
        <TextInput
          label="Reference"
          required
          maxLength={200}
          autoComplete="off"
          help={methods.find(({ value }) => value === method)?.help}
          {...form.field("reference")}
        />
      )}
    </FormDialog>
  );
}
