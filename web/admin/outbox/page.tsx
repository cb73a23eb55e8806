import { useState } from "react";
import { maxLengths } from "../../../contract/limits.ts";
import { listOutbox, type OutboxEntry } from "../../../contract/outbox.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { readOrderNumber } from "../../../domain/orders/references.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import type { Column } from "../../ui/Table.tsx";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { EmailDialog, ResendDialog } from "./EmailDialogs.tsx";
import { parseState, resendRefusal, StateBadge, stateOptions } from "./email-states.tsx";

export const meta = pageMeta({ title: "Emails", hidden: true });

const defaults = { page: 1, search: "", state: "" };

/** The shop's emails: waiting, sent or failed. */
export default function Outbox() {
  const url = useUrlFilters(defaults);
  const { filters } = url;
  const state = parseState(filters.state);
  const query = { page: filters.page, ...(state && { state }), ...searchQuery(filters.search) };
  const list = useStaffQuery(listOutbox, { query }, { keepPrevious: true });
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [resent, setResent] = useState<OutboxEntry | null>(null);
  const emails = list.data?.emails ?? [];
  const columns: Column<OutboxEntry>[] = [
    { heading: "Written", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { heading: "To", cell: ({ recipient }) => recipient },
    {
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
      heading: "Order",
      cell: ({ orderId, orderNumber }) =>
        orderId !== null && <TextLink to={staffOrderPath(orderId)}>{orderNumber}</TextLink>,
    },
    {
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
      heading: "Actions",
      isActions: true,
      cell: (email) => (
        <Menu
          label={`Actions for the email to ${email.recipient}`}
          items={[
            { label: "Preview", onSelect: () => setPreviewed(email.id) },
            { label: "Send again…", disabledReason: resendRefusal(email), onSelect: () => setResent(email) },
          ]}
        />
      ),
    },
  ];
  return (
    <StaffPage title="Emails" lead="Every email from the shop. Without a mail server they stay here.">
      <FilterBar
        url={url}
        search={{ label: "Search emails", placeholder: "Recipient or order number", className: "w-full sm:w-80" }}
        selects={[{ name: "state", label: "State", options: stateOptions }]}
        selectClassName="w-full sm:w-auto"
        clearLabel="Clear All"
      />
      <ListBody
        query={list}
        label="Emails"
        columns={columns}
        rows={emails}
        skeletonRows={6}
        failureTitle="Emails could not be loaded"
        emptyTitle="No emails found."
        emptyText="Emails appear here after the first booking."
        url={url}
        paging={{ noun: "emails", perPage: 50 }}
      />
      {previewed !== null && <EmailDialog id={previewed} onClose={() => setPreviewed(null)} />}
      {resent && <ResendDialog email={resent} onClose={() => setResent(null)} />}
    </StaffPage>
  );
}

/** An order's number or reference searches by it; anything else is the beginning of a recipient's address. */
function searchQuery(text: string): { orderNumber?: string; recipient?: string } {
  if (readOrderNumber(text)) return { orderNumber: text };
  return text === "" ? {} : { recipient: text.slice(0, maxLengths.email) };
}
