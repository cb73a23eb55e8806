import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { getPortalInvoice, getPortalPaper, type PortalInvoice } from "../../../contract/portal-invoices.ts";
import { portalInvoicePath, portalPages } from "../../../contract/portal-paths.ts";
import {
  type AccountDocument,
  accountDocumentTitles,
  type DocumentLine,
  vatInWords,
  vatNote,
} from "../../../domain/invoicing/account-document.ts";
import { shortDate } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { ApiError } from "../../api/api-error.ts";
import { urlOf } from "../../api/call.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { buttonClasses } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Facts } from "../shell/Facts.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { useMemberQuery } from "../shell/use-member-query.ts";

export const meta = pageMeta({ title: "Invoice", hidden: true });

const paidByNames = { payment: "Payment", credit_note: "Credit note", write_off: "Adjustment" } as const;

/** An invoice or credit note as issued, with the payments and credit notes that settle it. */
export default function Invoice() {
  const { number = "" } = useParams();
  const query = useMemberQuery(getPortalInvoice, { params: { number } });
  const { data, error } = query;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <PortalScreen
      title={data ? `${accountDocumentTitles[data.document.kind]} ${data.document.number}` : "Invoice"}
      actions={
        <Link to={portalPages.invoices} className="link">
          All invoices
        </Link>
      }
    >
      {isMissing ? (
        <Panel>
          <EmptyState title="There is no such invoice">It may belong to another of your accounts.</EmptyState>
        </Panel>
      ) : data ? (
        <Loaded key={data.document.number} {...data} />
      ) : error ? (
        <LoadFailure title="The invoice could not be loaded" error={error} onTryAgain={() => void query.refetch()} />
      ) : (
        <Spinner label="Loading the invoice" className="size-8 text-atlantic-600" />
      )}
    </PortalScreen>
  );
}

const files = [
  { format: "pdf", label: "PDF" },
  { format: "xml", label: "E-invoice (XML)" },
  { format: "csv", label: "Lines as CSV" },
] as const;

function Loaded({ document, dueCents, isOverdue, onItsWay, payUrl, ...invoice }: PortalInvoice) {
  const { paidBy, creditNotes, isPaperPending } = invoice;
  const { number, kind, totals, lines, bank } = document;
  return (
    <>
      {kind === "invoice" && (
        <p>
          {dueCents > 0 ? (
            <>
              To pay: <Money cents={dueCents} className="font-semibold" />
              {isOverdue && onItsWay === null && <span className="font-semibold text-brick">, overdue</span>}
            </>
          ) : (
            "Paid"
          )}
        </p>
      )}
      {payUrl !== "" && (
        <p>
          <a href={payUrl} className={buttonClasses("primary")}>
            Pay by card or SEPA
          </a>
        </p>
      )}
      {onItsWay && (
        <Notice tone="info" title="Payment on its way">
          <Money cents={onItsWay.amountCents} /> was paid on {shortDate(dublinDate(new Date(onItsWay.since)))}. The bank
          confirms it within a few days.
        </Notice>
      )}
      {isPaperPending && (
        <Notice tone="info" title="The PDF is being prepared">
          Reload this page in a moment to download it.
        </Notice>
      )}
      <ul className="flex flex-wrap gap-3">
        {files
          .filter(({ format }) => format === "csv" || !isPaperPending)
          .map(({ format, label }) => (
            <li key={format}>
              <a
                href={urlOf(getPortalPaper, { params: { number, format } })}
                download={`${number}.${format}`}
                className={buttonClasses("secondary", "small")}
              >
                {label}
              </a>
            </li>
          ))}
      </ul>
      <Facts title={accountDocumentTitles[kind]} facts={factsOf(document)} />
      {document.reason !== "" && <p>Reason: {document.reason}</p>}
      <Table
        label="Lines"
        columns={lineColumns}
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => index}
      />
      <dl className="ms-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <Sum label="Net" cents={totals.netCents} />
        {totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }) => (
          <Sum
            key={`${vatTreatment} ${vatPercent}`}
            label={
              <>
                {vatInWords(vatTreatment, vatPercent)} on <Money cents={netCents} />
              </>
            }
            cents={vatCents}
          />
        ))}
        <Sum label={<strong>Total</strong>} cents={totals.totalCents} />
      </dl>
      {totals.vat.map(({ vatTreatment }) => {
        const note = vatNote(vatTreatment);
        return note && <p key={vatTreatment}>{note}</p>;
      })}
      {kind === "invoice" && dueCents > 0 && onItsWay === null && bank && (
        <Facts
          title="Pay by transfer"
          facts={[
            ["To", bank.accountName],
            ["IBAN", bank.iban],
            ...(bank.bic === "" ? [] : [["BIC", bank.bic] as const]),
            ["Reference", number],
          ]}
        />
      )}
      {(paidBy.length > 0 || creditNotes.length > 0) && (
        <Panel title="Payments and credit notes">
          <ul className="grid gap-2">
            {paidBy.map(({ kind, reference, on, amountCents }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows
              <li key={index} className="break-words">
                {[paidByNames[kind], reference].filter(Boolean).join(" ")}, {shortDate(on)}:{" "}
                <Money cents={amountCents} />
              </li>
            ))}
            {creditNotes.map((note) => (
              <li key={note.number} className="break-words">
                <Link to={portalInvoicePath(note.number)} className="link">
                  {note.number}
                </Link>
                , {shortDate(note.issuedOn)}: {note.reason}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Sum({ label, cents }: { label: ReactNode; cents: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-end">
        <Money cents={cents} />
      </dd>
    </>
  );
}

function factsOf({ issuedOn, dueOn, period, buyer, poNumber, costCentre, precedes }: AccountDocument) {
  const facts: [string, string][] = [
    ["Issued", shortDate(issuedOn)],
    ["Due", dueOn === null ? "" : shortDate(dueOn)],
    ["Deliveries", `${shortDate(period.from)} to ${shortDate(period.to)}`],
    ["Corrects invoice", precedes?.number ?? ""],
    ["Your reference", buyer.buyerReference],
    ["PO number", poNumber],
    ["Cost centre", costCentre],
    ["Your VAT number", buyer.vatNumber],
  ];
  return facts.filter(([, value]) => value !== "");
}

const lineColumns: Column<DocumentLine & { index: number }>[] = [
  { heading: "Day", cell: ({ suppliedOn }) => <span className="whitespace-nowrap">{shortDate(suppliedOn)}</span> },
  {
    heading: "Delivery or charge",
    isRowHeading: true,
    cell: ({ description, reference, url, poNumber, costCentre, signedBy }) => (
      <>
        {description}
        <span className="block text-sm text-muted">
          {url === "" ? (
            reference
          ) : (
            <Link to={new URL(url).pathname} className="link">
              {reference}
            </Link>
          )}
          {[poNumber && `PO ${poNumber}`, costCentre, signedBy && `signed by ${signedBy}`]
            .filter(Boolean)
            .map((text) => `, ${text}`)}
        </span>
      </>
    ),
  },
  { heading: "VAT", cell: ({ vatTreatment, vatPercent }) => vatInWords(vatTreatment, vatPercent) },
  { heading: "Net", align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
];
