import { useState } from "react";
import type { InvoiceDetails } from "../../../contract/invoices.ts";
import { accountPath, staffOrderPath } from "../../../contract/staff-paths.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import {
  type AccountDocument,
  accountDocumentTitles,
  type DocumentParty,
  vatInWords,
  vatNote,
} from "../../../domain/invoicing/account-document.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { AddressLines } from "../../ui/AddressSummary.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { PartHeading, SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { CreditDialog } from "./CreditDialog.tsx";
import { InvoiceActs } from "./InvoiceActs.tsx";
import { InvoiceSums } from "./InvoiceSums.tsx";
import { showPeriod } from "./invoice-texts.ts";
import { PaperButtons } from "./PaperButtons.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";

type Published = Extract<InvoiceDetails, { state: "published" }>;

const paidByNames: Record<Published["paidBy"][number]["kind"], string> = {
  payment: "Payment",
  credit_note: "Credit note",
  write_off: "Written off:",
};

/** An invoice as it was issued, to read and to print, with its payments and credit notes. */
export function PublishedView({ invoice }: { invoice: Published }) {
  const [dialog, setDialog] = useState<"payment" | "credit" | null>(null);
  const { document, accountId, dueCents, paidBy, creditNotes, isPaperPending, writtenOffCents } = invoice;
  return (
    <StaffPage
      title={`Invoice ${document.number}`}
      className="print:p-0"
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <SmallButton onClick={() => setDialog("payment")}>Record payment</SmallButton>
          <SmallButton onClick={() => setDialog("credit")}>Credit note</SmallButton>
          <InvoiceActs invoice={invoice} />
          {!isPaperPending && <PaperButtons number={document.number} />}
          <SmallButton onClick={() => window.print()}>Print</SmallButton>
        </span>
      }
    >
      <div className="grid gap-4 print:hidden">
        <p className="text-sm">
          <TextLink to={accountPath(accountId)}>{document.buyer.accountNumber}</TextLink>. To be paid:{" "}
          <Money cents={dueCents} className="font-semibold" />
        </p>
        {invoice.onItsWay && (
          <Notice tone="info" title="Payment on its way">
            <Money cents={invoice.onItsWay.amountCents} /> was paid online on <Moment at={invoice.onItsWay.since} />.
            The bank answers within a few days. No reminders are sent until then.
          </Notice>
        )}
        {invoice.disputes.map(({ reason, openedAt, openedBy, resolved }) => (
          <Notice
            key={openedAt}
            tone={resolved ? "info" : "warning"}
            title={resolved ? "Dispute resolved" : "Disputed"}
          >
            {reason} ({openedBy}, <Moment at={openedAt} />)
            {resolved && (
              <>
                . {resolved.resolution} ({resolved.by}, <Moment at={resolved.at} />)
              </>
            )}
          </Notice>
        ))}
        {isPaperPending && (
          <Notice tone="info" title="Its PDF is being created">
            It will be emailed as soon as it is ready, in a moment. Reload this page to download it.
          </Notice>
        )}
      </div>
      <Paper document={document} orderIds={invoice.lines.map(({ orderId }) => orderId)} />
      <div className="grid gap-4 print:hidden">
        {creditNotes.length > 0 && (
          <section>
            <PartHeading>Credit notes</PartHeading>
            <ul className="grid gap-2 text-sm">
              {creditNotes.map(({ number, issuedOn, reason, totalCents }) => (
                <li key={number} className="flex flex-wrap items-center gap-2">
                  <span className="break-words">
                    {number}, {showDay(issuedOn)}: <Money cents={totalCents} />, {reason}
                  </span>
                  <PaperButtons number={number} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {paidBy.length > 0 && (
          <section>
            <PartHeading>
              {writtenOffCents > 0 ? "Payments, credit notes and write-offs" : "Payments and credit notes"}
            </PartHeading>
            <ul className="text-sm">
              {paidBy.map(({ kind, reference, on, amountCents }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows
                <li key={index}>
                  {paidByNames[kind]} {reference}, {showDay(on)}: <Money cents={amountCents} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {dialog === "payment" && <PaymentDialog invoice={invoice} onClose={() => setDialog(null)} />}
      {dialog === "credit" && <CreditDialog invoice={invoice} onClose={() => setDialog(null)} />}
    </StaffPage>
  );
}

function Paper({ document, orderIds }: { document: AccountDocument; orderIds: (number | null)[] }) {
  const { seller, buyer, totals, lines } = document;
  const notes = totals.vat.flatMap(({ vatTreatment }) => vatNote(vatTreatment) ?? []);
  const facts = [
    { label: "Issued", value: showDay(document.issuedOn) },
    { label: "Due", value: document.dueOn === null ? "" : showDay(document.dueOn) },
    { label: "Period", value: showPeriod(document.period, 1) },
    { label: "Account", value: buyer.accountNumber },
    { label: "Your reference", value: buyer.buyerReference },
    { label: "PO number", value: document.poNumber },
    { label: "Cost centre", value: document.costCentre },
  ];
  return (
    <article
      aria-label={`${accountDocumentTitles[document.kind]} ${document.number}`}
      className="grid gap-6 rounded border border-line bg-white p-4 sm:p-6 print:border-0 print:p-0"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Party title="From" party={seller} extra={[seller.email, seller.phone]} />
        <Party title="To" party={buyer} extra={[]} />
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-3 text-sm">
          {facts
            .filter(({ value }) => value !== "")
            .map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      <Table
        label="Lines of the invoice"
        columns={[
          { heading: "Day", cell: ({ line }) => showDay(line.suppliedOn) },
          {
            heading: "Description",
            isRowHeading: true,
            cell: ({ line, orderId }) => (
              <>
                {line.description}
                <span className="block text-muted">
                  {orderId === null ? (
                    line.reference
                  ) : (
                    <TextLink to={staffOrderPath(orderId)}>{line.reference}</TextLink>
                  )}
                  {[
                    line.poNumber && `PO ${line.poNumber}`,
                    line.costCentre,
                    line.signedBy && `signed by ${line.signedBy}`,
                  ]
                    .filter(Boolean)
                    .map((text) => `, ${text}`)}
                </span>
              </>
            ),
          },
          { heading: "VAT", cell: ({ line }) => vatInWords(line.vatTreatment, line.vatPercent) },
          { heading: "Net", align: "end", cell: ({ line }) => <Money cents={line.netCents} /> },
        ]}
        rows={lines.map((line, index) => ({ line, index, orderId: orderIds[index] ?? null }))}
        rowKey={({ index }) => index}
      />
      <InvoiceSums totals={totals} />
      {notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
    </article>
  );
}

function Party({ title, party, extra }: { title: string; party: DocumentParty; extra: string[] }) {
  const numbers = [
    party.vatNumber && `VAT number ${party.vatNumber}`,
    party.companyNumber && `Company number ${party.companyNumber}`,
  ];
  return (
    <div className="text-sm break-words">
      <h2 className="text-xs font-semibold text-muted">{title}</h2>
      <p className="font-semibold">{party.name}</p>
      <AddressLines lines={addressLines(party.address)} />
      {[...numbers, ...extra].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
