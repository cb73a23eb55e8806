import { Link } from "react-router";
import { listPortalInvoices, type PortalDocument, type PortalInvoices } from "../../../contract/portal-invoices.ts";
import { portalInvoicePath, portalPages } from "../../../contract/portal-paths.ts";
import { accountDocumentTitles } from "../../../domain/invoicing/account-document.ts";
import { overdueAges } from "../../../domain/invoicing/ageing.ts";
import { ageNames, onItsWayLines } from "../../../domain/invoicing/statement-text.ts";
import { shortDate } from "../../../domain/schedule/dates.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { useMemberQuery } from "../shell/use-member-query.ts";

export const meta = pageMeta({ title: "Invoices", hidden: true });

/** The amount due, with the account's invoices, credit notes and payments, newest first. */
export default function Invoices() {
  const query = useMemberQuery(listPortalInvoices, {});
  return (
    <PortalScreen
      title="Invoices"
      actions={
        <ButtonLink to={portalPages.statement} tone="secondary" size="small">
          Statement
        </ButtonLink>
      }
    >
      {query.data ? (
        <Loaded {...query.data} />
      ) : query.error ? (
        <LoadFailure
          title="The invoices could not be loaded"
          error={query.error}
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Spinner label="Loading the invoices" className="size-8 text-atlantic-600" />
      )}
    </PortalScreen>
  );
}

function Loaded({ balanceCents, aged, onItsWayCents, documents, payments }: PortalInvoices) {
  const due = overdueAges.filter((age) => aged[age] > 0).map((age) => ({ label: ageNames[age], cents: aged[age] }));
  return (
    <>
      <Panel title={balanceCents < 0 ? "In credit" : "To pay"}>
        <p className="text-2xl font-semibold">
          <Money cents={Math.abs(balanceCents)} />
        </p>
        <dl className="mt-2 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 text-sm">
          {[
            ...due,
            ...(aged.creditCents > 0 ? [{ label: "Credit not used yet", cents: 0 - aged.creditCents }] : []),
            ...onItsWayLines({ onItsWayCents }),
          ].map(({ label, cents }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="text-end">
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      {documents.length === 0 ? (
        <Panel>
          <EmptyState title="No invoices yet">
            At the end of each billing period we email your invoice and list it here.
          </EmptyState>
        </Panel>
      ) : (
        <Table
          label="Invoices and credit notes"
          columns={documentColumns}
          rows={documents}
          rowKey={({ number }) => number}
        />
      )}
      {payments.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 className="text-xl">Payments</h2>
          <Table
            label="Payments"
            columns={[
              { heading: "Received", cell: ({ receivedOn }) => shortDate(receivedOn) },
              { heading: "Reference", isRowHeading: true, cell: ({ reference }) => reference },
              { heading: "Amount", align: "end", cell: ({ amountCents }) => <Money cents={amountCents} /> },
              {
                heading: "Not used yet",
                align: "end",
                cell: ({ unallocatedCents }) => unallocatedCents > 0 && <Money cents={unallocatedCents} />,
              },
            ]}
            rows={payments.map((payment, index) => ({ ...payment, index }))}
            rowKey={({ index }) => index}
          />
        </section>
      )}
    </>
  );
}

const documentColumns = [
  {
    heading: "Number",
    isRowHeading: true,
    cell: ({ kind, number }: PortalDocument) => (
      <>
        <Link to={portalInvoicePath(number)} className="link whitespace-nowrap">
          {number}
        </Link>
        {kind === "credit_note" && <span className="block text-sm text-muted">{accountDocumentTitles[kind]}</span>}
      </>
    ),
  },
  { heading: "Issued", cell: ({ issuedOn }: PortalDocument) => shortDate(issuedOn) },
  {
    heading: "Due",
    cell: ({ dueOn, isOverdue, onItsWayCents }: PortalDocument) => {
      // An invoice whose payment is on its way is not chased.
      const isMarked = isOverdue && onItsWayCents === 0;
      return (
        dueOn !== null && (
          <span className={isMarked ? "font-semibold text-brick" : undefined}>
            {shortDate(dueOn)}
            {isMarked && ", overdue"}
          </span>
        )
      );
    },
  },
  {
    heading: "Total",
    align: "end" as const,
    cell: ({ kind, totalCents }: PortalDocument) => <Money cents={kind === "credit_note" ? -totalCents : totalCents} />,
  },
  {
    heading: "To pay",
    align: "end" as const,
    cell: ({ kind, dueCents, onItsWayCents }: PortalDocument) =>
      kind === "invoice" && (
        <>
          {dueCents > 0 ? <Money cents={dueCents} className="font-semibold" /> : "Paid"}
          {onItsWayCents > 0 && (
            <span className="block text-sm text-muted">
              <Money cents={onItsWayCents} /> on its way
            </span>
          )}
        </>
      ),
  },
];
