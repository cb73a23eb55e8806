import { useState } from "react";
import { getInvoicingSettings, type InvoicingSettings, saveInvoicingSettings } from "../../../contract/going-live.ts";
import { invoiceSettingsPath, staffPages } from "../../../contract/staff-paths.ts";
import type { ExportCodes } from "../../../domain/invoicing/export-codes.ts";
import { LeaveGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { OpeningBalances } from "./OpeningBalances.tsx";
import { StartSeriesDialog } from "./StartSeriesDialog.tsx";

export const meta = pageMeta({ title: "Invoice settings", hidden: true });

/** The courier's details on invoices, and what is set once when going live. */
export default function InvoicingSettingsPage() {
  const query = useStaffQuery(getInvoicingSettings, {});
  return (
    <StaffPage
      title="Invoice settings"
      lead="What appears on every invoice, and what you set once when you start invoicing here."
      actions={<TextLink to={staffPages.books}>VAT report</TextLink>}
    >
      {query.data ? (
        <>
          <BankForm key={query.data.version} settings={query.data} />
          <Series settings={query.data} />
          <OpeningBalances settings={query.data} />
        </>
      ) : query.error ? (
        <LoadFailure
          error={query.error}
          title="The settings could not be loaded"
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </StaffPage>
  );
}

const codeLabels: [keyof ExportCodes, string][] = [
  ["xeroAccount", "Xero: sales account"],
  ["xeroStandard", "Xero: tax rate of VAT 23%"],
  ["xeroZero", "Xero: tax rate of VAT 0%"],
  ["xeroReverseCharge", "Xero: tax rate of reverse charge"],
  ["xeroOutsideScope", "Xero: tax rate outside the scope"],
  ["sageNominal", "Sage: nominal code of sales"],
  ["sageBank", "Sage: nominal code of the bank"],
  ["sageStandard", "Sage: tax code of VAT 23%"],
  ["sageZero", "Sage: tax code of VAT 0%"],
  ["sageReverseCharge", "Sage: tax code of reverse charge"],
  ["sageOutsideScope", "Sage: tax code outside the scope"],
];

type Values = Pick<InvoicingSettings, "accountName" | "iban" | "bic" | "companyNumber" | "exportCodes">;

function BankForm({ settings }: { settings: InvoicingSettings }) {
  const refresh = useRefresh();
  const { version, accountName, iban, bic, companyNumber, exportCodes } = settings;
  const form = useForm<Values>({ initial: { accountName, iban, bic, companyNumber, exportCodes } });
  const save = async (values: Values) => {
    await staffCall(saveInvoicingSettings, { body: { ...values, version } });
    await refresh(getInvoicingSettings);
    toast({
      title: "Saved",
      description: "Invoices published from now on use these settings. Earlier ones stay as they are.",
      tone: "success",
    });
  };
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send(save);
      }}
      className="grid gap-4"
    >
      <LeaveGuard isUnsaved={form.isChanged} within={invoiceSettingsPath} what="Your changes to the invoice settings" />
      <PartHeading>On each invoice</PartHeading>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="Account holder" autoComplete="off" {...form.field("accountName")} />
        <TextInput label="IBAN" autoComplete="off" {...form.field("iban")} />
        <TextInput label="BIC" autoComplete="off" {...form.field("bic")} />
        <TextInput label="Company number" autoComplete="off" {...form.field("companyNumber")} />
      </div>
      <PartHeading>Codes of your accounting software</PartHeading>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {codeLabels.map(([code, label]) => (
          <TextInput key={code} label={label} required autoComplete="off" {...form.field(`exportCodes.${code}`)} />
        ))}
      </div>
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

const seriesNames = { invoice: "Invoices", credit_note: "Credit notes" } as const;

function Series({ settings: { series } }: { settings: InvoicingSettings }) {
  const [starting, setStarting] = useState<InvoicingSettings["series"][number] | null>(null);
  return (
    <section className="grid gap-2">
      <PartHeading>Next numbers</PartHeading>
      <ul className="grid gap-2">
        {series.map((one) => (
          <li key={one.series} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              {seriesNames[one.series]}: next is <strong>{one.next}</strong>
            </span>
            {one.canStart ? (
              <SmallButton onClick={() => setStarting(one)}>
                Choose the first number<span className="sr-only"> of {seriesNames[one.series].toLowerCase()}</span>
              </SmallButton>
            ) : (
              <span className="text-sm text-muted">The series has started, and continues without gaps.</span>
            )}
          </li>
        ))}
      </ul>
      {starting && (
        <StartSeriesDialog
          series={starting.series}
          name={seriesNames[starting.series]}
          onClose={() => setStarting(null)}
        />
      )}
    </section>
  );
}
