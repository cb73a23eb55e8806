import type { z } from "zod";
import type { FailureReason, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type {
  phoneEventSchema,
  proofKeyParams,
  proofParams,
  sendDriverEventsBody,
  sendPositionsBody,
  sendProofBody,
  setDutyBody,
} from "./driver-phone.schema.ts";
import { api } from "./paths.ts";

/** Instants are ISO 8601 in UTC, days 'YYYY-MM-DD' in Dublin. */
export type DriverRun = {
  driver: PhoneDriver;
  /** By our clock. */
  serverTime: string;
  /** Yesterday's stops that are still open, then today's; each in the order in which they are driven. */
  runs: { day: string; version: number; stops: DriverStop[] }[];
  settings: { callBeforeMinutes: number };
};

export type PhoneDriver = { id: number; name: string; vehicleName: string; onDuty: boolean };

/** What a driver has to know of a stop: of this end alone, and nothing about money. */
export type DriverStop = {
  orderId: OrderId;
  reference: string;
  kind: StopKind;
  state: StopState;
  deliveryVersion: number;
  isCancelled: boolean;
  /** What is special about it, in words; null: nothing. */
  notice: string | null;
  address: { lines: string[]; eircode: string; mapsQuery: string; lat: number | null; lon: number | null };
  contact: { name: string; company: string; phone: string };
  instructions: string;
  goods: string;
  /** Null where nothing says when. */
  from: string | null;
  by: string | null;
  /** What is asked for before it counts as done, by the settings. */
  asks: { name: boolean; signature: boolean; picture: boolean };
  /** Where the sender allows that it is left when nobody opens; empty: nowhere. */
  safePlace: string;
  /** When it was done or failed. */
  doneAt: string | null;
  signedBy: string;
  failure: FailureReason | null;
  /** Where the customer sees it; null: nowhere yet. */
  trackAddress: string | null;
};

/**
 * Something pressed on a phone. `id` is made there, so that a repeat is the same press; `sequence` rises by one with every press on that phone;
 * `pressedAt` is by its clock. `proofs` names those that belong to it: they may arrive before or after.
 */
export type PhoneEvent = z.input<typeof phoneEventSchema>;

/** `kept`: it is on record and need not be sent again. `refused`: in words why it changed nothing. Not kept: it never will be. */
export type EventResult = { id: string; kept: boolean; refused: string | null };

export const getDriverRun = defineCall<Record<never, never>, DriverRun>({
  name: "getDriverRun",
  method: "GET",
  path: `${api}/driver/run`,
  access: "driver",
  summary: "A driver's own stops of today, and those of yesterday that are still open",
});

/** `sentAt` is by the phone's clock: what it is wrong by is taken off. One answer an event, in their order; the others do not suffer from one. */
export const sendDriverEvents = defineCall<{ body: typeof sendDriverEventsBody }, { results: EventResult[] }>({
  name: "sendDriverEvents",
  method: "POST",
  path: `${api}/driver/events`,
  access: "ended_driver",
  summary:
    "What was pressed on a driver's phone, up to 100 events; what is not possible stays on record and is told to a dispatcher",
});

/** A repeat is the same proof; another content under the same id is refused with 409 and the first one kept. At most 400 KB a picture. */
export const sendProof = defineCall<
  { params: typeof proofParams; body: typeof sendProofBody },
  { id: string; sha256: string }
>({
  name: "sendProof",
  method: "PUT",
  path: `${api}/driver/proofs/{id}`,
  access: "ended_driver",
  summary: "A signature as its strokes, or a picture, that belongs to an event",
});

/** Taken while the driver is on duty and a stop is under way. `refused`: the phone may not say where it is. */
export const sendPositions = defineCall<{ body: typeof sendPositionsBody }, { taken: number }>({
  name: "sendPositions",
  method: "POST",
  path: `${api}/driver/positions`,
  access: "driver",
  summary: "Where a driver is: up to 60 positions of the last ten minutes",
});

export const setDuty = defineCall<{ body: typeof setDutyBody }, PhoneDriver>({
  name: "setDuty",
  method: "POST",
  path: `${api}/driver/duty`,
  access: "driver",
  summary: "Go on or off duty; off duty, where the driver was last is forgotten",
});

/** Answers the picture, or the signature as an SVG without script. */
export const getProof = defineCall<{ params: typeof proofKeyParams }, unknown>({
  name: "getProof",
  method: "GET",
  path: `${api}/proofs/{key}`,
  access: "visitor",
  summary: "A proof, for whoever has its key",
});

export function proofPath(key: string): string {
  return `${api}/proofs/${key}`;
}
