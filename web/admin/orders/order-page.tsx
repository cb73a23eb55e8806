import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { getStaffOrder, type StaffOrder } from "../../../contract/staff-order.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { ApiError } from "../../api/api-error.ts";
import { useShop } from "../../site/public-settings.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClasses } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DeliveryHead } from "../deliveries/DeliveryHead.tsx";
import { DeliveryPanel } from "../deliveries/DeliveryPanel.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { ShopFreshness } from "../shell/ShopFreshness.tsx";
import { SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { ActionsPanel } from "./ActionsPanel.tsx";
import { AddressMarkBadges } from "./AddressMarkBadges.tsx";
import { ChargesPanel } from "./ChargesPanel.tsx";
import { EditOrder } from "./change/EditOrder.tsx";
import { DecisionsPanel } from "./DecisionsPanel.tsx";
import { EmailsPanel } from "./EmailsPanel.tsx";
import { HistoryPanel, NotePanel } from "./EventPanels.tsx";
import { JourneyPanel } from "./JourneyPanel.tsx";
import { MoneyPanel } from "./MoneyPanel.tsx";
import { type DialogAction, OrderActionDialog, opensDialog } from "./OrderActionDialog.tsx";
import { OrderPager } from "./OrderPager.tsx";
import { subjectFromOrder } from "./order-subject.ts";
import { PaperLink } from "./PaperLinks.tsx";
import { PeoplePanel } from "./PeoplePanel.tsx";
import { RepriceOrder } from "./reprice/RepriceOrder.tsx";
import { useChangeStatus } from "./use-change-status.ts";

const titleOf = (number: number | string) => `Order ${number} | Admin Dashboard`;

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: titleOf(params.id ?? "") },
  { name: "robots", content: "noindex" },
];

/** One order in full, with all its actions. */
export default function OrderPage() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const { data, error, isFetching, refetch } = useStaffQuery(
    getStaffOrder,
    { params: { id: id ?? 0 } },
    { enabled: id !== null },
  );
  const isOurs = useShop() === "builtin";
  const isMissing = id === null || (error instanceof ApiError && error.status === 404);
  if (isMissing) {
    return (
      <StaffPage title="Order">
        <EmptyState title="There is no such order." action={<TextLink to={staffPages.orders}>All orders</TextLink>}>
          The number may be mistyped.
        </EmptyState>
      </StaffPage>
    );
  }
  if (data) return <LoadedOrder key={data.id} order={data} />;
  return (
    <StaffPage title={isOurs ? `Order ${id}` : "Order"} actions={<OrderPager id={id} isLoading />}>
      {error && !isFetching ? (
        <LoadFailure error={error} title="Failed to load the order." onTryAgain={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <p role="status" className="sr-only">
            Loading…
          </p>
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </StaffPage>
  );
}

function LoadedOrder({ order }: { order: StaffOrder }) {
  const refresh = useRefresh();
  const reload = () => void refresh(...affectedQueries);
  const [search] = useSearchParams();
  const [dialogAction, setDialogAction] = useState(() => actionFromUrl(search, order));
  const { busy, change } = useChangeStatus(reload);
  // The URL holds the id, but staff know the order by its number, which may differ.
  useEffect(() => {
    document.title = titleOf(order.number);
  }, [order.number]);
  const subject = subjectFromOrder(order);
  const act = (action: OrderAction) => {
    if (opensDialog(action)) setDialogAction(action);
    else void change(order, { action });
  };
  return (
    <StaffPage
      title={`Order ${order.number}`}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderStatusBadge status={order.status} />
          <DeliveryHead orderId={order.id} />
          {order.approval.isWaiting && <Badge tone="warning">Awaiting approval</Badge>}
          {order.isQuoteRequest && <Badge tone="info">Quote request</Badge>}
          {order.isTest && <Badge>Sandbox</Badge>}
          <AddressMarkBadges marks={order.addressMarks} />
          <span className="font-semibold text-ink">{order.references.booking}</span>
          {order.shopNumber && <span>No. {order.shopNumber} on the WordPress site</span>}
          <span>
            Booked <Moment at={order.createdAt} />
          </span>
        </span>
      }
      actions={
        <>
          {order.shopOrder && (
            <a
              href={order.shopOrder.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses("secondary", "small")}
            >
              Open in WordPress
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <PaperLink kind="job-sheets" orderIds={[order.id]}>
            Job sheet
          </PaperLink>
          <EditOrder order={order} onDone={reload} />
          <RepriceOrder order={order} onDone={reload} />
          <SmallButton onClick={() => window.print()}>Print</SmallButton>
          <OrderPager id={order.id} />
        </>
      }
    >
      {order.approval.text !== "" && (
        <Notice title={order.approval.isWaiting ? "Awaiting approval" : "Approval"}>{order.approval.text}</Notice>
      )}
      <DecisionsPanel order={order} busy={busy} onAction={act} />
      <ShopFreshness orderId={order.shopOrder ? order.id : undefined} />
      {order.pendingExport && <PendingExport pending={order.pendingExport} />}
      {/* Times break into two lines where large text would push them out of a phone's screen. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] [&_time]:whitespace-normal">
        <div className="grid min-w-0 gap-4">
          <JourneyPanel order={order} />
          <DeliveryPanel order={order} onDone={reload} />
          <MoneyPanel order={order} />
          {order.accountId !== null && <ChargesPanel orderId={order.id} onDone={reload} />}
          <EmailsPanel order={order} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents">
          <ActionsPanel order={order} busy={busy} onAction={act} />
          <PeoplePanel order={order} onDone={reload} />
          <NotePanel order={order} onDone={reload} />
          <HistoryPanel order={order} />
        </div>
      </div>
      {dialogAction && (
        <OrderActionDialog
          action={dialogAction}
          order={subject}
          onClose={() => setDialogAction(null)}
          onDone={reload}
        />
      )}
    </StaffPage>
  );
}

/** The queries that a change of an order can affect. */
const affectedQueries = ["getStaffOrder", "getDelivery", "listStaffOrders", "listAgedDebtors"].map((name) => ({
  name,
}));

/** Other screens link here with an action: 'Money due' to record a payment, the board to refund what came back. */
const linkedActions = ["recordPayment", "reverseWriteOff", "refund"] as const;

function actionFromUrl(search: URLSearchParams, { actions }: StaffOrder): DialogAction | null {
  const action = linkedActions.find((each) => each === search.get("action"));
  return action && actions[action].ok ? action : null;
}

/** Says why an order, or its last changes, have not reached the WordPress site yet, and when the export is retried. */
function PendingExport({ pending }: { pending: NonNullable<StaffOrder["pendingExport"]> }) {
  const { isUpdate, attempts, failure, nextAttemptAt } = pending;
  return (
    <Notice
      tone={failure === null ? "info" : "warning"}
      title={isUpdate ? "The last changes are not yet on the WordPress site" : "Not yet on the WordPress site"}
    >
      {failure !== null && (
        <p>
          {failure.replace(/\.$/, "")}. Tried {attempts === 1 ? "once" : `${attempts} times`} so far.
        </p>
      )}
      <p>
        {failure === null ? (
          <>
            It will be sent automatically at <Moment at={nextAttemptAt} />.
          </>
        ) : (
          <>
            It will be retried automatically at <Moment at={nextAttemptAt} />.
          </>
        )}{" "}
        {!isUpdate && "Until then it goes by the number it has here."}
      </p>
    </Notice>
  );
}
