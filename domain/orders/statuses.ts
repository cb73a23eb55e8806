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
 * Who moves an order: a member of staff, an event of the payment gateway, the refund ledger once everything paid is paid back, or a job
 * that clears away what was never paid.
 */
export type OrderActor = "staff" | "gateway" | "refund" | "job";

export type OrderMove = { ok: true } | { ok: false; reason: string };

type Moves = Partial<Record<OrderStatus, readonly OrderActor[]>>;

/**
 * From, to, and who may. A quote request waits on hold, so no job touches that. Money that arrives late counts even for a cancelled
 * order, as in WooCommerce: what was paid is never lost.
 */
export const orderMoves: Readonly<Record<OrderStatus, Moves>> = {
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
  // A refund that fails after all gives the order back the status it had.
  refunded: { processing: ["refund"], completed: ["refund"], "on-hold": ["refund"], cancelled: ["refund"] },
};

/** Whether this actor may move an order so; if not, the reason in words that a disabled button can show. */
export function canMove(from: OrderStatus, to: OrderStatus, actor: OrderActor): OrderMove {
  if (from === to) return { ok: false, reason: `This order is already ${statusInWords(from)}` };
  const actors = orderMoves[from][to];
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

/** In which an order waits for its payment. */
export const payableStatuses = ["pending", "failed"] as const satisfies OrderStatus[];

/** In which nobody has paid for it, or a person looks at it. */
const unpaidStatuses = [...payableStatuses, "on-hold"] as const satisfies OrderStatus[];

export function isPayable(status: OrderStatus): boolean {
  return payableStatuses.some((payable) => payable === status);
}

/** In which an order is worked on or done, and a difference can still be paid. */
export function takesDifference(status: OrderStatus): boolean {
  return status === "processing" || status === "completed";
}

export function isUnpaid(status: OrderStatus): boolean {
  return unpaidStatuses.some((unpaid) => unpaid === status);
}

/** A status within a sentence: 'on hold'. Where it stands alone it is in title case. */
export function statusInWords(status: OrderStatus): string {
  return status.replace("-", " ");
}
