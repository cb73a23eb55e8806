import { useCallback, useEffect, useRef, useState } from "react";
import { type BookableDates, getDates } from "../../contract/bookings.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import { getRebooking, type Rebooking } from "../../contract/rebooking.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { createKeyring } from "../api/idempotency-key.ts";
import type { QuoteHandover } from "../journey/quote-handover.ts";
import type { AskedTrip } from "./asked-trip.ts";
import type { BookingSession } from "./booking-session.ts";

export type Found = { rebooking: Rebooking; today: string; days: BookableDates };

export type RebookingState =
  | { kind: "loading" }
  | { kind: "found"; found: Found }
  /** Wrong key, or none such. */
  | { kind: "missing" }
  /** The order does not say enough, in the server's words. */
  | { kind: "refused"; message: string }
  | { kind: "unreachable"; tooMany: boolean };

/** Loads what is booked again and the days on which it can be, and prices it for one of them. */
export function useRebooking(asked: AskedTrip) {
  const [state, setState] = useState<RebookingState>({ kind: "loading" });
  const keyFor = useRef(createKeyring()).current;

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: "loading" });
      const loaded = await findRebooking(asked, signal);
      if (!signal?.aborted) setState(loaded);
    },
    [asked],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  /** A new quote: what the earlier booking cost has no say in it. */
  async function price({ shipment, contacts }: Rebooking, scheduledDate: string): Promise<BookingSession> {
    const { pickup, dropoff, priority, packageType, serviceType, quantity, pallet } = shipment;
    const body = { pickup, dropoff, priority, packageType, serviceType, quantity, pallet, scheduledDate };
    const quote = await call(createQuote, { body }, { idempotencyKey: keyFor(body), timeoutMs: 30_000 });
    const billingCountry = countryChoice(contacts.billingCountry, contacts.billingPostcode);
    return { handover: handoverOf(quote), draft: { ...contacts, ...(contacts.billingCountry && { billingCountry }) } };
  }

  return { state, retry: () => void load(), price };
}

async function findRebooking(
  { trip, orderId, orderKey: key }: AskedTrip,
  signal: AbortSignal | undefined,
): Promise<RebookingState> {
  const options = signal ? { signal } : {};
  try {
    const [rebooking, { today, priorities }] = await Promise.all([
      call(getRebooking, { params: { id: orderId }, query: { key, trip } }, options),
      call(getDates, {}, options),
    ]);
    return { kind: "found", found: { rebooking, today, days: priorities[rebooking.shipment.priority] } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "action_refused") return { kind: "refused", message: error.message };
    if (error.status === 404 || error.status === 422) return { kind: "missing" };
    return { kind: "unreachable", tooMany: error.status === 429 };
  }
}

/** As the calculator hands a quote over, so that Back to Quote finds everything filled in there too. */
function handoverOf(quote: Quote): QuoteHandover {
  return {
    pickupAddress: formatAddress(quote.pickup),
    dropoffAddress: formatAddress(quote.dropoff),
    serviceType: quote.serviceType ?? quote.priority,
    priority: quote.priority,
    estimatedCost: quote.totalCents / 100,
    distance: quote.distanceKm,
    selectedPackageType: quote.packageType ?? "",
    quantity: quote.quantity,
    palletUnits: quote.palletUnits,
    scheduledDate: quote.scheduledDate,
    detailedPickup: quote.pickup,
    detailedDropoff: quote.dropoff,
    pallet: quote.pallet,
    quote,
  };
}
