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
import type { BookingSession } from "./booking-session.ts";
import type { RepeatRequest } from "./repeat-request.ts";

export type FoundRebooking = { rebooking: Rebooking; today: string; days: BookableDates };

export type RebookingState =
  | { kind: "loading" }
  | { kind: "found"; found: FoundRebooking }
  /** The key is wrong, or there is no such order. */
  | { kind: "missing" }
  /** The order lacks data for a new quote, in the server's words. */
  | { kind: "refused"; message: string }
  | { kind: "unreachable"; tooMany: boolean };

/** Loads an earlier booking and its bookable days, and prices it for one of them. */
export function useRebooking(request: RepeatRequest) {
  const [state, setState] = useState<RebookingState>({ kind: "loading" });
  const keyFor = useRef(createKeyring()).current;

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: "loading" });
      const loaded = await findRebooking(request, signal);
      if (!signal?.aborted) setState(loaded);
    },
    [request],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  /** Creates a new quote, independent of what the earlier booking cost. */
  async function price({ shipment, contacts }: Rebooking, scheduledDate: string): Promise<BookingSession> {
    const { pickup, dropoff, priority, packageType, serviceType, quantity, pallet } = shipment;
    const body = { pickup, dropoff, priority, packageType, serviceType, quantity, pallet, scheduledDate };
    const quote = await call(createQuote, { body }, { idempotencyKey: keyFor(body), timeoutMs: 30_000 });
    const billingCountry = countryChoice(contacts.billingCountry, contacts.billingPostcode);
    return {
      handover: createHandover(quote),
      draft: { ...contacts, ...(contacts.billingCountry && { billingCountry }) },
    };
  }

  return { state, retry: () => void load(), price };
}

async function findRebooking(
  { trip, orderId, orderKey: key }: RepeatRequest,
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

/** The same data as the calculator hands over, so that Back to Quote finds everything filled in. */
function createHandover(quote: Quote): QuoteHandover {
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
    detailedPickup: { ...quote.pickup, ...quote.positions?.answers?.pickup },
    detailedDropoff: { ...quote.dropoff, ...quote.positions?.answers?.dropoff },
    pallet: quote.pallet,
    quote,
  };
}
