import type { OrderActor, OrderStatus } from "../../domain/orders/statuses.ts";
import { isBusinessDay, nextBusinessDay } from "../../domain/schedule/business-days.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Random } from "./seeded-random.ts";

/** A step in an order's history, always one that `domain/orders/statuses.ts` allows to its actor. */
export type HistoryStep = {
  at: Date;
  from: OrderStatus;
  to: OrderStatus;
  actor: OrderActor;
  note: string;
  /** The amount of a refund; all that remains if absent. A partial refund leaves the status as it is. */
  refundCents?: number;
  /** Payment of an amount on account; the status stays as it is. */
  receivesMoney?: true;
};

export type BookedOrder = {
  status: "pending" | "on-hold";
  bookedAt: Date;
  /** 'YYYY-MM-DD' */
  deliveredOn: string;
  /** 0 if staff set the price. */
  totalCents: number;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Steps up to `now`; later ones have not happened yet, so that recent orders are at every stage. */
export function orderHistory(random: Random, order: BookedOrder, now: Date): HistoryStep[] {
  const plan = order.status === "pending" ? cardHistory(random, order) : accountHistory(random, order);
  return plan.filter((move) => move.at <= now);
}

/** Some of the newest orders had their card declined; the others still wait for their payment or for staff. */
export function newestHistory(random: Random, order: BookedOrder, now: Date): HistoryStep[] {
  if (order.status !== "pending" || !random.chance(0.2)) return [];
  return [declined(order, random)].filter((move) => move.at <= now);
}

function cardHistory(random: Random, order: BookedOrder): HistoryStep[] {
  const { bookedAt } = order;
  const end = random.weighted([
    ["paid", 93],
    ["failed", 4],
    ["abandoned", 3],
  ] as const);
  if (end === "abandoned") return [notPaid(bookedAt, "pending", random)];
  if (end === "failed") {
    const failed = declined(order, random);
    return [failed, notPaid(failed.at, "failed", random)];
  }
  const payment = later(bookedAt, random.whole(1, 9) * minuteMs);
  return [
    move(payment, "pending", "processing", "gateway", "Paid by card (sandbox)"),
    ...afterPayment(random, order, payment),
  ];
}

function declined({ bookedAt }: BookedOrder, random: Random): HistoryStep {
  const payment = later(bookedAt, random.whole(1, 9) * minuteMs);
  return move(payment, "pending", "failed", "gateway", "The card was declined");
}

/** The clean-up job cancels it after a day, at its next run. */
function notPaid(since: Date, from: OrderStatus, random: Random): HistoryStep {
  const turn = later(since, dayMs + random.whole(1, 5) * minuteMs);
  return move(turn, from, "cancelled", "job", "Cancelled: not paid within 24 hours");
}

/** Paid on account or by transfer, or priced by staff. */
function accountHistory(random: Random, order: BookedOrder): HistoryStep[] {
  const { bookedAt } = order;
  const decided = inOfficeHours(random, later(bookedAt, random.whole(1, 8) * 60 * minuteMs));
  if (order.totalCents === 0) {
    const refused = move(
      inOfficeHours(random, later(bookedAt, random.whole(2, 12) * dayMs)),
      "on-hold",
      "cancelled",
      "staff",
      "The customer did not take the offer",
    );
    return random.chance(0.6) ? [refused] : [];
  }
  if (random.chance(0.03))
    return [move(decided, "on-hold", "cancelled", "staff", "Cancelled at the customer's request")];
  return [
    ...settled([
      move(decided, "on-hold", "processing", "staff", "Put on the customer's account"),
      ...afterPayment(random, order, decided),
    ]),
  ];
}

/** Adds a payment one to eleven weeks after a completed delivery, so that there are amounts due of every age. */
function settled(moves: HistoryStep[]): HistoryStep[] {
  const last = moves.at(-1);
  if (last?.from !== "processing" || last.to !== "completed") return moves;
  const days = 7 + ((last.at.getUTCDate() * 7 + last.at.getUTCMinutes()) % 70);
  const received = move(later(last.at, days * dayMs), "completed", "completed", "staff", "Money received");
  return [...moves, { ...received, receivesMoney: true }];
}

/** The steps without payments for deliveries finished from this moment on, which are paid through their invoices. */
export function withoutInvoicedMoney(steps: readonly HistoryStep[], invoicedFrom: Date): HistoryStep[] {
  const isInvoiced = steps.some(
    ({ at, to, receivesMoney }) => to === "completed" && !receivesMoney && at >= invoicedFrom,
  );
  return steps.filter(({ receivesMoney }) => !(receivesMoney && isInvoiced));
}

function afterPayment(random: Random, { deliveredOn, totalCents }: BookedOrder, paidAt: Date): HistoryStep[] {
  if (random.chance(0.015)) {
    const cancelled = inOfficeHours(random, later(paidAt, 40 * minuteMs));
    return [move(cancelled, "processing", "cancelled", "staff", "Cancelled at the customer's request, money refunded")];
  }
  const delivered = new Date(Math.max(Date.parse(`${deliveredOn}T15:00:00Z`), paidAt.getTime() + 90 * minuteMs));
  const completed = later(delivered, random.whole(0, 150) * minuteMs);
  const complaint = inOfficeHours(random, later(completed, random.whole(1, 6) * dayMs));
  const delivery = move(completed, "processing", "completed", "staff", "Delivered and signed for");
  const end = random.weighted([
    ["fine", 96.5],
    ["late", 2],
    ["damaged", 1.5],
  ] as const);
  if (end === "late")
    return [delivery, move(complaint, "completed", "refunded", "refund", "Refunded in full: it came late")];
  if (end === "damaged") {
    const part = move(complaint, "completed", "completed", "refund", "Refunded in part: a corner was damaged");
    return [delivery, { ...part, refundCents: Math.round((totalCents * random.whole(2, 5)) / 10) }];
  }
  return [delivery];
}

/** The same time, or the next morning in office hours. */
function inOfficeHours(random: Random, moment: Date): Date {
  const [day, time] = [dublinDate(moment), dublinTime(moment)];
  const calendar = { holidays: true };
  if (isBusinessDay(day, calendar) && time >= "08:30" && time < "18:00") return moment;
  const morning = time < "08:30" && isBusinessDay(day, calendar) ? day : nextBusinessDay(day, calendar);
  return later(new Date(`${morning}T09:00:00Z`), random.whole(0, 120) * minuteMs);
}

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

function move(at: Date, from: OrderStatus, to: OrderStatus, actor: OrderActor, note: string): HistoryStep {
  return { at, from, to, actor, note };
}
