import type { NavigateFunction } from "react-router";
import { pages } from "../../contract/paths.ts";
import { createQuote, type Quote, type QuoteRequest } from "../../contract/quotes.ts";
import { call } from "../api/call.ts";
import { claimHandover, draftKey, type QuoteHandover, writeHandover } from "../journey/quote-handover.ts";
import { trackQuote } from "../tracking/track.ts";
import type { QuoteState } from "./quote-state.ts";
import { withDraft, withHandover } from "./saved-state.ts";
import { useSettings } from "./use-settings.ts";

/**
 * What differs between the website and the portal: whose prices the calculator shows, and where it hands over a quote.
 */
export type QuoteChannel = {
  useSettings: typeof useSettings;
  createQuote: (body: QuoteRequest, idempotencyKey: string) => Promise<Quote>;
  onQuote: (quote: Quote, tookMs: number) => void;
  /** Where this tab's draft is stored. */
  draftKey: string;
  /**
   * The state to start with, or null for an empty one. `comesBack`: the visitor has returned from the booking form with
   * a quote.
   */
  restore: (state: QuoteState) => { state: QuoteState | null; comesBack: boolean };
  proceed: (handover: QuoteHandover, navigate: NavigateFunction) => void | Promise<void>;
};

export const website: QuoteChannel = {
  useSettings,
  createQuote: (body, idempotencyKey) => call(createQuote, { body }, { idempotencyKey }),
  onQuote: ({ serviceType, priority, distanceKm }, tookMs) =>
    trackQuote({
      deliveryType: serviceType ?? priority,
      distance: distanceKm,
      calculationTime: Math.round(tookMs),
    }),
  draftKey,
  restore: (state) => {
    const handover = claimHandover();
    return {
      state: handover ? withHandover(state, handover) : withDraft(state, draftKey),
      comesBack: handover !== null,
    };
  },
  proceed: (handover, navigate) => {
    writeHandover(handover);
    return navigate(pages.bookACourier);
  },
};
