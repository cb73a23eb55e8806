import { useState } from "react";
import { invoiceFilters } from "../../../contract/invoice-filters.ts";
import { type InvoiceRow, invoicesPerPage, listInvoices, publishInvoices } from "../../../contract/invoices.ts";
import { bankPath, invoicePages, invoicePath } from "../../../contract/staff-paths.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { showGroup, showPeriod } from "./invoice-texts.ts";
import { PublishAll, PublishingProgress } from "./PublishAll.tsx";

export const meta = pageMeta({ title: "Invoices", hidden: true });

const showOptions = [
  { value: "drafts", label: "Drafts" },
  { value: "open", label: "Published, not paid" },
  { value: "overdue", label: "Overdue" },
  { value: "on_its_way", label: "Payment on its way" },
  { value: "published", label: "All published" },
];

/** Drafts to review and publish, and published invoices with what is due on them. */
export default function Invoices() {
  const url = useUrlFilters({ search: "", show: "drafts", page: 1 });
  const { filters } = url;
  const show = invoiceFilters.find((each) => each === filters.show) ?? "drafts";
  const query = { search: filters.search.slice(0, 200), show, page: filters.page };
  const list = useStaffQuery(listInvoices, { query }, { keepPrevious: true });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = list.data?.invoices ?? [];
  const toPublish = show === "drafts" ? rows.filter(({ id }) => chosen.has(id)) : [];
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const lateDrafts = list.data?.lateDrafts ?? 0;
  return (
    <StaffPage
      title="Invoices"
      lead="Drafts are made once a period is over. Published invoices never change; a credit note corrects them."
      actions={
        show === "drafts" && (
          <>
            <Button
              size="small"
              tone="secondary"
              disabled={rows.length === 0}
              onClick={() => setChosen(new Set(chosen.size === rows.length ? [] : rows.map(({ id }) => id)))}
            >
              {chosen.size > 0 && chosen.size === rows.length ? "Choose none" : "Choose all"}
            </Button>
            {(list.data?.total ?? 0) > invoicesPerPage && (
              <PublishAll search={query.search} total={list.data?.total ?? 0} />
            )}
            <PublishButton rows={toPublish} onPublished={() => setChosen(new Set())} />
          </>
        )
      }
    >
      <PublishingProgress />
      {lateDrafts > 0 && (
        <Notice tone="warning" title={`${countOf(lateDrafts, "draft", "drafts")} waiting to be published`}>
          By law, an invoice must be issued by the 15th of the month after its period.
        </Notice>
      )}
      <p className="text-sm">
        Due on invoices: <Money cents={list.data?.dueCents ?? 0} />, of which overdue:{" "}
        <Money cents={list.data?.overdueCents ?? 0} />
        {(list.data?.onItsWayCents ?? 0) > 0 && (
          <>
            , on its way: <Money cents={list.data?.onItsWayCents ?? 0} />
          </>
        )}
        . <TextLink to={invoicePages.unbilled}>Unbilled orders</TextLink>,{" "}
        <TextLink to={bankPath}>bank statement</TextLink>
      </p>
      <FilterBar
        url={url}
        search={{ label: "Search invoices", placeholder: "Company, number, cost centre", className: "w-full sm:w-80" }}
        selects={[{ name: "show", label: "Show", options: showOptions }]}
        clearLabel="Clear filters"
      />
      <ListBody
        query={list}
        label="Invoices"
        columns={show === "drafts" ? [chooseColumn(chosen, toggle), ...draftColumns] : publishedColumns}
        rows={rows}
        skeletonRows={6}
        failureTitle="Invoices could not be loaded"
        emptyTitle={show === "drafts" ? "No drafts to publish." : "No invoices found."}
        emptyText="Finished orders of accounts go on a draft once their period is over."
        url={url}
        paging={{ noun: "invoices", perPage: invoicesPerPage }}
      />
    </StaffPage>
  );
}

function chooseColumn(chosen: ReadonlySet<number>, toggle: (id: number) => void): Column<InvoiceRow> {
  return {
    heading: "Choose",
    cell: ({ id, accountName }) => (
      <Checkbox
        label={<span className="sr-only">Choose the draft of {accountName}</span>}
        checked={chosen.has(id)}
        onChange={() => toggle(id)}
      />
    ),
  };
}

