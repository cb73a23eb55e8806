import type { OrderActor, OrderStatus } from "../../domain/orders/statuses.ts";
import { isBusinessDay, nextBusinessDay } from "../../domain/schedule/business-days.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Random } from "./seeded-random.ts";

/** What became of an order after it was booked. Every move is one that `domain/orders/statuses.ts` allows to its actor. */
export type Move = { at: Date; from: OrderStatus; to: OrderStatus; actor: OrderActor; note: string };

export type BookedOrder = {
  status: "pending" | "on-hold";
  bookedAt: Date /** 'YYYY-MM-DD' */;
  deliveredOn: string;
  isPriced: boolean;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Moves up to `now`: what is due later has not happened yet, so that orders of the last days stand at every stage. */
export function orderHistory(random: Random, order: BookedOrder, now: Date): Move[] {
  const plan = order.status === "pending" ? cardHistory(random, order) : accountHistory(random, order);
  return plan.filter((move) => move.at <= now);
}

function cardHistory(random: Random, order: BookedOrder): Move[] {
  const { bookedAt } = order;
  const end = random.weighted([
    ["paid", 93],
    ["failed", 4],
    ["abandoned", 3],
  ] as const);
  if (end === "abandoned")
    return [move(later(bookedAt, 3 * dayMs), "pending", "cancelled", "job", "Not paid within three days")];
  const payment = later(bookedAt, random.whole(1, 9) * minuteMs);
  if (end === "failed") return [move(payment, "pending", "failed", "gateway", "The card was declined")];
  return [
    move(payment, "pending", "processing", "gateway", "Paid by card (sandbox)"),
    ...afterPayment(random, order, payment),
  ];
}

/** Paid on account, or priced by a person. */
function accountHistory(random: Random, order: BookedOrder): Move[] {
  const { bookedAt } = order;
  const decided = inOfficeHours(random, later(bookedAt, random.whole(1, 8) * 60 * minuteMs));
  if (!order.isPriced) {
    const declined = move(
      inOfficeHours(random, later(bookedAt, random.whole(2, 12) * dayMs)),
      "on-hold",
      "cancelled",
      "staff",
      "The customer did not take the offer",
    );
    return random.chance(0.6) ? [declined] : [];
  }
  if (random.chance(0.03))
    return [move(decided, "on-hold", "cancelled", "staff", "Cancelled at the customer's request")];
  return [
    move(decided, "on-hold", "processing", "staff", "Put on the customer's account"),
    ...afterPayment(random, order, decided),
  ];
}

function afterPayment(random: Random, { deliveredOn }: BookedOrder, paidAt: Date): Move[] {
  if (random.chance(0.015)) {
    return [
      move(later(paidAt, 40 * minuteMs), "processing", "cancelled", "staff", "Cancelled at the customer's request"),
    ];
  }
  const delivered = new Date(Math.max(Date.parse(`${deliveredOn}T15:00:00Z`), paidAt.getTime() + 90 * minuteMs));
  const completed = later(delivered, random.whole(0, 150) * minuteMs);
  const moves = [move(completed, "processing", "completed", "staff", "Delivered and signed for")];
  if (random.chance(0.02)) {
    moves.push(
      move(
        inOfficeHours(random, later(completed, random.whole(1, 6) * dayMs)),
        "completed",
        "refunded",
        "refund",
        "Refunded in full: it came late",
      ),
    );
  }
  return moves;
}

/** The same moment, or the next morning on which somebody is at a desk. */
function inOfficeHours(random: Random, moment: Date): Date {
  const [day, time] = [dublinDate(moment), dublinTime(moment)];
  const calendar = { holidays: true };
  if (isBusinessDay(day, calendar) && time >= "08:30" && time < "18:00") return moment;
  const morning = time < "08:30" && isBusinessDay(day, calendar) ? day : nextBusinessDay(day, calendar);
  return later(new Date(`${morning}T09:00:00Z`), random.whole(0, 120) * minuteMs);
}

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

function move(at: Date, from: OrderStatus, to: OrderStatus, actor: OrderActor, note: string): Move {
  return { at, from, to, actor, note };
}
