import { useState } from "react";
import { type ChangeManyOrdersResult, changeManyOrders } from "../../../contract/staff-order.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import type { StatusAction } from "../../../domain/orders/order-actions.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { statusTexts } from "./action-texts.ts";
import { NotifyCustomer } from "./change/NotifyCustomer.tsx";
import { PaperLinks } from "./PaperLinks.tsx";

type BulkBarProps = {
  selected: readonly { id: OrderId; number: OrderNumber; dueCents: Cents }[];
  /** Shown beside the count. */
  note?: string;
  onClear: () => void;
  onDone: () => void;
};

const bulkActions: StatusAction[] = ["complete", "hold", "process", "cancel"];
/** Orders per request: few enough to show progress. */
const ordersPerRequest = 5;
/** Long, because refunds wait for the gateway, one order at a time. */
const timeoutMs = 120_000;

type Result = ChangeManyOrdersResult["results"][number];

/**
 * The actions on the selected orders. Each is changed separately; those that could not be are listed with the reason.
 */
export function BulkBar({ selected, note, onClear, onDone }: BulkBarProps) {
  const [openAction, setOpenAction] = useState<StatusAction | null>(null);
  const [refund, setRefund] = useState(true);
  const [isNotified, setNotified] = useState(true);
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ number: OrderNumber; reason: string }[]>([]);
  const total = selected.length;
  const [first] = selected;
  const withDifference = selected.filter(({ dueCents }) => dueCents > 0);
  const count = `${total} ${total === 1 ? "order" : "orders"}`;

  const run = async (action: StatusAction) => {
    const results: Result[] = [];
    setDone(0);
    for (let at = 0; at < total; at += ordersPerRequest) {
      const orderIds = selected.slice(at, at + ordersPerRequest).map(({ id }) => id);
      results.push(
        ...(await changeOrders({ orderIds, action, refund: action === "cancel" && refund, tellCustomer: isNotified })),
      );
      setDone(results.length);
    }
    setDone(null);
    setOpenAction(null);
    const failures = results.filter((result) => !result.ok);
    const numbers = new Map(selected.map(({ id, number }) => [id, number]));
    setRefused(failures.map(({ orderId, reason }) => ({ number: numbers.get(orderId) ?? orderId, reason })));
    const changed = total - failures.length;
    if (changed > 0) {
      const description = `${changed} of ${total} ${total === 1 ? "order" : "orders"} changed.`;
      toast({ title: statusTexts[action].several, description, tone: "success" });
    }
    onDone();
    onClear();
  };

  const openDialog = (action: StatusAction) => {
    setNotified(true);
    setOpenAction(action);
  };
  const isRunning = done !== null;
  return (
    <>
      {total > 0 && (
        <section
          aria-label="Selected orders"
          className="no-print flex flex-wrap items-center -my-px gap-x-1.5 rounded border border-atlantic-600 bg-atlantic-100 px-3"
        >
          <p role="status" className="me-1 text-sm">
            <span className="font-semibold">{count} selected</span>
            {note && ` ${note}`}
          </p>
          {bulkActions.map((action) => (
            <SmallButton key={action} onClick={() => openDialog(action)}>
              {statusTexts[action].several}
            </SmallButton>
          ))}
          <PaperLinks orderIds={selected.map(({ id }) => id)} />
          <QuietButton onClick={onClear}>
            Clear <span className="sr-only">selection</span>
          </QuietButton>
        </section>
      )}
      {openAction && (
        <ConfirmDialog
          title={`${statusTexts[openAction].several}: ${count}`}
          description="Each order is changed separately. Orders that do not allow it stay as they are, and are listed with the reason."
          tone={openAction === "cancel" ? "danger" : "primary"}
          confirmLabel={`${statusTexts[openAction].several}: ${count}`}
          busyLabel="Working..."
          cancelLabel="Go back"
          busy={isRunning}
          onConfirm={() => void run(openAction)}
          onClose={() => setOpenAction(null)}
        >
          {openAction === "complete" && withDifference.length > 0 && (
            <Notice tone="warning" title="A difference is still to be paid">
              {withDifference.length === 1 ? "Order" : "Orders"} {withDifference.map(({ number }) => number).join(", ")}
            </Notice>
          )}
          {openAction === "cancel" && (
            <Checkbox
              label="Refund what was paid"
              help="Card payments are refunded automatically. Anything paid another way is only recorded as paid back."
              checked={refund}
              onChange={(event) => setRefund(event.currentTarget.checked)}
            />
          )}
          {(openAction === "cancel" || openAction === "complete") && first && !isRunning && (
            <NotifyCustomer
              orderId={first.id}
              about={openAction === "cancel" ? { about: "cancel", refund } : { about: "complete" }}
              isNotified={isNotified}
              onChange={setNotified}
              several={{
                label: total === 1 ? "Tell the customer" : "Tell the customers",
                help: `Each gets an email about their own order. This is the one for order ${first.number}.`,
              }}
            />
          )}
          {isRunning && (
            <div className="grid gap-1">
              <progress value={done} max={total} aria-label="Progress" className="h-3 w-full accent-atlantic-600" />
              <p role="status" className="text-sm text-muted tabular">
                {done} of {total}
              </p>
            </div>
          )}
        </ConfirmDialog>
      )}
      <Dialog
        open={refused.length > 0}
        onClose={() => setRefused([])}
        title={`${refused.length} ${refused.length === 1 ? "order was" : "orders were"} not changed`}
        actions={
          <Button tone="secondary" onClick={() => setRefused([])}>
            Close
          </Button>
        }
      >
        <ul className="grid gap-2">
          {refused.map(({ number, reason }) => (
            <li key={number}>
              <span className="font-semibold">Order {number}</span>
              <span className="block text-sm text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Never throws: if the call fails, each of its orders is reported with that reason. */
async function changeOrders(body: {
  orderIds: OrderId[];
  action: StatusAction;
  refund: boolean;
  tellCustomer: boolean;
}): Promise<Result[]> {
  try {
    const idempotencyKey = newIdempotencyKey();
    return (await staffCall(changeManyOrders, { body }, { idempotencyKey, timeoutMs })).results;
  } catch (error) {
    const reason = errorText(error);
    return body.orderIds.map((orderId) => ({ orderId, ok: false as const, reason }));
  }
}
