import { useState } from "react";
import { type BilledParty, billedPartyNames, correctBilling } from "../../../../contract/correct-billing.ts";
import { maxLengths } from "../../../../contract/limits.ts";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { countryChoice, countryCode, countryOptions, defaultCountry } from "../../../../domain/addresses/countries.ts";
import { ApiError } from "../../../api/api-error.ts";
import { errorText } from "../../../api/error-text.ts";
import { createKeyring } from "../../../api/idempotency-key.ts";
import { retainErrors } from "../../../forms/controlled-form.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { staffCall } from "../../shell/staff-call.ts";

type CorrectBillingDialogProps = { order: StaffOrder; onClose: () => void; onDone: () => void };

const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));

function billedPartyOf({ billedTo, billing }: StaffOrder): BilledParty {
  return {
    ...billedTo,
    billingAddress1: billing.address1,
    billingAddress2: billing.address2 ?? "",
    billingCity: billing.city,
    billingState: billing.state,
    billingPostcode: billing.postcode,
    billingCountry: countryChoice(billing.country || defaultCountry, billing.postcode),
  };
}

/** Corrects company, VAT number, PO and billing address of an order in any status. */
export function CorrectBillingDialog({ order, onClose, onDone }: CorrectBillingDialogProps) {
  const [keyFor] = useState(createKeyring);
  const [version, setVersion] = useState(order.version);
  const [isNotified, setNotified] = useState(order.customer.email !== "");
  const form = useForm({ initial: () => billedPartyOf(order), afterChange: retainErrors });
  const send = () =>
    form.send(
      async (values) => {
        const billedTo = { ...values, billingCountry: countryCode(values.billingCountry) };
        const body = { version, billedTo, tellCustomer: isNotified };
        const done = await staffCall(
          correctBilling,
          { params: { id: order.id }, body },
          { idempotencyKey: keyFor(body) },
        );
        toast({ title: "Bill corrected", description: doneText(order, done), tone: "success" });
        form.store.reset(values);
        onDone();
        onClose();
      },
      (error) => {
        if (error instanceof ApiError && error.code === "order_changed") {
          setVersion(Number(error.data["version"]));
          onDone();
          form.store.update({
            failure: `${error.message} What you typed is still here: save again if it is still right.`,
          });
          return;
        }
        const fields = error instanceof ApiError ? Object.entries(error.params) : [];
        if (fields.length === 0) return form.store.update({ failure: errorText(error) });
        form.refuse(Object.fromEntries(fields.map(([name, text]) => [name.replace(/^billedTo\./, ""), text])));
      },
    );
  const line = (name: keyof BilledParty, maxLength: number, more: { required?: boolean } = {}) => (
    <TextInput
      label={billedPartyNames[name]}
      autoComplete="off"
      maxLength={maxLength}
      {...more}
      {...form.field(name)}
    />
  );
  const isRequired = { required: true };
  return (
    <FormDialog
      title={`Correct the bill of order ${order.number}`}
      submitLabel="Save the correction"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {order.receipt && (
        <Notice>
          Receipt {order.receipt.number} stays as it was issued and is marked as replaced. A corrected one with a number
          of its own takes its place.
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {line("company", maxLengths.name)}
        {line("vatNumber", maxLengths.vatNumber)}
        {line("poNumber", maxLengths.poNumber)}
        {line("billingAddress1", maxLengths.line, isRequired)}
        {line("billingAddress2", maxLengths.line)}
        {line("billingCity", maxLengths.name, isRequired)}
        {line("billingState", maxLengths.name, isRequired)}
        {line("billingPostcode", maxLengths.postcode, isRequired)}
        <Select
          label={billedPartyNames.billingCountry}
          required
          options={countries}
          {...form.field("billingCountry")}
        />
      </div>
      {order.customer.email === "" ? (
        <p className="text-sm">There is no email address, so please tell them by telephone.</p>
      ) : (
        <Checkbox
          label="Tell the customer"
          help={`By email to ${order.customer.email}: what changed${order.receipt ? ", and the corrected receipt" : ""}.`}
          checked={isNotified}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function doneText(
  { number }: StaffOrder,
  { changed, receipts }: { changed: string[]; receipts: { number: string }[] },
) {
  if (changed.length === 0) return `Order ${number}: nothing was different.`;
  const issued = receipts.map((receipt) => receipt.number).join(", ");
  return issued === "" ? `Order ${number}.` : `Order ${number}. Receipt ${issued} was issued.`;
}
