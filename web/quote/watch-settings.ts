import type { RefObject } from "react";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { changedPrices } from "../../domain/pricing/changed-prices.ts";
import { call } from "../api/call.ts";
import type { QuoteState } from "./quote-state.ts";
import { type QuoteAction, reduce } from "./reduce.ts";

const checkEveryMs = 45_000;
const timeoutMs = 10_000;

/**
 * Notices price changes by staff within a minute while the page is open, and when the visitor comes back to it. Returns
 * a function that stops it.
 */
export function watchSettings(latest: RefObject<QuoteState>, dispatch: (action: QuoteAction) => void): () => void {
  const check = async () => {
    const { settings: before, settingsStatus } = latest.current;
    if (document.visibilityState !== "visible" || before === null || settingsStatus !== "ready") return;
    // If this fails, the next check finds the change, and the server confirms every price anyway.
    const settings = await call(getPublicSettings, {}, { timeoutMs }).catch(() => before);
    if (JSON.stringify(settings) === JSON.stringify(before)) return;
    dispatch({ type: "restored", state: changeSettings(latest.current, settings, new Date()) });
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  const checkAgain = () => void check();
  document.addEventListener("visibilitychange", checkAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", checkAgain);
  };
}

/** Updates cards and total together; drops a quote whose price has changed, and says why. */
export function changeSettings(state: QuoteState, settings: PublicSettings, now: Date): QuoteState {
  const updated: QuoteState = { ...state, settings, settingsStatus: "ready" };
  const changed = state.settings ? changedPrices(state.settings, settings) : [];
  if (changed.length === 0) return updated;
  const before = state.figure?.price.totalCents ?? 0;
  const repriced = state.figure ? reduce(updated, { type: "priced", now }) : updated;
  const after = repriced.figure?.price.totalCents ?? 0;
  const isSame = before === after && repriced.figure !== null;
  const total = before > 0 && after > 0 && !isSame ? totalText(before, after) : "";
  const priceChange = `New prices: ${changed.join(", ")}.${total}`;
  const message = { title: "Our prices have changed", text: priceChange, destructive: false };
  // A quote at the same price stays bookable.
  const priced = isSame ? updated : { ...repriced, stored: null };
  return { ...priced, priceChange, messages: [...state.messages, message] };
}

function totalText(before: number, after: number): string {
  return ` This trip was ${formatEuro(before)} and is now ${formatEuro(after)}.`;
}
