import { useState } from "react";
import { updateShopWebhook } from "../../../contract/shop-webhooks.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { WebhookStatus } from "../../../contract/webhook-statuses.ts";
import { listStaffWebhooks, type StaffWebhook } from "../../../contract/webhooks.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { DeleteWebhook } from "./DeleteWebhook.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { isUnowned, OwnerCell, StatusCell, topicNames } from "./webhook-cells.tsx";

export const meta = pageMeta({ title: "Webhooks", hidden: true });

const defaults = { search: "", show: "" };
const showOptions = [
  { value: "", label: "All webhooks" },
  { value: "active", label: "Active" },
  { value: "stopped", label: "Paused or disabled" },
  { value: "unowned", label: "Without an active owner" },
];

type Open = { dialog: "log" | "delete"; webhook: StaffWebhook };

/** The webhooks that orders are sent to, with their owners and how their deliveries went. */
export default function Webhooks() {
  const url = useUrlFilters(defaults);
  const { filters } = url;
  const list = useStaffQuery(listStaffWebhooks, {});
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const shown = (list.data?.webhooks ?? []).filter(
    (webhook) => matchesSearch(webhook, filters.search) && matchesShow(webhook, filters.show),
  );
  const setStatus = (webhook: StaffWebhook, status: WebhookStatus, title: string) =>
    run(
      async () => {
        await staffCall(updateShopWebhook, { params: { id: webhook.id }, query: {}, body: { status } });
        toast({ title, description: webhook.name, tone: "success" });
        await refresh(listStaffWebhooks);
      },
      (error) => toast({ title: "Webhook not changed", description: errorText(error), tone: "destructive" }),
    );
  const columns: Column<StaffWebhook>[] = [
    {
      heading: "Webhook",
      isRowHeading: true,
      className: "min-w-44",
      cell: ({ name, topic, deliveryUrl }) => (
        <>
          <span className="block font-semibold">{name}</span>
          <span className="block text-xs font-normal wrap-anywhere text-muted">
            {topicNames[topic]} to {deliveryUrl}
          </span>
        </>
      ),
    },
    { heading: "Status", className: "min-w-28", cell: (webhook) => <StatusCell webhook={webhook} /> },
    { heading: "Owner", className: "min-w-28", cell: ({ owner }) => <OwnerCell owner={owner} /> },
    {
      heading: "Last accepted",
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt ? <Moment at={lastDeliveredAt} /> : <span className="text-muted">Not in 30 days</span>,
    },
    {
      heading: "Actions",
      isActions: true,
      cell: (webhook) => (
        <Menu
          label={`Actions for ${webhook.name}`}
          items={[
            { label: "Deliveries", onSelect: () => setOpen({ dialog: "log", webhook }) },
            ...(webhook.status === "active"
              ? [{ label: "Pause", onSelect: () => void setStatus(webhook, "paused", "Webhook paused") }]
              : []),
            ...(webhook.status !== "active" || isUnowned(webhook)
              ? [
                  {
                    label: isUnowned(webhook) ? "Take over and activate" : "Activate",
                    onSelect: () => void setStatus(webhook, "active", "Webhook active"),
                  },
                ]
              : []),
            {
              label: "Delete…",
              tone: "danger" as const,
              disabledReason: busy ? "Wait for the last change to finish." : null,
              onSelect: () => setOpen({ dialog: "delete", webhook }),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <StaffPage
      title="Webhooks"
      lead="Addresses of other software that receive orders as they change. A webhook ends with the key or user that it belongs to."
    >
      <FilterBar
        url={url}
        search={{ label: "Search webhooks", placeholder: "Name, address or owner", className: "w-full sm:w-72" }}
        selects={[{ name: "show", label: "Show", options: showOptions }]}
        selectClassName="w-full sm:w-auto"
      />
      <ListBody
        query={list}
        label="Webhooks"
        columns={columns}
        rows={shown}
        skeletonRows={3}
        failureTitle="Webhooks could not be loaded"
        emptyTitle={url.isFiltered ? "No webhooks found." : "There are no webhooks."}
        emptyText={
          <>
            Other software adds them with a key that may read and write:{" "}
            <TextLink to={staffPages.apiKeys}>API keys</TextLink>.
          </>
        }
        url={url}
      />
      {open?.dialog === "log" && <DeliveryLog webhook={open.webhook} onClose={close} />}
      {open?.dialog === "delete" && <DeleteWebhook webhook={open.webhook} onClose={close} />}
    </StaffPage>
  );
}

function matchesSearch({ name, deliveryUrl, owner }: StaffWebhook, search: string): boolean {
  const wanted = search.toLowerCase();
  return [name, deliveryUrl, owner?.name ?? ""].some((text) => text.toLowerCase().includes(wanted));
}

function matchesShow(webhook: StaffWebhook, show: string): boolean {
  if (show === "unowned") return isUnowned(webhook);
  return show === "" || (show === "active") === (webhook.status === "active");
}
