import { vatInWords } from "../../../domain/invoicing/account-document.ts";
import type { InvoiceTotals } from "../../../domain/invoicing/invoice-totals.ts";
import { Money } from "../../ui/Money.tsx";

/** Net, VAT by treatment and rate, and the sum. */
export function InvoiceSums({ totals }: { totals: Omit<InvoiceTotals, "vatDifferenceCents"> }) {
  return (
    <dl className="ms-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
      <dt>Net</dt>
      <dd className="text-end tabular">
        <Money cents={totals.netCents} />
      </dd>
      {totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }) => (
        <div key={`${vatTreatment} ${vatPercent}`} className="contents">
          <dt>
            {vatInWords(vatTreatment, vatPercent)} on <Money cents={netCents} />
          </dt>
          <dd className="text-end tabular">
            <Money cents={vatCents} />
          </dd>
        </div>
      ))}
      <dt className="font-semibold">Total</dt>
      <dd className="text-end font-semibold tabular">
        <Money cents={totals.totalCents} />
      </dd>
    </dl>
  );
}
