export const orderStatuses = [
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Who changes an order's status: staff, the payment gateway, the refund ledger once everything paid is refunded, or the
 * job that cancels unpaid orders.
 */
export type OrderActor = "staff" | "gateway" | "refund" | "job";

/** Whether an action on an order is possible now, and why not. */
export type ActionCheck = { ok: true } | { ok: false; reason: string };

type Transitions = Partial<Record<OrderStatus, readonly OrderActor[]>>;

/**
 * The allowed transitions: from, to, and by whom. No job touches orders on hold, among which are quote requests. A late
 * payment counts even for a cancelled order, as in WooCommerce, so that no money is lost.
 */
export const orderTransitions: Readonly<Record<OrderStatus, Transitions>> = {
  pending: {
    processing: ["gateway", "staff"],
    "on-hold": ["staff"],
    cancelled: ["staff", "job"],
    failed: ["gateway"],
  },
  failed: {
    pending: ["gateway", "staff"],
    processing: ["gateway", "staff"],
    "on-hold": ["staff"],
    cancelled: ["staff", "job"],
  },
  "on-hold": {
    pending: ["staff"],
    processing: ["gateway", "staff"],
    cancelled: ["staff"],
    refunded: ["refund"],
  },
  processing: { completed: ["staff"], "on-hold": ["staff"], cancelled: ["staff"], refunded: ["refund"] },
  completed: { processing: ["staff"], refunded: ["refund"] },
  cancelled: { "on-hold": ["staff"], processing: ["gateway"], refunded: ["refund"] },
  // A refund that fails in the end restores the previous status.
  refunded: { processing: ["refund"], completed: ["refund"], "on-hold": ["refund"], cancelled: ["refund"] },
};

/** Whether this actor may make the transition; if not, the reason in words for a disabled button. */
export function validateOrderTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): ActionCheck {
  if (from === to) return { ok: false, reason: `This order is already ${statusInWords(from)}` };
  const actors = orderTransitions[from][to];
  if (actors?.includes(actor)) return { ok: true };
  return { ok: false, reason: reasonAgainst(from, to, actors) };
}

function reasonAgainst(from: OrderStatus, to: OrderStatus, actors: readonly OrderActor[] | undefined): string {
  if (from === "refunded") return "A refunded order is closed";
  if (to === "refunded" || actors?.includes("refund"))
    return "To make an order refunded, refund everything that was paid";
  if (to === "completed" && from === "cancelled") return "A cancelled order cannot be completed; put it on hold first";
  if (to === "completed") return "Only a paid order can be completed; mark it as paid first";
  if (to === "cancelled" && from === "completed") return "A completed order cannot be cancelled; refund it instead";
  if (to === "failed") return "Only the payment gateway reports a failed payment";
  if (actors === undefined) return `An order that is ${statusInWords(from)} cannot become ${statusInWords(to)}`;
  return `Only ${actors.map((actor) => actorNames[actor]).join(" or ")} can make this order ${statusInWords(to)}`;
}

const actorNames: Readonly<Record<OrderActor, string>> = {
  staff: "staff",
  gateway: "the payment gateway",
  refund: "a refund",
  job: "the clean-up of unpaid orders",
};

/** Statuses in which an order waits for payment. */
export const payableStatuses = ["pending", "failed"] as const satisfies OrderStatus[];

/** These, and the one in which staff check an order first. */
const unpaidStatuses = [...payableStatuses, "on-hold"] as const satisfies OrderStatus[];

export function isPayable(status: OrderStatus): boolean {
  return payableStatuses.some((payable) => payable === status);
}

/** Whether a difference after a change can still be paid: the order is being carried out or is done. */
export function acceptsDifference(status: OrderStatus): boolean {
  return status === "processing" || status === "completed";
}

export function isUnpaid(status: OrderStatus): boolean {
  return unpaidStatuses.some((unpaid) => unpaid === status);
}

/** Within a sentence: 'on hold'. */
export function statusInWords(status: OrderStatus): string {
  return status.replace("-", " ");
}
