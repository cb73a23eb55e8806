import type { Form } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  type AccountValues,
  groupingOptions,
  minimumOptions,
  periodOptions,
  ruleOptions,
  treatmentOptions,
} from "./account-values.ts";

const grid = "grid gap-4 sm:grid-cols-2";
const countries = [
  { value: "IE", label: "Ireland" },
  { value: "GB", label: "United Kingdom and Northern Ireland" },
];

type Values = { account: AccountValues };

/** The fields of an account: company, billing address, credit, invoices, VAT and instructions. */
export function AccountFields<V extends Values>({ form: given }: { form: Form<V> }) {
  const form = given as unknown as Form<Values>;
  const { account } = form.values;
  const country = account.billingAddress.country;
  const known = countries.some(({ value }) => value === country);
  return (
    <div className="grid gap-6">
      <Fieldset legend="Company" className={grid}>
        <TextInput label="Company name" required autoComplete="off" {...form.field("account.name")} />
        <TextInput
          label="Code in your books"
          help="Such as DAL01. Imports find the account by this code."
          autoComplete="off"
          {...form.field("account.ledgerCode")}
        />
        <TextInput label="Company number" autoComplete="off" {...form.field("account.companyNumber")} />
        <TextInput label="VAT number" autoComplete="off" spellCheck={false} {...form.field("account.vatNumber")} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.field("account.phone")} />
      </Fieldset>
      <Fieldset legend="Billing address" className={grid}>
        <TextInput
          label="Address line 1"
          required
          autoComplete="off"
          {...form.field("account.billingAddress.address1")}
        />
        <TextInput label="Address line 2" autoComplete="off" {...form.field("account.billingAddress.address2")} />
        <TextInput label="Town or city" required autoComplete="off" {...form.field("account.billingAddress.city")} />
        <TextInput label="County" autoComplete="off" {...form.field("account.billingAddress.state")} />
        <TextInput label="Eircode or postcode" autoComplete="off" {...form.field("account.billingAddress.postcode")} />
        <Select
          label="Country"
          options={known ? countries : [...countries, { value: country, label: country }]}
          {...form.field("account.billingAddress.country")}
        />
      </Fieldset>
      <Fieldset legend="Credit and invoices" className={grid}>
        <AmountInput
          label="Credit limit (€)"
          help="With VAT. No more than this can be due or booked."
          required
          {...form.field("account.creditLimitCents")}
        />
        <TextInput
          label="Days to pay"
          help="30 by law where nothing is agreed, 60 at most."
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.field("account.paymentTermsDays")}
        />
        <TextInput
          label="Invoice emails"
          help="Separate several with commas."
          autoComplete="off"
          spellCheck={false}
          {...form.field("account.invoiceEmails")}
        />
        <Select label="Invoices" options={periodOptions} {...form.field("account.invoicePeriod")} />
        <Select label="Grouped by" options={groupingOptions} {...form.field("account.invoiceGrouping")} />
        <Select label="PO number" options={ruleOptions} {...form.field("account.poNumberRule")} />
        <Select label="Cost centre" options={ruleOptions} {...form.field("account.costCentreRule")} />
        <TextArea
          label="Cost centres to choose from"
          help="One per line. Empty: any text."
          rows={2}
          {...form.field("account.costCentres")}
        />
        <AmountInput label="Monthly minimum (€)" {...form.field("account.monthlyMinimumCents")} />
        <Select label="Below the minimum" options={minimumOptions} {...form.field("account.monthlyMinimumRule")} />
        <TextInput label="Buyer reference" autoComplete="off" {...form.field("account.buyerReference")} />
        <TextInput label="Peppol ID" autoComplete="off" {...form.field("account.peppolId")} />
        <TextInput
          label="Agreed to electronic invoices on"
          type="date"
          {...form.field("account.electronicInvoicesSince")}
        />
      </Fieldset>
      <Fieldset legend="VAT" className={grid}>
        <Select label="VAT treatment" options={treatmentOptions} {...form.field("account.vatTreatment")} />
        {account.vatTreatment !== "standard" && (
          <>
            <TextInput label="Why" required autoComplete="off" {...form.field("account.vatTreatmentReason")} />
            <TextInput
              label="VAT number checked on"
              type="date"
              required
              {...form.field("account.vatNumberCheckedOn")}
            />
          </>
        )}
      </Fieldset>
      <TextArea
        label="Standing instructions"
        help="Access and opening hours, for every delivery of this account."
        rows={3}
        {...form.field("account.standingInstructions")}
      />
    </div>
  );
}
