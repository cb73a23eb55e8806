import type { DeliveryState, StopKind } from "../domain/deliveries/delivery.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { trackingParams } from "./tracking.schema.ts";

/** A delivery as whoever holds its key follows it. */
export function trackPath(key: string): string {
  return `/track/${key}`;
}

/** 32 hexadecimal digits. */
export const trackKeyPattern = /^[0-9a-f]{32}$/;

/** `done`: it happened, at `at`. `now`: it is under way. `failed`: it could not be done. Instants are ISO 8601 in UTC. */
type TrackingStep = {
  title: string;
  text: string;
  state: "done" | "now" | "ahead" | "failed";
  at: string | null;
};

/** When it is likely, and between when and when it can be counted on. Whole five minutes. */
type ExpectedWindow = { about: string; from: string; until: string };

type TrackingProof = { stop: StopKind; kind: "signature" | "picture"; address: string };

/** `at`: when it was done or failed. `proofs` are there after a delivery only. */
export type TrackingEnd = {
  stop: StopKind;
  name: string;
  at: string;
  signedBy: string;
  leftSafe: boolean;
  proofs: TrackingProof[];
};

/** What somebody typed or pressed came to. */
export type TrackingNotice = { tone: "success" | "error"; text: string; field?: TrackingField };

/** A field of the page's forms. */
export type TrackingField = "instruction" | "email" | "safePlace" | "safeEmail";

/**
 * What the tracking page shows; the server finds it by the key in the address and renders the page with it. Without names, signatures and pictures
 * once `isThinned`: a time after the end.
 */
export type Tracking = {
  /** Null for the example. */
  trackKey: string | null;
  state: DeliveryState;
  headline: string;
  text: string;
  bookingReference: string;
  /** Towns; empty where none is known. */
  pickup: string;
  dropoff: string;
  steps: TrackingStep[];
  /** When it is due to be collected and delivered. */
  collect: { from: string | null; by: string } | null;
  deliver: { by: string } | null;
  expected: ExpectedWindow | null;
  /** Whoever drives to this stop now. */
  driver: { firstName: string; vehicle: string; phone: string } | null;
  /** Where the van is; null as well where it was not seen for 20 minutes. */
  van: { lat: number; lon: number } | null;
  /** When it was last seen on its way to this stop, however long ago; null where it was not, or may not be shown. */
  vanSeen: { at: string; minutesAgo: number } | null;
  /** From pickup to drop-off, [lat, lon]; empty where it is not known. */
  path: [lat: number, lon: number][];
  partner: { name: string; reference: string; url: string } | null;
  ends: TrackingEnd[];
  isThinned: boolean;
  /** What can still be asked for here. `cancel`: null where it cannot be cancelled here. */
  asks: { instruction: boolean; safePlace: boolean; cancel: { refunds: boolean } | null };
  /** Where its sender allows that it is left when nobody opens; empty: nowhere. */
  safePlace: string;
  notice: TrackingNotice | null;
  /** What was typed and not taken. */
  typed: Record<TrackingField, string> & { at: "pickup" | "dropoff" };
};

/** What of the page changes while a van is on its way. */
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
  summary: "Where the van is that is on its way to whoever holds the key; 404 while none may be seen",
});

/** The answer is a stream of Server-Sent Events, as those of contract/live.ts. */
export const followTracking = defineCall<{ params: typeof trackingParams }, unknown>({
  name: "followTracking",
  method: "GET",
  path: `${api}/live/track/{key}`,
  access: "visitor",
  summary: "Hear of every change of one delivery as it happens, as Server-Sent Events",
});
