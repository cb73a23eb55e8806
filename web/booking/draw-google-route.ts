/// <reference types="google.maps" />
import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import { mapStart } from "../../contract/places.ts";
import { type RouteStatus, statusFromError, statusWithoutRoute } from "./route-status.ts";

/** `unavailable`: Google's script did not load, or its key was refused. */
export type GoogleRoute = { kind: "drawn" } | { kind: "unavailable" } | { kind: "no-route"; status: RouteStatus };

type Input = {
  /** The public key of the settings. */
  key: string;
  /** A visible, empty element with a fixed size, owned by Google afterwards. */
  canvas: HTMLElement;
  /** Addresses as text, without names of people. */
  from: string;
  to: string;
  /** Called when Google refuses the key, possibly after the map was drawn. */
  onRefused: () => void;
};

declare global {
  interface Window {
    /** Called by Google when it refuses the key for this site. */
    gm_authFailure?: () => void;
  }
}

const scriptTimeoutMs = 20_000;
const routeTimeoutMs = 10_000;
/** The colours of our own map: gorse for delivery, white for pickup. Google requires hexadecimal. */
const colours = { line: "#12609a", edge: "#061826", pickup: "#ffffff", delivery: "#f4b81c" };

const refusal = new EventTarget();
let isRefused = false;
let isPrepared = false;

/** Draws a driving route on Google's map. Google gets the two addresses and the site's origin. Never throws. */
export async function drawGoogleRoute({ key, canvas, from, to, onRefused }: Input): Promise<GoogleRoute> {
  prepare(key);
  refusal.addEventListener("refused", onRefused, { once: true });
  try {
    const [{ Map: GoogleMap }, { Route }] = await withTimeout(scriptTimeoutMs, loadLibraries());
    // If the visitor has left the page, do not pay for a map.
    if (isRefused || !canvas.isConnected) return { kind: "unavailable" };
    return await drawOn(new GoogleMap(canvas, mapOptions), Route, { from, to });
  } catch (error) {
    console.warn("Google Maps could not be loaded", error);
    return { kind: "unavailable" };
  }
}

async function drawOn(
  map: google.maps.Map,
  Route: typeof google.maps.routes.Route,
  { from, to }: Pick<Input, "from" | "to">,
): Promise<GoogleRoute> {
  const request = { origin: from, destination: to, travelMode: "DRIVING", region: "ie" } as const;
  try {
    const answer = await withTimeout(routeTimeoutMs, Route.computeRoutes({ ...request, fields: ["path", "viewport"] }));
    if (isRefused) return { kind: "unavailable" };
    const [route] = answer.routes ?? [];
    if (!route?.path || route.path.length < 2)
      return { kind: "no-route", status: statusWithoutRoute(answer.geocodingResults) };
    for (const line of route.createPolylines({ polylineOptions: lineOptions })) line.setMap(map);
    if (route.viewport) map.fitBounds(route.viewport, 32);
    return { kind: "drawn" };
  } catch (error) {
    console.warn("Google Maps found no way", error);
    return isRefused ? { kind: "unavailable" } : { kind: "no-route", status: statusFromError(error) };
  }
}

/** Once per document: the script is loaded once, with the first key. */
function prepare(key: string): void {
  if (isPrepared) return;
  isPrepared = true;
  window.gm_authFailure = () => {
    isRefused = true;
    refusal.dispatchEvent(new Event("refused"));
  };
  setOptions({ key, v: "quarterly", language: "en-GB", region: "IE", authReferrerPolicy: "origin" });
  sendOriginAsReferrer();
}

/**
 * The document sends no referrer, because its URL may have held an order key, and Google refuses site-restricted keys
 * without one. The order key has left the URL by now, so the origin may be sent.
 */
function sendOriginAsReferrer(): void {
  const policy = document.createElement("meta");
  policy.name = "referrer";
  policy.content = "strict-origin";
  document.head.append(policy);
}

/**
 * Requested together, they share one script. Places is included because the specification says so; nothing here uses
 * it.
 */
function loadLibraries() {
  return Promise.all([importLibrary("maps"), importLibrary("routes"), importLibrary("places")]);
}

const mapOptions: google.maps.MapOptions = {
  ...mapStart,
  // Vector maps need blob workers and eval, which the content policy refuses.
  renderingType: "RASTER",
  gestureHandling: "cooperative",
  disableDefaultUI: true,
  zoomControl: true,
  clickableIcons: false,
};

const lineOptions: google.maps.PolylineOptions = {
  clickable: false,
  strokeColor: colours.line,
  strokeOpacity: 1,
  strokeWeight: 5,
  icons: [pin(colours.pickup, "0%"), pin(colours.delivery, "100%")],
};

/** A dot at one end of the line, because Google's markers need a map id registered with Google. */
function pin(fillColor: string, offset: string): google.maps.IconSequence {
  const circle = "M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0";
  return {
    offset,
    icon: { path: circle, scale: 7, fillColor, fillOpacity: 1, strokeColor: colours.edge, strokeWeight: 5 },
  };
}

/** Rejects after the timeout and ignores a later result. */
function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
