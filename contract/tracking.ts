import type { DeliveryState, StopKind } from "../domain/deliveries/delivery.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { StopDetails } from "./stop-details.ts";
import type { trackingParams } from "./tracking.schema.ts";

/** The customer's tracking page. */
export function trackPath(key: string): string {
  return `/track/${key}`;
}

/** 32 hexadecimal digits. */
export const trackKeyPattern = /^[0-9a-f]{32}$/;

/** `done`: completed at `at`. `now`: in progress. `failed`: it couldn't be done. Instants are ISO 8601 in UTC. */
type TrackingStep = {
  title: string;
  text: string;
  state: "done" | "now" | "ahead" | "failed";
  at: string | null;
};

/** The likely time and the window to count on, in whole five minutes. */
type ExpectedWindow = { about: string; from: string; until: string };

type TrackingProof = { stop: StopKind; kind: "signature" | "picture"; address: string };

/** `at`: when it was completed or failed. `proofs` are only available after a drop-off. */
export type TrackingEnd = {
  stop: StopKind;
  name: string;
  at: string;
  signedBy: string;
  leftSafe: boolean;
  proofs: TrackingProof[];
};

/** The result of something typed or pressed on the page. */
export type TrackingNotice = { tone: "success" | "error"; text: string; field?: TrackingField };

/** A field of the page's forms. */
export type TrackingField = "instruction" | "email" | "safePlace" | "safeEmail";

/**
 * The data of the tracking page, which the server renders by the key in the address.
 * Some time after the end (`isThinned`) it has no names, signatures and pictures.
 */
export type Tracking = StopDetails & {
  /** Null for the example. */
  trackKey: string | null;
  state: DeliveryState;
  headline: string;
  text: string;
  bookingReference: string;
  /** Towns; empty if unknown. */
  pickup: string;
  dropoff: string;
  steps: TrackingStep[];
  /** Due times of collection and delivery. */
  collect: { from: string | null; by: string } | null;
  deliver: { by: string } | null;
  expected: ExpectedWindow | null;
  /** The driver who is on the way to this stop. */
  driver: { firstName: string; vehicle: string; phone: string } | null;
  /** The van's position; also null if it hasn't been seen for 20 minutes. */
  van: { lat: number; lon: number } | null;
  /** When it was last seen on its way to this stop, however long ago; null if never or if it may not be shown. */
  vanSeen: { at: string; minutesAgo: number } | null;
  /** From pickup to drop-off, [lat, lon]; empty if unknown. */
  path: [lat: number, lon: number][];
  partner: { name: string; reference: string; url: string } | null;
  ends: TrackingEnd[];
  isThinned: boolean;
  /** What can still be requested here; `cancel` is null if it can't be cancelled here. */
  asks: { instruction: boolean; safePlace: boolean; cancel: { refunds: boolean } | null };
  notice: TrackingNotice | null;
  /** Input that was not accepted. */
  typed: Record<TrackingField, string> & { at: "pickup" | "dropoff" };
};

/** The parts of the page that change while a van is on its way. */
export type TrackedVan = {
  van: NonNullable<Tracking["van"]>;
  vanSeen: NonNullable<Tracking["vanSeen"]>;
  expected: Tracking["expected"];
};

export const getTrackedVan = defineCall<{ params: typeof trackingParams }, TrackedVan>({
  name: "getTrackedVan",
  method: "GET",
  path: `${api}/track/{key}/van`,
  access: "visitor",
  summary: "Position of the van on its way to the holder of the key; 404 while none may be shown",
});

/** Answers a stream of Server-Sent Events like those of contract/live.ts. */
export const subscribeToTracking = defineCall<{ params: typeof trackingParams }, unknown>({
  name: "subscribeToTracking",
  method: "GET",
  path: `${api}/live/track/{key}`,
  access: "visitor",
  summary: "Live changes of one delivery, as Server-Sent Events",
});
