import type { Cents } from "../../../domain/money/euro.ts";

/** What that site's clock may be slow, as when its orders are looked for. */
const clockMarginMs = 10 * 60_000;
/** Its gateway has been asked and its key been stored by then; one whose answer was lost may still appear until then. */
export const settledAfterMs = 120_000;

/** `attempts`: how often it was tried here; 0: that site has never heard of it. */
type Asked = { amountCents: Cents; askedAt: Date; attempts: number };
type Made = { amountCents: Cents; at: Date };

/**
 * That site stores a refund, asks its gateway, and only then stores the key: one without a key may be ours that was broken off, unless it
 * is known here as another.
 */
export function mayBeOurs({ amountCents, askedAt, attempts }: Asked, made: Made): boolean {
  const isInTime = made.at.getTime() >= askedAt.getTime() - clockMarginMs;
  return attempts > 0 && made.amountCents === amountCents && isInTime;
}

/** Whether its key may still be on its way. */
export function isStillBeingMade(made: Pick<Made, "at">, { askedAt, now }: { askedAt: Date; now: Date }): boolean {
  // A slow clock there says that it was made before it was asked for.
  const at = Math.max(made.at.getTime(), askedAt.getTime());
  return now.getTime() - at < settledAfterMs;
}
