import { useId } from "react";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { Sheet } from "../shell/Sheet.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { actionLabel, actionsToShow } from "./action-texts.ts";

type ActionsPanelProps = { order: StaffOrder; busy: boolean; onAction: (action: OrderAction) => void };

/** All actions on the order; those not possible now are folded, each with its reason. */
export function ActionsPanel({ order, busy, onAction }: ActionsPanelProps) {
  const shown = actionsToShow(order.actions);
  const possible = shown.filter((action) => order.actions[action].ok);
  const others = shown.filter((action) => !order.actions[action].ok);
  return (
    <Sheet title="Actions" className="no-print max-lg:order-first">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-2">
        {possible.map((action) => (
          <li key={action} className="grid">
            <SmallButton
              disabled={busy}
              className={action === "cancel" ? "text-brick!" : undefined}
              onClick={() => onAction(action)}
            >
              {actionLabel(action, order.onAccount !== null)}
            </SmallButton>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details className={possible.length > 0 ? "mt-3 border-t border-line pt-1" : undefined}>
          <summary className="min-h-6 cursor-pointer py-1 text-sm text-muted max-lg:py-3">
            Not possible now ({others.length})
          </summary>
          <ul className="mt-1 grid gap-1">
            {others.map((action) => (
              <RefusedAction key={action} action={action} order={order} />
            ))}
          </ul>
        </details>
      )}
    </Sheet>
  );
}

/** A disabled action stays focusable so that its reason can be read. */
function RefusedAction({ action, order }: { action: OrderAction; order: StaffOrder }) {
  const id = useId();
  const permission = order.actions[action];
  return (
    <li>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        className="min-h-6 cursor-not-allowed rounded text-start text-sm text-muted"
      >
        {actionLabel(action, order.onAccount !== null)}
      </button>
      <p id={id} className="text-xs text-muted">
        {permission.ok ? "" : permission.reason}
      </p>
    </li>
  );
}
