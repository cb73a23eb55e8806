import type { ReactNode } from "react";
import type { VatDocument } from "../../contract/checkout.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { AddressLines } from "../ui/AddressSummary.tsx";
import { Fact } from "../ui/Fact.tsx";
import { Money } from "../ui/Money.tsx";
import { Heading } from "../ui/Section.tsx";

/** Only a document with the supplier's VAT number is a VAT receipt; an unpaid order on account gets no receipt. */
export function documentTitle(document: VatDocument): string {
  const { kind, supplier } = document;
  if (kind === "credit_note") return "Credit note";
  if (isOnAccount(document)) return "Order confirmation";
  return supplier.vatNumber === null ? "Receipt" : "VAT receipt";
}

/** The document as issued, for the screen and for one A4 page. */
export function DocumentSheet({ document }: { document: VatDocument }) {
  const isCredit = document.kind === "credit_note";
  return (
    <article className="grid gap-8 rounded border border-line bg-white p-5 sm:p-10 print:gap-6 print:border-0 print:p-0">
      <Head document={document} />
      <Stamps document={document} />
      <div className="grid gap-6 sm:grid-cols-3 print:grid-cols-3">
        <Party label={isCredit ? "Credited to" : "Billed to"} lines={customerLines(document)} />
        <Party label="From" lines={addressLines(document.pickup)} />
        <Party label="To" lines={addressLines(document.dropoff)} />
      </div>
      <DocumentDetails document={document} />
      <Amounts document={document} />
      {isOnAccount(document) && (
        <p className="text-sm text-muted">
          On account, to be paid. This is neither a receipt nor an invoice; the receipt follows when it is paid.
        </p>
      )}
      {document.supplier.vatNumber === null && !isOnAccount(document) && (
        <p className="text-sm text-muted">
          The supplier's VAT number is not set, so this document does not show it. Please ask us for one that does if
          you reclaim VAT.
        </p>
      )}
    </article>
  );
}

/** Documents from before 'on account' was a status show it only by their payment method. */
function isOnAccount({ kind, paymentMethod }: VatDocument): boolean {
  return kind === "order_confirmation" || (kind === "receipt" && paymentMethod === paymentMethodTitle("account"));
}

function Head({ document }: { document: VatDocument }) {
  const { supplier } = document;
  return (
    <div className="grid gap-6 border-b-2 border-ink pb-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto] print:pb-4">
      <div className="sm:order-last sm:text-end print:order-last print:text-end">
        <Heading level={1} look="section">
          {documentTitle(document)}
        </Heading>
        <p className="tabular text-lg font-semibold">{document.number}</p>
        {isOnAccount(document) && <p className="font-semibold">On account, to be paid</p>}
        <p>Issued {showDay(document.issuedOn)}</p>
      </div>
      <div>
        <p className="font-heading text-xl font-bold">{supplier.name}</p>
        <AddressLines lines={supplier.address} />
        <p className="text-sm break-words text-muted">
          {supplier.phone} · {supplier.email}
        </p>
        {supplier.vatNumber !== null && <p className="tabular">VAT number {supplier.vatNumber}</p>}
      </div>
    </div>
  );
}

function Stamps({ document: { testMode, voided, replacedBy } }: { document: VatDocument }) {
  if (!testMode && !voided) return null;
  return (
    <div className="grid gap-3">
      {testMode && <Stamp word="TEST">No money moved. This document has no value.</Stamp>}
      {replacedBy ? (
        <Stamp word="REPLACED">Receipt {replacedBy} was issued in its place, and this one does not count.</Stamp>
      ) : (
        voided && <Stamp word="VOID">The refund failed, so this credit note does not count.</Stamp>
      )}
    </div>
  );
}

function Stamp({ word, children }: { word: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 border-4 border-double border-brick px-4 py-2 text-brick">
      <strong className="font-heading text-2xl tracking-widest">{word}</strong>
      <span className="text-sm font-medium">{children}</span>
    </p>
  );
}

