import { useState } from "react";
import { Link } from "react-router";
import { brand } from "../../../brand.ts";
import { listOutbox, type OutboxEntry, resendEmail } from "../../../contract/outbox.ts";
import { staffOrderPath } from "../../../contract/paths.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { EmailDialog } from "./EmailDialog.tsx";
import { readState, resendReason, StateBadge, stateOptions } from "./states.tsx";

export const meta = pageMeta({ title: `Emails | ${brand.name}`, hidden: true });

const defaults = { page: 1, state: "", order: "" };
const perPage = 50;

/** What the shop has written: waiting, sent or failed. */
export default function Outbox() {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaults);
  const orderId = /^[1-9]\d{0,8}$/.test(filters.order) ? Number(filters.order) : undefined;
  const state = readState(filters.state);
  const query = { page: filters.page, ...(state && { state }), ...(orderId && { orderId }) };
  const list = useStaffQuery(listOutbox, { query }, { keepPrevious: true });
  const refresh = useRefresh();
  const { run } = useAction();
  const [previewed, setPreviewed] = useState<number | null>(null);
  const resend = (email: OutboxEntry) =>
    run(
      async () => {
        await staffCall(resendEmail, { params: { id: email.id } });
        toast({ title: "Email queued", description: `To ${email.recipient}`, tone: "success" });
        await refresh(listOutbox);
      },
      (failure) => toast({ title: "Email not queued", description: errorText(failure), tone: "destructive" }),
    );
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
      cell: ({ orderId: order }) =>
        order !== null && (
          <Link to={staffOrderPath(order)} className="link">
            {order}
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
            { label: "Send again", disabledReason: resendReason(email), onSelect: () => void resend(email) },
          ]}
        />
      ),
    },
  ];
  return (
    <StaffPage title="Emails" lead="What the shop has written. Without a mail server emails stay here.">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label="Order number"
          value={filters.order}
          onSearch={(order) => setFilters({ order })}
          className="w-full sm:w-56"
        />
        <FilterSelect
          label="State"
          value={filters.state}
          options={stateOptions}
          onChange={(next) => setFilters({ state: next })}
        />
      </div>
      {filters.order !== "" && orderId === undefined && (
        <p role="status" className="text-sm text-brick">
          An order number has figures only; emails of all orders are shown.
        </p>
      )}
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
    </StaffPage>
  );
}
