import { useState } from "react";
import { Link } from "react-router";
import { maxLengths } from "../../../contract/limits.ts";
import { listOutbox, type OutboxEntry } from "../../../contract/outbox.ts";
import { staffOrderPath } from "../../../contract/paths.ts";
import type { OrderNumber } from "../../../domain/orders/references.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { Column } from "../../ui/Table.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { EmailDialog, ResendDialog } from "./EmailDialogs.tsx";
import { readState, resendReason, StateBadge, stateOptions } from "./email-states.tsx";

export const meta = pageMeta({ title: "Emails", hidden: true });

const defaults = { page: 1, search: "", state: "" };
const perPage = 50;

/** The shop's emails: waiting, sent or failed. */
export default function Outbox() {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaults);
  const state = readState(filters.state);
  const query = { page: filters.page, ...(state && { state }), ...searched(filters.search) };
  const list = useStaffQuery(listOutbox, { query }, { keepPrevious: true });
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [resent, setResent] = useState<OutboxEntry | null>(null);
  const emails = list.data?.emails ?? [];
  const columns: Column<OutboxEntry>[] = [
    { key: "written", heading: "Written", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: "to", heading: "To", cell: ({ recipient }) => recipient },
    {
      key: "subject",
      heading: "Subject",
      isRowHeading: true,
      className: "min-w-56",
      cell: ({ id, subject }) => (
        <button type="button" className="link text-start" onClick={() => setPreviewed(id)}>
          {subject}
        </button>
      ),
    },
    {
      key: "order",
      heading: "Order",
      cell: ({ orderId, orderNumber }) =>
        orderId !== null && (
          <Link to={staffOrderPath(orderId)} className="link">
            {orderNumber}
          </Link>
        ),
    },
    {
      key: "state",
      heading: "State",
      className: "min-w-40",
      cell: (email) => (
        <>
          <StateBadge email={email} />
          {email.lastError && <span className="mt-1 block text-xs text-muted">{email.lastError}</span>}
        </>
      ),
    },
    {
      key: "actions",
      heading: "Actions",
      isActions: true,
      cell: (email) => (
        <Menu
          label={`Actions for the email to ${email.recipient}`}
          items={[
            { label: "Preview", onSelect: () => setPreviewed(email.id) },
            { label: "Send again…", disabledReason: resendReason(email), onSelect: () => setResent(email) },
          ]}
        />
      ),
    },
  ];
  return (
    <StaffPage title="Emails" lead="What the shop has written. Without a mail server emails stay here.">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search emails"
          placeholder="Recipient or order number"
          value={filters.search}
          onSearch={(search) => setFilters({ search })}
          className="w-full sm:w-80"
        />
        <FilterSelect
          label="State"
          value={state ?? ""}
          options={stateOptions}
          onChange={(next) => setFilters({ state: next })}
          className="w-full sm:w-auto"
        />
        {isFiltered && (
          <Button tone="quiet" size="small" onClick={clearFilters}>
            Clear All
          </Button>
        )}
      </div>
      <ListBody
        query={list}
        label="Emails"
        columns={columns}
        rows={emails}
        skeletonRows={6}
        failureTitle="Emails could not be loaded"
        emptyTitle="No emails found."
        emptyText="The first one is written with the first booking."
        filters={{ isFiltered, clearFilters }}
        paging={{
          noun: "emails",
          page: filters.page,
          perPage,
          total: list.data?.total ?? 0,
          isAtLeast: list.data?.capped,
          onPage: (page) => setFilters({ page }),
        }}
      />
      {previewed !== null && <EmailDialog id={previewed} onClose={() => setPreviewed(null)} />}
      {resent && <ResendDialog email={resent} onClose={() => setResent(null)} />}
    </StaffPage>
  );
}

/** Digits, with or without WC-, search for an order's number; anything else for addresses that begin with it. */
function searched(text: string): { orderNumber?: OrderNumber; recipient?: string } {
  const [, order] = /^(?:wc-)?([1-9]\d{0,8})$/i.exec(text.trim()) ?? [];
  if (order) return { orderNumber: Number(order) };
  return text === "" ? {} : { recipient: text.slice(0, maxLengths.email) };
}
