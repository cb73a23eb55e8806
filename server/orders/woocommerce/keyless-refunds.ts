import type { Cents } from "../../../domain/money/cents.ts";

/** What that site's clock may be behind; its times are whole seconds. */
const clockMarginMs = 5_000;
/** Its gateway has been asked and its key been stored by then. */
const settledAfterMs = 120_000;

type Asked = { amountCents: Cents; askedAt: Date };
type Made = { amountCents: Cents; at: Date };

/** That site stores a refund, asks its gateway, and only then stores the key: one without a key may be ours that was broken off. */
export function mayBeOurs(asked: Asked, made: Made): boolean {
  return made.amountCents === asked.amountCents && made.at.getTime() >= asked.askedAt.getTime() - clockMarginMs;
}

/** Whether its key may still be on its way. */
export function isStillBeingMade(made: Pick<Made, "at">, now: Date): boolean {
  return now.getTime() - made.at.getTime() < settledAfterMs;
}
