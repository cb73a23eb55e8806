import {
  createShopRefund,
  type ShopRefund,
  type ShopRefundLine,
  type ShopRefundRequest,
} from "../../../contract/shop.ts";
import type { RefundableLine } from "../../../contract/staff-order.ts";
import { type Cents, centsToDecimal } from "../../../domain/money/euro.ts";
import { readTypedAmount, typedAmountCents } from "../../../domain/money/typed-amount.ts";
import { splitVat } from "../../../domain/money/vat.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { staffCall } from "../shell/staff-call.ts";

export const defaultReason = "Refund processed from admin";

/** `lineAmounts`: the typed amounts, by line id. */
export type RefundForm = {
  mode: "full" | "partial" | "lines";
  amount: string;
  lineAmounts: Readonly<Record<number, string>>;
  reason: string;
  recordOnly: boolean;
};

/** `currency`: ISO 4217, euro by default. */
type Refundable = { refundableCents: Cents; lines: readonly RefundableLine[]; currency?: string };

/** The requested amount in cents; null if it is not an amount above 0, or more than the order or a line has left. */
export function refundCents(
  { mode, amount, lineAmounts }: Pick<RefundForm, "mode" | "amount" | "lineAmounts">,
  { refundableCents, lines, currency }: Refundable,
): number | null {
  const sum = () =>
    lines.reduce<number | null>((total, line) => {
      const cents = lineCents(lineAmounts, line, currency);
      return total === null || cents === null ? null : total + cents;
    }, 0);
  const cents = mode === "full" ? refundableCents : mode === "partial" ? typedAmountCents(amount, currency) : sum();
  return cents !== null && cents > 0 && cents <= refundableCents ? cents : null;
}

/** In cents: 0 if nothing was typed, null if it is not an amount or more than the line has left. */
function lineCents(
  lineAmounts: RefundForm["lineAmounts"],
  { id, leftCents }: RefundableLine,
  currency?: string,
): number | null {
  const typed = lineAmounts[id]?.trim() ?? "";
  const cents = typed === "" ? 0 : typedAmountCents(typed, currency);
  return cents !== null && cents <= leftCents ? cents : null;
}

/** The error of each typed amount, for a refund that cannot be requested. */
export function amountErrors(
  { mode, amount, lineAmounts }: Pick<RefundForm, "mode" | "amount" | "lineAmounts">,
  { refundableCents, lines, currency, money }: Refundable & { money: (cents: number) => string },
): Record<string, string> {
  const errorOf = (text: string, min: number, max: number) => {
    const typed = readTypedAmount(text, currency);
    return text.trim() === "" || typed.ok ? `Enter an amount from ${money(min)} to ${money(max)}` : typed.error;
  };
  if (mode === "partial") return { amount: errorOf(amount, 1, refundableCents) };
  const invalid = mode === "lines" ? lines.filter((line) => lineCents(lineAmounts, line, currency) === null) : [];
  return Object.fromEntries(
    invalid.map(({ id, leftCents }) => [`lineAmounts.${id}`, errorOf(lineAmounts[id] ?? "", 0, leftCents)]),
  );
}

/** The body of the refund call; a refund that is only recorded is not sent to the gateway. */
export function toRefundRequest(
  amountCents: Cents,
  { mode, lineAmounts, reason, recordOnly }: Pick<RefundForm, "mode" | "lineAmounts" | "reason" | "recordOnly">,
  lines: readonly RefundableLine[],
  currency?: string,
): ShopRefundRequest {
  return {
    amount: centsToDecimal(amountCents),
    ...(mode === "lines" && { line_items: lines.flatMap((line) => lineRequest(lineAmounts, line, currency)) }),
    reason: reason.trim() || defaultReason,
    refund_payment: !recordOnly,
    api_refund: true,
  };
}

/** A line refunded in full is refunded with its quantity. */
function lineRequest(
  lineAmounts: RefundForm["lineAmounts"],
  line: RefundableLine,
  currency?: string,
): ShopRefundLine[] {
  const cents = lineCents(lineAmounts, line, currency) ?? 0;
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

/** A refund failed, or may have been made without an answer; `serverText` is the server's reason, if it gave one. */
export class RefundError extends Error {
  readonly serverText: string | null;

  constructor(serverText: string | null) {
    super(serverText ?? "Failed to process refund");
    this.name = "RefundError";
    this.serverText = serverText;
  }
}

const unanswered = new Map<OrderId, ReturnType<typeof createKeyring>>();

/**
 * The idempotency keys of an order's refunds. They survive an unanswered request, so that repeating it is the same
 * refund.
 */
export const keyringFor = (orderId: OrderId) => unanswered.get(orderId) ?? createKeyring();

/** Long, because the gateway can be slow and its answer matters. */
const timeoutMs = 60_000;

/** Sends a refund; throws a `RefundError` with the server's message, else 'Failed to process refund'. */
export async function sendRefund(
  orderId: OrderId,
  body: ShopRefundRequest,
  keyFor: ReturnType<typeof createKeyring>,
): Promise<ShopRefund> {
  try {
    const idempotencyKey = keyFor(body);
    const refund = await staffCall(createShopRefund, { params: { id: orderId }, body }, { idempotencyKey, timeoutMs });
    unanswered.delete(orderId);
    return refund;
  } catch (error) {
    const isAnswer = error instanceof ApiError && !error.isUnanswered && error.code !== "unreadable";
    if (!isAnswer) unanswered.set(orderId, keyFor);
    const refundError = new RefundError((isAnswer && error.message) || null);
    console.error(refundError.message);
    throw refundError;
  }
}
