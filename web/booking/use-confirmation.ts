import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { getOrder, orderMissing, type PublicOrder } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { isRecord, readJson, writeJson } from "../journey/quote-handover.ts";
import { trackBooking, trackQuoteRequest } from "../tracking/track.ts";
import { toast } from "../ui/toast.ts";
import { bookingDetailsKey } from "./booking-session.ts";

/** How long 'Order Not Found' is shown before redirecting home. */
const notFoundRedirectMs = 3000;

export type ConfirmationState =
  | { kind: "loading" }
  | { kind: "order"; order: PublicOrder }
  | { kind: "missing" }
  | { kind: "unreachable" };

/** This history entry's order: a booking that was just made, or the id and key to fetch it by. */
type Entry = { booking: PublicOrder } | { orderId: OrderId; orderKey: string };

/** Loads this history entry's order. Its key moves from the URL into the entry, so that a reload still works. */
export function useConfirmation(): { state: ConfirmationState; retry: () => void } {
  const navigate = useNavigate();
  const [state, setState] = useState<ConfirmationState>({ kind: "loading" });

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const entry = claimEntry();
      if (entry === null) {
        toast({
          title: "No Quote Information",
          description: "Please complete a quote request first",
          tone: "destructive",
        });
        navigate(pages.quickQuote, { replace: true });
        return;
      }
      if ("booking" in entry) return setState({ kind: "order", order: entry.booking });
      setState({ kind: "loading" });
      const loaded = await loadOrder(entry.orderId, entry.orderKey, signal);
      if (signal?.aborted) return;
      if (loaded.kind === "order") writeJson(bookingDetailsKey, entry);
      setState(loaded);
    },
    [navigate],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  useEffect(() => {
    if (state.kind === "order") trackOrder(state.order);
  }, [state]);

  useEffect(() => {
    if (state.kind !== "missing") return;
    toast({
      title: "Order Not Found",
      description: orderMissing,
      tone: "destructive",
    });
    const timer = setTimeout(() => navigate(pages.home, { replace: true }), notFoundRedirectMs);
    return () => clearTimeout(timer);
  }, [state.kind, navigate]);

  return { state, retry: () => void load() };
}

/** A paid order is tracked as a booking, one on hold as a request; an order awaiting payment is neither yet. */
function trackOrder({ bookingReference, price, serviceType, status, paid }: PublicOrder): void {
  const record = { id: bookingReference, totalCost: price, deliveryType: serviceType };
  if (paid && (status === "processing" || status === "completed")) trackBooking(record);
  if (!paid && status === "on-hold") trackQuoteRequest(record);
}

async function loadOrder(id: OrderId, key: string, signal: AbortSignal | undefined): Promise<ConfirmationState> {
  try {
    return { kind: "order", order: await call(getOrder, { params: { id }, query: { key } }, { signal }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.status >= 400 && error.status < 500 && error.status !== 429 ? "missing" : "unreachable" };
  }
}

/**
 * Reads `order_id` and `key` from the URL and moves the key into the history entry. Without them it reads that entry,
 * or else what this tab last booked or viewed, so that nobody who has paid is sent to the calculator.
 */
function claimEntry(): Entry | null {
  const query = pageAddress().searchParams;
  const requestedId = query.get("order_id");
  const saved = entryFromHistory() ?? lastOrderOfTab();
  if (requestedId === null) return saved;
  const orderId = /^\d{1,15}$/.test(requestedId) ? Number(requestedId) : 0;
  const key = query.get("key");
  if (key === null && saved && "orderKey" in saved && saved.orderId === orderId) return saved;
  const entry = { orderId, orderKey: key ?? "" };
  query.delete("key");
  window.history.replaceState({ ...window.history.state, usr: entry }, "", `${pages.bookingConfirmation}?${query}`);
  return entry;
}

/**
 * The URL that was served: after Back into a redirect, WebKit shows that page under the URL of the page that was left.
 */
function pageAddress(): URL {
  const { href, pathname } = window.location;
  const [served] = performance.getEntriesByType("navigation");
  return new URL(served && pathname !== pages.bookingConfirmation ? served.name : href);
}

function entryFromHistory(): Entry | null {
  const own: unknown = window.history.state?.usr;
  if (!isRecord(own)) return null;
  if (isRecord(own["booking"])) return { booking: own["booking"] as PublicOrder };
  return readKey(own["orderId"], own["orderKey"]);
}

/** Loaded by its key, because it may have been paid since. */
function lastOrderOfTab(): Entry | null {
  const saved = readJson(bookingDetailsKey);
  if (!isRecord(saved)) return null;
  const { booking, orderId, orderKey } = saved;
  return readKey(isRecord(booking) ? booking["id"] : orderId, orderKey);
}

function readKey(orderId: unknown, orderKey: unknown): Entry | null {
  return typeof orderId === "number" && typeof orderKey === "string" ? { orderId, orderKey } : null;
}
