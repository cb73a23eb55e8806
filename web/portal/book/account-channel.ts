import { type RefObject, useEffect } from "react";
import type { SavedAddress } from "../../../contract/portal-addresses.ts";
import { type BookingTerms, createMemberQuote, type RegularTrip } from "../../../contract/portal-booking.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { getPublicSettings, type PublicSettings } from "../../../contract/settings.ts";
import { call } from "../../api/call.ts";
import type { QuoteHandover } from "../../journey/quote-handover.ts";
import type { QuoteState, Side } from "../../quote/quote-state.ts";
import { confirmedEntry, withDraft, withHandover } from "../../quote/saved-state.ts";
import type { QuoteChannel } from "../../quote/website.ts";
import { memberCall } from "../shell/member-call.ts";
import { withAccountPrices } from "./account-prices.ts";
import { type BookState, contactsOf, draftOf } from "./session.ts";

const settingsTimeoutMs = 10_000;

type ChannelOptions = {
  terms: BookingTerms;
  memberId: number;
  lastTrip: RegularTrip | null;
  back: QuoteHandover | null;
  /** Receives the public settings. */
  settings: RefObject<PublicSettings | null>;
  picked: RefObject<PickedAddresses>;
};

/** Fills in the pickup of the last trip, because a company's bookings are mostly collected at one place. */
export function withLastPickup(state: QuoteState, lastTrip: RegularTrip): QuoteState {
  return { ...state, pickup: confirmedEntry(lastTrip.shipment.pickup, "") };
}

/** The address book entry chosen for each end. */
export type PickedAddresses = Partial<Record<Side, SavedAddress>>;

/** The calculator's channel for a member: the account's prices, a draft of their own, and the portal's form. */
export function createAccountChannel({
  terms,
  memberId,
  lastTrip,
  back,
  settings,
  picked,
}: ChannelOptions): QuoteChannel {
  const useAccountSettings: QuoteChannel["useSettings"] = (_page, latest, dispatch) => {
    const load = async () => {
      try {
        settings.current = await call(getPublicSettings, {}, { timeoutMs: settingsTimeoutMs });
        const priced = withAccountPrices(settings.current, terms, latest.current.scheduledDate);
        dispatch({ type: "settingsArrived", settings: priced });
      } catch {
        dispatch({ type: "settingsFailed" });
      }
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, and again by the button
    useEffect(() => void load(), []);
    return load;
  };
  const draftKey = `currach_portal_quote_${memberId}`;
  return {
    useSettings: useAccountSettings,
    createQuote: (body, idempotencyKey) => memberCall(createMemberQuote, { body }, { idempotencyKey }),
    onQuote: () => {},
    draftKey,
    restore: (state) => {
      if (back) return { state: withHandover(state, back), comesBack: false };
      const draft = withDraft(state, draftKey);
      if (draft || !lastTrip) return { state: draft, comesBack: false };
      return { state: withLastPickup(state, lastTrip), comesBack: false };
    },
    proceed: (handover, navigate) => {
      const state: BookState = {
        handover,
        draft: { ...draftOf(terms, memberId), ...contactsOf(picked.current, lastTrip, handover) },
      };
      return navigate(portalPages.book, { state });
    },
  };
}
