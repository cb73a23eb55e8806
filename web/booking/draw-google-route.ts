/// <reference types="google.maps" />
import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import { mapStart } from "../../contract/places.ts";
import { type RouteStatus, statusOfError, statusOfNothing } from "./route-status.ts";

/** What became of it. `unavailable`: Google's script did not come, or its key was refused. */
export type GoogleRoute = { kind: "drawn" } | { kind: "unavailable" } | { kind: "no-route"; status: RouteStatus };

type Input = {
  /** The public key of the settings. */
  key: string;
  /** A visible, empty element with a size of its own; what stands in it afterwards is Google's. */
  canvas: HTMLElement;
  /** Addresses in words, without names of people. */
  from: string;
  to: string;
  /** Called when Google refuses the key, which it may say after the map has been drawn. */
  onRefused: () => void;
};

declare global {
  interface Window {
    /** Google calls it when it does not accept the key for this site. */
    gm_authFailure?: () => void;
  }
}

const scriptTimeoutMs = 20_000;
const routeTimeoutMs = 10_000;
/** As on our own map: gorse for the delivery, white for the pickup. Google wants colours in hexadecimal. */
const colours = { line: "#12609a", edge: "#061826", pickup: "#ffffff", delivery: "#f4b81c" };

const refusal = new EventTarget();
let isRefused = false;
let isPrepared = false;

/**
 * Draws the road from one address to another on Google's map: one lookup in driving mode. Google is told the two addresses and the
 * site's origin. Never throws.
 */
export async function drawGoogleRoute({ key, canvas, from, to, onRefused }: Input): Promise<GoogleRoute> {
  prepare(key);
  refusal.addEventListener("refused", onRefused, { once: true });
  try {
    const [{ Map: GoogleMap }, { Route }] = await within(scriptTimeoutMs, loadLibraries());
    // Somebody who has gone on by now is shown no map, and none is paid for.
    if (isRefused || !canvas.isConnected) return { kind: "unavailable" };
    return await drawOn(new GoogleMap(canvas, looks), Route, { from, to });
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
  const wish = { origin: from, destination: to, travelMode: "DRIVING", region: "ie" } as const;
  try {
    const answer = await within(routeTimeoutMs, Route.computeRoutes({ ...wish, fields: ["path", "viewport"] }));
    if (isRefused) return { kind: "unavailable" };
    const [route] = answer.routes ?? [];
    if (!route?.path || route.path.length < 2)
      return { kind: "no-route", status: statusOfNothing(answer.geocodingResults) };
    for (const line of route.createPolylines({ polylineOptions: lineLooks })) line.setMap(map);
    if (route.viewport) map.fitBounds(route.viewport, 32);
    return { kind: "drawn" };
  } catch (error) {
    console.warn("Google Maps found no way", error);
    return isRefused ? { kind: "unavailable" } : { kind: "no-route", status: statusOfError(error) };
  }
}

/** Once a document: the script is loaded once, with the key that it was first asked for. */
function prepare(key: string): void {
  if (isPrepared) return;
  isPrepared = true;
  window.gm_authFailure = () => {
    isRefused = true;
    refusal.dispatchEvent(new Event("refused"));
  };
  setOptions({ key, v: "quarterly", language: "en-GB", region: "IE", authReferrerPolicy: "origin" });
  tellOriginOnly();
}

/**
 * A confirmation's document tells nobody where it is, since it may have been opened with an order's key; a key that Google restricts to
 * this site is then refused. The order's key has left the address by now, and only the site's origin is told.
 */
function tellOriginOnly(): void {
  const policy = document.createElement("meta");
  policy.name = "referrer";
  policy.content = "strict-origin";
  document.head.append(policy);
}

/** Asked for together, they come with one script. Places is part of it as specified, and is asked nothing here. */
function loadLibraries() {
  return Promise.all([importLibrary("maps"), importLibrary("routes"), importLibrary("places")]);
}

const looks: google.maps.MapOptions = {
  ...mapStart,
  // Drawn as pictures: the other kind needs workers from blobs and code made of text, which the content policy refuses.
  renderingType: "RASTER",
  gestureHandling: "cooperative",
  disableDefaultUI: true,
  zoomControl: true,
  clickableIcons: false,
};

const lineLooks: google.maps.PolylineOptions = {
  clickable: false,
  strokeColor: colours.line,
  strokeOpacity: 1,
  strokeWeight: 5,
  icons: [pin(colours.pickup, "0%"), pin(colours.delivery, "100%")],
};

/** A dot at one end of the line: Google's markers would need a map registered with Google. */
function pin(fillColor: string, offset: string): google.maps.IconSequence {
  const circle = "M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0";
  return {
    offset,
    icon: { path: circle, scale: 7, fillColor, fillOpacity: 1, strokeColor: colours.edge, strokeWeight: 5 },
  };
}

/** Rejects when it takes longer; an answer that comes later is let go. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
