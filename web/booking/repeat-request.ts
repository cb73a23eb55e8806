import { type Trip, trips } from "../../contract/order-links.ts";
import { pages } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isRecord } from "../journey/quote-handover.ts";

/** An order that is to be booked again, or the other way round, and the key that opens it. */
export type AskedTrip = { trip: Trip; orderId: OrderId; orderKey: string };

/** What this address asks for, or what its history entry kept. The key leaves the address at once, so that a reload still works. */
export function takeAskedTrip(): AskedTrip | null {
  const query = new URLSearchParams(window.location.search);
  const trip = trips.find((each) => query.get(each));
  const state: unknown = window.history.state;
  const entry = isRecord(state) ? state : {};
  if (trip === undefined) return keptTrip(entry["usr"]);
  const id = query.get(trip) ?? "";
  const asked = { trip, orderId: /^\d{1,10}$/.test(id) ? Number(id) : 0, orderKey: query.get("key") ?? "" };
  window.history.replaceState({ ...entry, usr: { askedTrip: asked } }, "", pages.bookACourier);
  return asked;
}

function keptTrip(own: unknown): AskedTrip | null {
  if (!isRecord(own) || !isRecord(own["askedTrip"])) return null;
  return own["askedTrip"] as AskedTrip;
}