const accountColumn: Column<InvoiceRow> = {
  heading: "Account",
  cell: ({ accountName, accountNumber, group }) => (
    <>
      {accountName}
      <span className="block text-muted">{[accountNumber, showGroup(group)].filter(Boolean).join(", ")}</span>
    </>
  ),
};

const draftColumns: Column<InvoiceRow>[] = [
  {
    heading: "Period",
    isRowHeading: true,
    cell: ({ id, period, part, isLate }) => (
      <>
        <TextLink to={invoicePath(id)}>{showPeriod(period, part)}</TextLink>
        {isLate && (
          <span className="block">
            <Badge tone="warning">Late</Badge>
          </span>
        )}
      </>
    ),
  },
  accountColumn,
  { heading: "Lines", align: "end", cell: ({ lines }) => lines },
  { heading: "Net", align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
  { heading: "With VAT", align: "end", cell: ({ totalCents }) => <Money cents={totalCents} /> },
];

const publishedColumns: Column<InvoiceRow>[] = [
  {
    heading: "Invoice",
    isRowHeading: true,
    cell: ({ id, number, period, part }) => (
      <>
        <TextLink to={invoicePath(id)}>{number}</TextLink>
        <span className="block text-muted">{showPeriod(period, part)}</span>
      </>
    ),
  },
  accountColumn,
  { heading: "Issued", cell: ({ issuedOn }) => issuedOn && showDay(issuedOn) },
  {
    heading: "Due",
    cell: ({ dueOn, isOverdue }) => (
      <>
        {dueOn && showDay(dueOn)} {isOverdue && <Badge tone="error">Overdue</Badge>}
      </>
    ),
  },
  { heading: "Total", align: "end", cell: ({ totalCents }) => <Money cents={totalCents} /> },
  {
    heading: "To be paid",
    align: "end",
    cell: ({ dueCents, onItsWayCents }) => (
      <>
        {dueCents > 0 ? <Money cents={dueCents} /> : "Paid"}
        {onItsWayCents > 0 && (
          <span className="block text-sm text-muted">
            <Money cents={onItsWayCents} /> on its way
          </span>
        )}
      </>
    ),
  },
];

/** Publishes the chosen drafts and lists those that were not published, with the reasons. */
function PublishButton({ rows, onPublished }: { rows: InvoiceRow[]; onPublished: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const action = useAction();
  const refresh = useRefresh();
  const sum = rows.reduce((total, { totalCents }) => total + totalCents, 0);
  const publish = () =>
    action.run(
      async () => {
        const invoices = rows.map(({ id, version, totalCents }) => ({ id, version, totalCents }));
        const { results } = await staffCall(publishInvoices, { body: { invoices } });
        await refresh(listInvoices);
        const done = results.filter(({ number }) => number !== null).length;
        toast({ title: `${countOf(done, "invoice", "invoices")} published`, tone: "success" });
        const reasons = results.flatMap(({ id, refusal }) =>
          refusal === null ? [] : [`${rows.find((row) => row.id === id)?.accountName}: ${refusal}`],
        );
        setRefused(reasons);
        if (reasons.length === 0) {
          setAsking(false);
          onPublished();
        }
      },
      (error) => setRefused([errorText(error)]),
    );
  return (
    <>
      <Button size="small" disabled={rows.length === 0} onClick={() => setAsking(true)}>
        Publish {rows.length > 0 ? countOf(rows.length, "draft", "drafts") : "drafts"}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Publish ${countOf(rows.length, "invoice", "invoices")}?`}
          description="Each gets its number and is emailed once its PDF is ready. A published invoice never changes."
          confirmLabel="Publish"
          busyLabel="Publishing..."
          busy={action.busy}
          onConfirm={() => void publish()}
          onClose={() => {
            setAsking(false);
            setRefused([]);
          }}
        >
          <p>
            Together with VAT: <Money cents={sum} />
          </p>
          {refused.length > 0 && (
            <Notice tone="warning" title={`${countOf(refused.length, "draft was", "drafts were")} not published`}>
              <ul>
                {refused.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
