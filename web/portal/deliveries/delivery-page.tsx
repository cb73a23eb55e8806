import { useState } from "react";
import { Link, useParams } from "react-router";
import {
  cancelPortalDelivery,
  getPortalDelivery,
  listPortalDeliveries,
  type PortalDeliveryDetails,
} from "../../../contract/portal-deliveries.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { priorityLabel } from "../../../domain/pricing/names.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { LazyPart } from "../../report/LazyPart.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { AddressLines } from "../../ui/AddressSummary.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { Facts } from "../shell/Facts.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { useMemberQuery, useRefresh } from "../shell/use-member-query.ts";
import { InstructDialog } from "./InstructDialog.tsx";
import { PricePanel } from "./PricePanel.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { TrackingPanel } from "./TrackingPanel.tsx";

export const meta = pageMeta({ title: "Delivery", hidden: true });

/** One delivery of the account: where it is, its proofs, papers and price, and what can still be changed. */
export default function Delivery() {
  const { orderId = "" } = useParams();
  const query = useMemberQuery(getPortalDelivery, { params: { orderId } });
  const title = query.data ? `Delivery ${query.data.reference}` : "Delivery";
  return (
    <PortalScreen
      title={title}
      actions={
        <Link to={portalPages.deliveries} className="link">
          All deliveries
        </Link>
      }
    >
      {query.error && !query.data ? (
        <LoadFailure
          title="The delivery could not be loaded"
          error={query.error}
          onTryAgain={() => void query.refetch()}
        />
      ) : query.data ? (
        <Content key={query.data.orderId} delivery={query.data} onChange={query.refetch} />
      ) : (
        <Spinner label="Loading the delivery" className="size-8 text-atlantic-600" />
      )}
    </PortalScreen>
  );
}

const loadVan = () => import("./LiveVan.tsx");

type ContentProps = { delivery: PortalDeliveryDetails; onChange: () => Promise<void> };

function Content({ delivery, onChange }: ContentProps) {
  const { state, tracking, trackPath, pickup, dropoff, approvalText, asks } = delivery;
  const trackKey = trackPath?.split("/").at(-1);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <StateBadge state={state} />
        {tracking && <p className="font-semibold">{tracking.headline}</p>}
      </div>
      {approvalText !== "" && (
        <Notice title={state === "awaiting_approval" ? "Awaiting approval" : "Approval"}>{approvalText}</Notice>
      )}
      {(asks.cancel || asks.instruction || asks.safePlace) && <Actions {...delivery} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          {tracking?.vanSeen && trackKey !== undefined && (
            <LazyPart
              part="map of the van"
              load={loadVan}
              pick={({ LiveVan }) => LiveVan}
              waiting={<Skeleton className="aspect-4/3" />}
              props={{ ...tracking, trackKey, pickup, dropoff, onChange }}
            />
          )}
          {tracking && <TrackingPanel tracking={tracking} trackPath={trackPath} />}
          <Stop title="From" {...delivery.pickupStop} />
          <Stop title="To" {...delivery.dropoffStop} />
        </div>
        <div className="grid gap-6">
          <Facts title="Booking" facts={factsOf(delivery)} />
          <PricePanel {...delivery} />
          <Panel title="Papers">
            <ul className="grid gap-2">
              {delivery.papers.map(({ name, path }) => (
                <li key={path}>
                  <a href={path} className="link">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}

function factsOf(delivery: PortalDeliveryDetails): [string, string][] {
  const facts: [string, string][] = [
    ["Collection", delivery.collectionDay === null ? "" : showDay(delivery.collectionDay)],
    ["Priority", delivery.priority === null ? "" : priorityLabel(delivery.priority)],
    ["Service", delivery.serviceName],
    ["Goods", [delivery.quantity > 1 && `${delivery.quantity} ×`, delivery.packageName].filter(Boolean).join(" ")],
    ["Description", delivery.packageDescription],
    ["Weight", delivery.packageWeight === null ? "" : `${delivery.packageWeight} kg`],
    ["PO number", delivery.poNumber],
    ["Cost centre", delivery.costCentre],
    ["Booked by", delivery.bookedBy],
  ];
  return facts.filter(([, value]) => value !== "");
}

type StopProps = PortalDeliveryDetails["pickupStop"] & { title: string };

function Stop({ title, address, contactName, contactPhone, instructions }: StopProps) {
  const lines = [contactName, ...addressLines(address), contactPhone].filter((line) => line !== "");
  return (
    <Panel title={title}>
      <AddressLines lines={lines} />
      {instructions !== "" && <p className="mt-3 whitespace-pre-line break-words text-muted">{instructions}</p>}
    </Panel>
  );
}

/** The same actions as on the tracking page: instruct until pickup or delivery, cancel until pickup. */
function Actions({ orderId, asks, tracking }: PortalDeliveryDetails) {
  const [open, setOpen] = useState<"cancel" | "instruct" | "safe_place" | null>(null);
  const refresh = useRefresh();
  const close = () => setOpen(null);
  const done = (title: string) => {
    close();
    toast({ title, tone: "success" });
    void refresh(getPortalDelivery, listPortalDeliveries);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {asks.instruction && (
        <Button tone="secondary" onClick={() => setOpen("instruct")}>
          Tell the driver
        </Button>
      )}
      {asks.safePlace && (
        <Button tone="secondary" onClick={() => setOpen("safe_place")}>
          Say where to leave it
        </Button>
      )}
      {asks.cancel && (
        <Button tone="secondary" onClick={() => setOpen("cancel")}>
          Cancel delivery
        </Button>
      )}
      {open === "cancel" && (
        <CancelDialog
          orderId={orderId}
          refunds={asks.cancel?.refunds ?? false}
          onClose={close}
          onDone={() => done("Cancelled")}
        />
      )}
      {(open === "instruct" || open === "safe_place") && (
        <InstructDialog
          orderId={orderId}
          about={open}
          safePlace={tracking?.safePlace ?? ""}
          onClose={close}
          onSaved={() => done("Saved")}
        />
      )}
    </div>
  );
}

type CancelProps = { orderId: number; refunds: boolean; onClose: () => void; onDone: () => void };

function CancelDialog({ orderId, refunds, onClose, onDone }: CancelProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const cancel = async () => {
    setBusy(true);
    setFailure("");
    await memberCall(cancelPortalDelivery, { params: { orderId } }).then(onDone, (error) => {
      setFailure(errorText(error));
      setBusy(false);
    });
  };
  return (
    <ConfirmDialog
      title="Cancel this delivery?"
      description={
        refunds
          ? "No courier will come, and what was paid by card will be refunded."
          : "No courier will come, and your account owes nothing for it."
      }
      confirmLabel="Cancel delivery"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      tone="danger"
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <div role="alert" className="empty:hidden">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