function customerLines({ customer }: VatDocument): string[] {
  const vatNumber = customer.vatNumber ? `VAT number ${customer.vatNumber}` : "";
  const lines = [customer.company ?? "", customer.name, ...addressLines(customer.address), vatNumber, customer.email];
  return lines.filter((line) => line !== "");
}

function Party({ label, lines }: { label: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold text-muted">{label}</p>
      <AddressLines lines={lines} />
    </div>
  );
}

function DocumentDetails({ document }: { document: VatDocument }) {
  const isCredit = document.kind === "credit_note";
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr_auto_1fr] sm:gap-x-6 print:grid-cols-[auto_1fr_auto_1fr]">
      {document.replaces && <Fact term="Replaces receipt">{document.replaces}</Fact>}
      {isCredit && document.receiptNumber && <Fact term="Corrects receipt">{document.receiptNumber}</Fact>}
      {isCredit && document.reason && <Fact term="Reason">{document.reason}</Fact>}
      <Fact term="Booking reference">
        {document.orderReference}
        {document.bookingReference !== document.orderReference && (
          <span className="block text-xs font-normal text-muted">Booked as {document.bookingReference}</span>
        )}
      </Fact>
      {document.poNumber && <Fact term="Your PO number">{document.poNumber}</Fact>}
      <Fact term="Date of delivery">{showDay(document.suppliedOn)}</Fact>
      {isOnAccount(document) ? (
        <Fact term="On account since">
          {showDay(document.paidOn)}
          {document.paymentReference && <PaymentReference text={document.paymentReference} />}
        </Fact>
      ) : (
        <>
          <Fact term={isCredit ? "Was paid on" : "Paid on"}>{showDay(document.paidOn)}</Fact>
          <Fact term={isCredit ? "Was paid by" : "Paid by"}>
            {document.paymentMethod}
            {document.paymentReference && <PaymentReference text={document.paymentReference} />}
          </Fact>
        </>
      )}
    </dl>
  );
}

/** What staff wrote down when the money was taken, or about the account. */
function PaymentReference({ text }: { text: string }) {
  return <span className="block text-xs font-normal break-words text-muted">Reference {text}</span>;
}

function Amounts({ document }: { document: VatDocument }) {
  const { lines, netCents, vatPercent, vatCents, totalCents, kind, currency } = document;
  const total = isOnAccount(document) ? "Total to be paid" : "Total paid";
  const isCredit = kind === "credit_note";
  return (
    <table className="w-full">
      <caption className="sr-only">Amounts</caption>
      <thead>
        <tr className="border-b border-ink text-sm">
          <th scope="col" className="py-2 text-start">
            Description
          </th>
          <th scope="col" className="py-2 ps-4 text-end">
            {isCredit ? "Credit before VAT" : "Before VAT"}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amountCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal and never reorder
          <Row key={index} label={label} cents={amountCents} currency={currency} />
        ))}
      </tbody>
      <tbody className="border-t border-line">
        <Row label="Net" cents={netCents} currency={currency} />
        <Row label={`VAT at ${vatPercent}%`} cents={vatCents} currency={currency} />
        <Row label={isCredit ? "Total credited" : total} cents={totalCents} currency={currency} isTotal />
      </tbody>
    </table>
  );
}

type RowProps = { label: string; cents: number; currency: string; isTotal?: boolean };

function Row({ label, cents, currency, isTotal = false }: RowProps) {
  return (
    <tr className={isTotal ? "border-t-2 border-ink text-lg font-bold" : "font-normal"}>
      <th scope="row" className="py-1.5 text-start align-baseline [font-weight:inherit]">
        {label}
      </th>
      <td className="py-1.5 ps-4 text-end align-baseline">
        <Money cents={cents} currency={currency} />
      </td>
    </tr>
  );
}
