import { useEffect, useMemo, useRef, useState } from "react";
import type { SavedAddress } from "../../../contract/portal-addresses.ts";
import type { BookingTerms, RegularTrip } from "../../../contract/portal-booking.ts";
import { collectionCalendar, type PublicSettings } from "../../../contract/settings.ts";
import { bookableDates, soonestDays } from "../../../domain/schedule/bookable-dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { QuoteHandover } from "../../journey/quote-handover.ts";
import { isComplete } from "../../quote/address-errors.ts";
import { Calculator } from "../../quote/Calculator.tsx";
import { PriceBar } from "../../quote/PriceBar.tsx";
import type { QuoteState, Side } from "../../quote/quote-state.ts";
import { ResultPanel } from "../../quote/ResultPanel.tsx";
import { confirmedEntry } from "../../quote/saved-state.ts";
import { approximateDistanceKm } from "../../quote/shipment.ts";
import { useCardPrices } from "../../quote/use-card-prices.ts";
import { useQuote } from "../../quote/use-quote.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { createAccountChannel, type PickedAddresses, withLastPickup } from "./account-channel.ts";
import { netText, withAccountPrices } from "./account-prices.ts";
import { SavedAddresses } from "./SavedAddresses.tsx";

type NewTripProps = {
  terms: BookingTerms;
  /** The member's last trip; most bookings are collected at the same place. */
  lastTrip: RegularTrip | null;
  /** A quote that came back from the booking form. */
  back: QuoteHandover | null;
};

/** The public calculator with the account's prices. */
export function NewTrip({ terms, lastTrip, back }: NewTripProps) {
  const { member } = usePortal();
  const settings = useRef<PublicSettings | null>(null);
  const picked = useRef<PickedAddresses>({});
  // The calculator must keep the same channel.
  const channel = useMemo(
    () => createAccountChannel({ terms, memberId: member.id, lastTrip, back, settings, picked }),
    [terms, member.id, lastTrip, back],
  );
  const held = useQuote(channel);
  const { dispatch, working, proceed } = held;
  // The server renders the filled-in state too, so that nothing moves when the calculator restores it.
  const [first] = useState(held.state);
  const [start] = useState(() => (lastTrip && !back ? withLastPickup(first, lastTrip) : first));
  const state = held.state === first ? start : held.state;
  const quote = { ...held, state };
  const { scheduledDate } = state;
  useEffect(() => {
    if (settings.current)
      dispatch({ type: "settingsArrived", settings: withAccountPrices(settings.current, terms, scheduledDate) });
  }, [scheduledDate, terms, dispatch]);
  const prices = useCardPrices(state, true);
  const pick = (side: Side, saved: SavedAddress) => {
    picked.current[side] = saved;
    dispatch({ type: "entryFilled", side, entry: confirmedEntry(saved.address, "") });
    // Each end took a single press; choosing the soonest day saves another.
    const soonest = soonestDay(state);
    const isOtherEndKnown = isComplete(state[side === "pickup" ? "dropoff" : "pickup"]);
    if (isOtherEndKnown && scheduledDate === "" && soonest) dispatch({ type: "dateChosen", date: soonest });
    quote.focusField(side === "pickup" ? "dropoff.text" : "calculate");
  };
  const savedAddresses = (side: Side) => <SavedAddresses side={side} entry={state[side]} onPick={pick} />;
  const result = { state, busy: working === "proceeding", onProceed: () => void proceed() };
  return (
    <PortalScreen title="Book a courier">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Calculator quote={quote} prices={prices} savedAddresses={savedAddresses} />
        <ResultPanel {...result} isNet />
      </div>
      <PriceBar
        {...result}
        textOf={netText}
        guide={approximateDistanceKm(state) === null ? undefined : prices?.priorities[state.priority]?.price}
      />
    </PortalScreen>
  );
}

function soonestDay({ priority, settings }: QuoteState): string | undefined {
  const now = new Date();
  return soonestDays(bookableDates(priority, now, collectionCalendar(settings)), dublinDate(now))[0]?.date;
}
