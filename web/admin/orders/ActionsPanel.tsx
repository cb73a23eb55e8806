import { useId } from "react";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { Button } from "../../ui/Button.tsx";
import { actionLabels, actionsInOrder } from "./action-texts.ts";
import { Sheet } from "./Sheet.tsx";

type ActionsPanelProps = { order: StaffOrder; busy: boolean; onAction: (action: OrderAction) => void };

/** Every action; under one that cannot be taken now stands why. */
export function ActionsPanel({ order, busy, onAction }: ActionsPanelProps) {
  const possible = actionsInOrder.filter((action) => order.actions[action].ok);
  const others = actionsInOrder.filter((action) => !order.actions[action].ok);
  return (
    <Sheet title="Actions" className="no-print">
      <ul className="grid gap-2">
        {possible.map((action) => (
          <li key={action} className="grid">
            <Button
              tone={action === "cancel" ? "danger" : "secondary"}
              size="small"
              disabled={busy}
              onClick={() => onAction(action)}
            >
              {actionLabels[action]}
            </Button>
          </li>
        ))}
        {others.map((action) => (
          <Refused key={action} action={action} order={order} />
        ))}
      </ul>
    </Sheet>
  );
}

function Refused({ action, order }: { action: OrderAction; order: StaffOrder }) {
  const id = useId();
  const move = order.actions[action];
  return (
    <li className="grid gap-1">
      <Button tone="secondary" size="small" disabled aria-describedby={id}>
        {actionLabels[action]}
      </Button>
      <p id={id} className="text-xs text-muted">
        {move.ok ? "" : move.reason}
      </p>
    </li>
  );
}
