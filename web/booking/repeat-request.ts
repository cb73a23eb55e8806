import { type Trip, trips } from "../../contract/order-links.ts";
import { pages } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isRecord } from "../journey/quote-handover.ts";

/** A request to repeat an order or book its return, with the order's key. */
export type RepeatRequest = { trip: Trip; orderId: OrderId; orderKey: string };

/** Moves the request from the URL into the history entry, so that the key leaves the URL but a reload still works. */
export function claimRepeatRequest(): RepeatRequest | null {
  const query = new URLSearchParams(window.location.search);
  const trip = trips.find((each) => query.get(each));
  const state: unknown = window.history.state;
  const entry = isRecord(state) ? state : {};
  if (trip === undefined) return requestFromHistory(entry["usr"]);
  const id = query.get(trip) ?? "";
  const request = { trip, orderId: /^\d{1,10}$/.test(id) ? Number(id) : 0, orderKey: query.get("key") ?? "" };
  window.history.replaceState({ ...entry, usr: { askedTrip: request } }, "", pages.bookACourier);
  return request;
}

function requestFromHistory(own: unknown): RepeatRequest | null {
  if (!isRecord(own) || !isRecord(own["askedTrip"])) return null;
  return own["askedTrip"] as RepeatRequest;
}
