import { useState } from "react";
import { listInvoices, listUnbilled, releaseOrder, type UnbilledItem } from "../../../contract/invoices.ts";
import { accountPath, invoicePages, staffOrderPath } from "../../../contract/staff-paths.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { ListBody } from "../shell/ListBody.tsx";
import { SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

export const meta = pageMeta({ title: "Unbilled orders", hidden: true });

/** Finished orders and charges that are on no invoice or draft, with the reason. */
export default function UnbilledOrders() {
  const query = useStaffQuery(listUnbilled, {});
  const action = useAction();
  const refresh = useRefresh();
  const [releasing, setReleasing] = useState(0);
  const release = (orderId: number) => {
    setReleasing(orderId);
    return action.run(
      async () => {
        await staffCall(releaseOrder, { params: { id: orderId } });
        await refresh(listUnbilled, listInvoices);
        toast({ title: "Released for its next draft", tone: "success" });
      },
      (error) => toast({ title: "The order is still held", description: errorText(error), tone: "destructive" }),
    );
  };
  const columns: Column<UnbilledItem & { id: number }>[] = [
    {
      heading: "Order",
      isRowHeading: true,
      cell: ({ orderId, reference, description }) => (
        <>
          <TextLink to={staffOrderPath(orderId)}>{reference}</TextLink>
          <span className="block text-muted">{description}</span>
        </>
      ),
    },
    {
      heading: "Account",
      cell: ({ accountId, accountName }) => <TextLink to={accountPath(accountId)}>{accountName}</TextLink>,
    },
    { heading: "Finished", cell: ({ finishedOn }) => showDay(finishedOn) },
    { heading: "Net", align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
    { heading: "Why it is not on a draft", cell: reasonOf },
    {
      heading: "Actions",
      isActions: true,
      cell: ({ orderId, held }) =>
        held && (
          <SmallButton busy={action.busy && releasing === orderId} onClick={() => void release(orderId)}>
            Release
          </SmallButton>
        ),
    },
  ];
  const rows = (query.data?.items ?? []).map((item, index) => ({ ...item, id: index }));
  return (
    <StaffPage
      title="Unbilled orders"
      lead="Finished orders and charges of accounts that are on no invoice or draft, oldest first."
      actions={<TextLink to={invoicePages.list}>Invoices</TextLink>}
    >
      <ListBody
        query={query}
        label="Unbilled orders"
        columns={columns}
        rows={rows}
        skeletonRows={6}
        failureTitle="Unbilled orders could not be loaded"
        emptyTitle="Everything that is finished is on an invoice or draft."
      />
    </StaffPage>
  );
}

function reasonOf({ held, obstacle, periodTo }: UnbilledItem): string {
  if (held) return `Held${held.untilOn ? ` until ${showDay(held.untilOn)}` : ""}: ${held.reason}`;
  if (obstacle !== null) return obstacle;
  return periodTo < dublinDate(new Date())
    ? `Its period ended on ${showDay(periodTo)}: it will be put on a draft soon`
    : `Its period ends on ${showDay(periodTo)}`;
}
