import type { z } from "zod";
import type { FailureReason, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { HolderKind } from "../domain/deliveries/holder.ts";
import type { ShiftHours } from "../domain/dispatch/shift-hours.ts";
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
import type { AccountNote, StopDetails } from "./stop-details.ts";

/** Instants are ISO 8601 in UTC, days 'YYYY-MM-DD' in Dublin. */
export type DriverRun = {
  driver: PhoneDriver;
  /** By the server's clock. */
  serverTime: string;
  /** Stops begun in runs of earlier days, by day; then today's run, which is always present. In driving order. */
  runs: RunOfDay[];
  /** For viewing only. */
  tomorrow?: RunOfDay;
  /** Goods that this driver has, with no stop in `runs`. */
  carrying?: CarriedParcel[];
  /** Goods that a colleague says they hand over to this driver, until this driver confirms it. */
  incoming?: IncomingParcel[];
  /** The other active drivers, by name. */
  colleagues?: { id: number; name: string }[];
  settings: { callBeforeMinutes: number };
};

type RunOfDay = {
  day: string;
  version: number;
  stops: DriverStop[];
  /** The shift of this day; null on a day off. Missing for earlier days and for drivers without shifts. */
  shift?: PhoneShift | null;
};

export type PhoneShift = Pick<ShiftHours, "from" | "to" | "breaks" | "startPlace" | "endPlace">;

/** Goods between pickup and their end. `stop`: where they are carried to. */
type Parcel = { orderId: OrderId; reference: string; goods: string; stop: "dropoff" | "return" };
export type CarriedParcel = Parcel & { since: string | null; trackAddress: string | null };
/** `from`: the colleague's name. */
export type IncomingParcel = Parcel & { from: string; at: string };

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
  /** Null for an order of no account. Phones show runs that were saved before this field existed. */
  account?: AccountNote | null;
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
  /** The customer's tracking page; null if there is none yet. The docket's QR code holds it. */
  trackAddress: string | null;
  /** Who has the goods. Phones show runs that were saved before this field existed. */
  holder?: { kind: HolderKind; name: string; isYou: boolean; since: string | null };
  /** The colleague to whom this driver says to hand the goods over, until that colleague confirms it. */
  handingTo?: string | null;
};

/**
 * Something that the driver did on the phone.
 * `id` is generated there, so a retry is the same event; `sequence` increases by one per event on that phone;
 * `pressedAt` is by its clock. `proofs` names the event's proofs, which may arrive earlier or later.
 */
export type PhoneEvent = z.input<typeof phoneEventSchema>;

/**
 * `kept`: stored, no need to send it again. `refused`: why it had no effect. Not kept: it never will be. `waits`: the
 * session had ended, so it has an effect once a dispatcher accepts it.
 */
export type EventResult = { id: string; kept: boolean; refused: string | null; waits?: true };

export const getDriverRun = defineCall<Record<never, never>, DriverRun>({
  name: "getDriverRun",
  method: "GET",
  path: `${api}/driver/run`,
  access: "driver",
  summary: "A driver's own stops of today, with those begun in runs of earlier days, and what they carry",
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
  summary: "A proof: for staff, and for anyone with its key until 14 days after the end of its delivery",
});

export function proofPath(key: string): string {
  return `${api}/proofs/${key}`;
}
