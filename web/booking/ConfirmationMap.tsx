import { type ReactNode, useEffect, useRef } from "react";
import { brand } from "../../brand.ts";
import type { PublicOrder } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { countryChoice, countryName } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import { formatDistance } from "../../domain/pricing/distance.ts";
import { useConsentDecided } from "../consent/use-consent-decided.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { RouteFigure, RouteMap, type RouteMapProps, routeAspect } from "../ui/map/RouteMap.tsx";
import { ToneIcon } from "../ui/Notice.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { stopName } from "./stop-name.ts";
import { type GoogleRouteState, useGoogleRoute } from "./use-google-route.ts";

/** Local-storage key from the specification. */
const mapsKey = "googleMapsApiKey";

/** A booking's route, on Google's map if the settings have a key, otherwise on our own. */
export function ConfirmationMap({ order }: { order: PublicOrder }) {
  const key = usePublicSettings()?.googleMapsApiKey ?? "";
  const isDecided = useConsentDecided();
  useEffect(() => {
    if (isDecided) saveMapsKey(key);
  }, [key, isDecided]);
  const route: RouteMapProps = {
    path: order.path.map(([lat, lon]) => ({ lat, lon })),
    pickupLabel: stopName(order.pickupAddress),
    dropoffLabel: stopName(order.deliveryAddress),
    distanceText: order.distance === null ? "" : formatDistance(order.distance),
  };
  // Until the visitor has answered about cookies, only our own map, which calls no third party.
  if (key === "" || !isDecided)
    return (
      <>
        <RouteMap {...route} />
        <Help />
      </>
    );
  return (
    <GoogleRouteMap
      apiKey={key}
      route={route}
      from={addressForGoogle(order.pickupAddress)}
      to={addressForGoogle(order.deliveryAddress)}
    />
  );
}

type GoogleRouteMapProps = { apiKey: string; route: RouteMapProps; from: string; to: string };

function GoogleRouteMap({ apiKey, route, from, to }: GoogleRouteMapProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const state = useGoogleRoute({ canvas, key: apiKey, from, to });
  const aspect = routeAspect(route.path);
  const isFailed = state.kind === "unavailable" || state.kind === "no-route";
  return (
    <>
      {isFailed ? (
        // Same height as the map it replaces, to avoid a layout shift.
        <div style={route.path.length < 2 ? { aspectRatio: aspect } : undefined}>
          <RouteMap {...route} />
        </div>
      ) : (
        <RouteFigure {...route} aspect={aspect}>
          <div ref={canvas} className="absolute inset-0" />
          {state.kind !== "drawn" && (
            <p
              role="status"
              className="absolute inset-0 flex items-center justify-center gap-3 bg-atlantic-100 p-4 font-semibold"
            >
              <Spinner />
              Loading Google Maps...
            </p>
          )}
        </RouteFigure>
      )}
      {/* A fixed minimum height, to avoid a layout shift. */}
      <div className="min-h-50 sm:min-h-34">
        <Help />
        <MapStatus state={state} />
      </div>
    </>
  );
}

function MapStatus({ state }: { state: GoogleRouteState }) {
  return (
    <div role="status" className="mt-2 text-sm">
      {state.kind === "drawn" && (
        <p className="text-muted">This map is drawn by Google, which was given only the two addresses.</p>
      )}
      {state.kind === "unavailable" && <MapFailure>Error loading Google Maps</MapFailure>}
      {state.kind === "no-route" && (
        <MapFailure>Could not calculate directions: {state.status}. Please check address details.</MapFailure>
      )}
    </div>
  );
}

function MapFailure({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <ToneIcon tone="warning" className="size-5" />
      <p className="min-w-0">
        <span className="font-semibold">{children}</span>
        <span className="block text-muted">This is our own map instead.</span>
      </p>
    </div>
  );
}

function Help() {
  return (
    <p className="mt-2 text-sm text-muted">
      Your courier goes by the two addresses; the map is only a guide. Is an address wrong? Call{" "}
      <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
        {brand.officePhone.display}
      </a>
      .{" "}
      <span className="whitespace-nowrap">
        Staff:{" "}
        <a href={pages.settings} className="link">
          Check the map settings
        </a>
      </span>
    </p>
  );
}

/** Stores the key under the name from the specification, and removes it once the settings have none. */
function saveMapsKey(key: string): void {
  try {
    if (key === "") localStorage.removeItem(mapsKey);
    else localStorage.setItem(mapsKey, key);
  } catch (error) {
    console.warn("The maps key could not be stored", error);
  }
}

/** An address for Google, without name, company or second line. */
function addressForGoogle({ address1, city, postcode, country }: Address): string {
  return [address1, city, showPostcode(country, postcode), countryName(countryChoice(country, postcode))]
    .filter(Boolean)
    .join(", ");
}
