import {
  createShopRefund,
  type ShopRefund,
  type ShopRefundLine,
  type ShopRefundRequest,
} from "../../../contract/shop.ts";
import type { RefundableLine } from "../../../contract/staff-order.ts";
import { type Cents, centsToDecimal, decimalToCents } from "../../../domain/money/euro.ts";
import { splitVat } from "../../../domain/money/vat.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { staffCall } from "../shell/staff-call.ts";

export const defaultReason = "Refund processed from admin";

/** `lineAmounts`: what was typed for each line, by its id. */
export type RefundForm = {
  mode: "full" | "partial" | "lines";
  amount: string;
  lineAmounts: Readonly<Record<number, string>>;
  reason: string;
  recordOnly: boolean;
};

type Refundable = { refundableCents: Cents; lines: readonly RefundableLine[] };

/** Whole cents of what the form asks for; null where that is no amount above 0, or more than remains of the order or of a line. */
export function refundCents(
  { mode, amount, lineAmounts }: Pick<RefundForm, "mode" | "amount" | "lineAmounts">,
  { refundableCents, lines }: Refundable,
): number | null {
  const sum = () =>
    lines.reduce<number | null>((total, line) => {
      const cents = lineCents(lineAmounts, line);
      return total === null || cents === null ? null : total + cents;
    }, 0);
  const cents = mode === "full" ? refundableCents : mode === "partial" ? decimalToCents(amount) : sum();
  return cents !== null && cents > 0 && cents <= refundableCents ? cents : null;
}

/** The amount to refund for a line: 0 if nothing was typed, null if it is not an amount or more than remains. */
function lineCents(lineAmounts: RefundForm["lineAmounts"], { id, leftCents }: RefundableLine): number | null {
  const typed = lineAmounts[id]?.trim() ?? "";
  const cents = typed === "" ? 0 : decimalToCents(typed);
  return cents !== null && cents <= leftCents ? cents : null;
}

/** What is wrong with each amount that was typed, for a refund that cannot be asked for. */
export function amountErrors(
  { mode, lineAmounts }: RefundForm,
  { refundableCents, lines, money }: Refundable & { money: (cents: number) => string },
): Record<string, string> {
  const upTo = (least: number, most: number) => `Enter an amount from ${money(least)} to ${money(most)}`;
  if (mode === "partial") return { amount: upTo(1, refundableCents) };
  const wrong = mode === "lines" ? lines.filter((line) => lineCents(lineAmounts, line) === null) : [];
  return Object.fromEntries(wrong.map(({ id, leftCents }) => [`lineAmounts.${id}`, upTo(0, leftCents)]));
}

/** The body of the shop's refund call. A refund that is only recorded is not sent to the gateway. */
export function refundRequest(
  amountCents: Cents,
  { mode, lineAmounts, reason, recordOnly }: Pick<RefundForm, "mode" | "lineAmounts" | "reason" | "recordOnly">,
  lines: readonly RefundableLine[],
): ShopRefundRequest {
  return {
    amount: centsToDecimal(amountCents),
    ...(mode === "lines" && { line_items: lines.flatMap((line) => lineRequest(lineAmounts, line)) }),
    reason: reason.trim() || defaultReason,
    refund_payment: !recordOnly,
    api_refund: true,
  };
}

/** A line that is refunded in full is refunded with its quantity. */
function lineRequest(lineAmounts: RefundForm["lineAmounts"], line: RefundableLine): ShopRefundLine[] {
  const cents = lineCents(lineAmounts, line) ?? 0;
  if (cents === 0) return [];
  const { netCents, vatCents } = splitVat(cents);
  return [
    {
      id: line.id,
      quantity: cents === line.leftCents ? line.quantityLeft : 0,
      refund_total: centsToDecimal(netCents),
      refund_tax: [{ id: 1, refund_total: centsToDecimal(vatCents) }],
    },
  ];
}

/** Thrown when a refund failed; `serverText` is the server's reason, if it gave one. Without an answer it may have been made all the same. */
export class RefundFailure extends Error {
  readonly serverText: string | null;

  constructor(serverText: string | null) {
    super(serverText ?? "Failed to process refund");
    this.name = "RefundFailure";
    this.serverText = serverText;
  }
}

const unanswered = new Map<OrderId, ReturnType<typeof createKeyring>>();

/** The keys for an order's refunds. After one that nobody answered they are the same again: the same refund asked for anew is that one. */
export const keysFor = (orderId: OrderId) => unanswered.get(orderId) ?? createKeyring();

/** The gateway may be slow, and its answer matters: the time-out is long. */
const timeoutMs = 60_000;

/** Asks the shop for a refund. Fails with the server's message, else with 'Failed to process refund'. */
export async function sendRefund(
  orderId: OrderId,
  body: ShopRefundRequest,
  keyOf: ReturnType<typeof createKeyring>,
): Promise<ShopRefund> {
  try {
    const idempotencyKey = keyOf(body);
    const refund = await staffCall(createShopRefund, { params: { id: orderId }, body }, { idempotencyKey, timeoutMs });
    unanswered.delete(orderId);
    return refund;
  } catch (error) {
    const isAnswer = error instanceof ApiError && !error.isUnanswered && error.code !== "unreadable";
    if (!isAnswer) unanswered.set(orderId, keyOf);
    const failure = new RefundFailure((isAnswer && error.message) || null);
    console.error(failure.message);
    throw failure;
  }
}
