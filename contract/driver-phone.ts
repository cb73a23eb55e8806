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
import type { StopDetails } from "./stop-details.ts";

/** Instants are ISO 8601 in UTC, days 'YYYY-MM-DD' in Dublin. */
export type DriverRun = {
  driver: PhoneDriver;
  /** By the server's clock. */
  serverTime: string;
  /** Yesterday's open stops, then today's, each in driving order. */
  runs: { day: string; version: number; stops: DriverStop[] }[];
  settings: { callBeforeMinutes: number };
};

export type PhoneDriver = { id: number; name: string; vehicleName: string; onDuty: boolean };

/** What a driver needs to know about one stop; nothing about money. */
export type DriverStop = StopDetails & {
  orderId: OrderId;
  reference: string;
  kind: StopKind;
  state: StopState;
  deliveryVersion: number;
  isCancelled: boolean;
  /** Anything special about it, in words; null if nothing. */
  notice: string | null;
  address: { lines: string[]; eircode: string; mapsQuery: string; lat: number | null; lon: number | null };
  contact: { name: string; company: string; phone: string };
  instructions: string;
  goods: string;
  /** Null if no time is set. */
  from: string | null;
  by: string | null;
  /** What the settings require before the stop can be completed. */
  asks: { name: boolean; signature: boolean; picture: boolean };
  /** When it was completed or failed. */
  doneAt: string | null;
  signedBy: string;
  failure: FailureReason | null;
  /** The customer's tracking page; null if there is none yet. */
  trackAddress: string | null;
};

/**
 * Something that the driver did on the phone.
 * `id` is generated there, so a retry is the same event; `sequence` increases by one per event on that phone;
 * `pressedAt` is by its clock. `proofs` names the event's proofs, which may arrive earlier or later.
 */
export type PhoneEvent = z.input<typeof phoneEventSchema>;

/** `kept`: stored, no need to send it again. `refused`: why it had no effect. Not kept: it never will be. */
export type EventResult = { id: string; kept: boolean; refused: string | null };

export const getDriverRun = defineCall<Record<never, never>, DriverRun>({
  name: "getDriverRun",
  method: "GET",
  path: `${api}/driver/run`,
  access: "driver",
  summary: "A driver's own stops of today, and those of yesterday that are still open",
});

/**
 * `sentAt` is by the phone's clock and corrects its offset. One result per event, in order; one failure doesn't affect
 * others.
 */
export const sendDriverEvents = defineCall<{ body: typeof sendDriverEventsBody }, { results: EventResult[] }>({
  name: "sendDriverEvents",
  method: "POST",
  path: `${api}/driver/events`,
  access: "ended_driver",
  summary: "Up to 100 events from a driver's phone; impossible ones are stored and reported to a dispatcher",
});

/** A retry is the same proof; different content under a known id is refused with 409. Pictures have at most 400 KB. */
export const sendProof = defineCall<
  { params: typeof proofParams; body: typeof sendProofBody },
  { id: string; sha256: string }
>({
  name: "sendProof",
  method: "PUT",
  path: `${api}/driver/proofs/{id}`,
  access: "ended_driver",
  summary: "The proof of an event: a signature as strokes, or a picture",
});

/** Accepted while the driver is on duty with a stop under way. `refused`: the phone denies access to its location. */
export const sendPositions = defineCall<{ body: typeof sendPositionsBody }, { taken: number }>({
  name: "sendPositions",
  method: "POST",
  path: `${api}/driver/positions`,
  access: "driver",
  summary: "Up to 60 positions of a driver from the last ten minutes",
});

export const setDuty = defineCall<{ body: typeof setDutyBody }, PhoneDriver>({
  name: "setDuty",
  method: "POST",
  path: `${api}/driver/duty`,
  access: "driver",
  summary: "Go on or off duty; going off duty deletes the driver's last position",
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
