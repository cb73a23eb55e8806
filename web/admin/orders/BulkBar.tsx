import { useState } from "react";
import { type ChangedOrders, changeManyOrders } from "../../../contract/staff-order.ts";
import type { StatusAction } from "../../../domain/orders/order-actions.ts";
import type { OrderId, OrderNumber } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { statusTexts } from "./action-texts.ts";
import { TellCustomer } from "./change/TellCustomer.tsx";
import { PaperLinks } from "./PaperLinks.tsx";

type BulkBarProps = {
  selected: readonly { id: OrderId; number: OrderNumber }[];
  /** Beside how many they are. */
  note?: string;
  onClear: () => void;
  onDone: () => void;
};

const bulkActions: StatusAction[] = ["complete", "hold", "process", "cancel"];
/** Orders per request: few enough that the progress can be seen. */
const chunk = 5;
/** Changes with refunds wait for the gateway, one order after the other. */
const timeoutMs = 120_000;

type Result = ChangedOrders["results"][number];

/** The actions for the ticked orders. Each order is changed on its own; those that could not be are listed with the reason. */
export function BulkBar({ selected, note, onClear, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<StatusAction | null>(null);
  const [refund, setRefund] = useState(true);
  const [isTold, setTold] = useState(true);
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ number: OrderNumber; reason: string }[]>([]);
  const total = selected.length;
  const [first] = selected;
  const count = `${total} ${total === 1 ? "order" : "orders"}`;

  const run = async (action: StatusAction) => {
    const results: Result[] = [];
    setDone(0);
    for (let at = 0; at < total; at += chunk) {
      const orderIds = selected.slice(at, at + chunk).map(({ id }) => id);
      results.push(
        ...(await changeSome({ orderIds, action, refund: action === "cancel" && refund, tellCustomer: isTold })),
      );
      setDone(results.length);
    }
    setDone(null);
    setAsked(null);
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

  const ask = (action: StatusAction) => {
    setTold(true);
    setAsked(action);
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
            <SmallButton key={action} onClick={() => ask(action)}>
              {statusTexts[action].several}
            </SmallButton>
          ))}
          <PaperLinks orderIds={selected.map(({ id }) => id)} />
          <QuietButton onClick={onClear}>
            Clear <span className="sr-only">selection</span>
          </QuietButton>
        </section>
      )}
      {asked && (
        <ConfirmDialog
          title={`${statusTexts[asked].several}: ${count}`}
          description="Each order is changed separately. Orders that do not allow it stay as they are, and are listed with the reason."
          tone={asked === "cancel" ? "danger" : "primary"}
          confirmLabel={`${statusTexts[asked].several}: ${count}`}
          busyLabel="Working..."
          cancelLabel="Go back"
          busy={isRunning}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === "cancel" && (
            <Checkbox
              label="Refund what was paid"
              help="Card payments are refunded automatically. Anything paid another way is only recorded as paid back."
              checked={refund}
              onChange={(event) => setRefund(event.currentTarget.checked)}
            />
          )}
          {(asked === "cancel" || asked === "complete") && first && !isRunning && (
            <TellCustomer
              orderId={first.id}
              about={asked === "cancel" ? { about: "cancel", refund } : { about: "complete" }}
              isTold={isTold}
              onTold={setTold}
              several={{
                label: total === 1 ? "Tell the customer" : "Tell the customers",
                help: `Each gets an email about their own order. This is the one of order ${first.number}.`,
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

/** Never throws: if the call fails, each of its orders is reported as failed with that reason. */
async function changeSome(body: {
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
