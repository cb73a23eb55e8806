import type { ReactNode } from "react";
import { getDelivery } from "../../../contract/deliveries.ts";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { stopNames } from "../../../domain/deliveries/delivery-words.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { OrderAction } from "../../../domain/orders/order-actions.ts";
import { needsAttention } from "../../../domain/orders/payment-cases.ts";
import { Notice } from "../../ui/Notice.tsx";
import { deliveryPanelId } from "../deliveries/DeliveryPanel.tsx";
import { SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { useStaff } from "../shell/staff-context.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { actionLabel } from "./action-texts.ts";

type DecisionsPanelProps = { order: StaffOrder; busy: boolean; onAction: (action: OrderAction) => void };

/** Decisions waiting for staff, above everything else, each with a way to make it; renders nothing without any. */
export function DecisionsPanel({ order, busy, onAction }: DecisionsPanelProps) {
  const { isAdministrator } = useStaff();
  const { data } = useStaffQuery(getDelivery, { params: { id: order.id } });
  const decisions: { text: string; way: ReactNode }[] = [];
  const act = (action: OrderAction) => (
    <SmallButton disabled={busy} onClick={() => onAction(action)}>
      {actionLabel(action, order.onAccount !== null)}
    </SmallButton>
  );
  const delivery = data?.delivery ?? null;
  const failed = delivery?.state === "failed" ? delivery.stops.find(({ state }) => state === "failed") : undefined;
  const deliveryText =
    delivery?.question ?? (failed && `The ${stopNames[failed.kind]} could not be done. What happens next?`);
  if (deliveryText)
    decisions.push({
      text: deliveryText,
      way: (
        <a href={`#${deliveryPanelId}`} className="link">
          Decide under Delivery
        </a>
      ),
    });
  if (order.isQuoteRequest)
    decisions.push({
      text: "The order has no price yet. Once you set one, you can send the customer the payment link.",
      way: order.actions.setPrice.ok && act("setPrice"),
    });
  if (order.actions.giveBack.ok)
    decisions.push({
      text: `The order is cancelled, but we still hold ${formatMoney(order.money.refundableCents, order.currency)} of it.`,
      way: act("giveBack"),
    });
  for (const { kind, problem } of order.paymentCases.filter(({ status }) => needsAttention(status)))
    decisions.push({
      text: `${kind === "payment" ? "Money came in that does not pay the order" : "A refund failed"}: ${problem}`,
      way: isAdministrator ? (
        <TextLink to={staffPages.paymentProblems}>Payment problems</TextLink>
      ) : (
        "An administrator deals with it under Payment problems."
      ),
    });
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Needs a decision" className="no-print">
      <Notice tone="warning" title="Needs a decision">
        <ul className="grid gap-2">
          {decisions.map(({ text, way }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{text}</span>
              {way}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
