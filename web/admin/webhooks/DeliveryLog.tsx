import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { listWebhookAttempts, type StaffWebhook, type WebhookAttempt } from "../../../contract/webhooks.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import type { Column } from "../../ui/Table.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

const columns: Column<WebhookAttempt>[] = [
  {
    heading: "Sent",
    isRowHeading: true,
    cell: ({ at, orderId, orderNumber }) => (
      <>
        <Moment at={at} />
        <span className="block text-xs">
          {orderNumber === null ? (
            <span className="text-muted">An erased order</span>
          ) : (
            <TextLink to={staffOrderPath(orderId)}>Order {orderNumber}</TextLink>
          )}
        </span>
      </>
    ),
  },
  {
    heading: "Outcome",
    cell: ({ failure }) =>
      failure === null ? (
        <Badge tone="success">Accepted</Badge>
      ) : (
        <>
          <Badge tone="error">Failed</Badge>
          <span className="mt-1 block text-xs wrap-anywhere text-muted">{failure}</span>
        </>
      ),
  },
];

/** What was sent to a webhook in the last 30 days. */
export function DeliveryLog({ webhook, onClose }: { webhook: StaffWebhook; onClose: () => void }) {
  const list = useStaffQuery(listWebhookAttempts, { params: { id: webhook.id } });
  const attempts = list.data?.attempts ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={`Deliveries to ${webhook.name}`}
      description="The latest 100 of the last 30 days, newest first."
      className="w-[min(44rem,calc(100vw-2rem))]!"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ListBody
        query={list}
        label={`Deliveries to ${webhook.name}`}
        columns={columns}
        rows={attempts}
        skeletonRows={4}
        failureTitle="Deliveries could not be loaded"
        emptyTitle="Nothing has been sent yet."
        emptyText="The next matching order appears here."
      />
    </Dialog>
  );
}
