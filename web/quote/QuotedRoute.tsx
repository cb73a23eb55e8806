import { formatDistance } from "../../domain/pricing/distance.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { QuoteState } from "./quote-state.ts";

// The road data is large, so the map loads once there is a route to draw.
const loadRouteMap = () => import("../ui/map/RouteMap.tsx");

type QuotedRouteProps = { state: QuoteState; distance: NonNullable<QuoteState["distance"]> };

/** The priced route; only same day is priced by distance. */
export function QuotedRoute({ state: { pickup, dropoff }, distance }: QuotedRouteProps) {
  const route = {
    pickupLabel: pickup.details.city,
    dropoffLabel: dropoff.details.city,
    distanceText: formatDistance(distance.distanceKm),
  };
  return (
    <section>
      <Heading level={2} look="panel" className="mb-4">
        Your route
      </Heading>
      <LazyPart
        part="map"
        load={loadRouteMap}
        pick={({ RouteMap }) => RouteMap}
        waiting={<Skeleton className="h-96 max-w-xl" />}
        failed={(retry) => <NoMap route={route} onRetry={retry} />}
        props={{ ...route, path: distance.path.map(([lat, lon]) => ({ lat, lon })), className: "max-w-xl" }}
      />
    </section>
  );
}

type NoMapProps = { route: { pickupLabel: string; dropoffLabel: string; distanceText: string }; onRetry: () => void };

/** Shown if the map cannot be loaded; the price does not depend on it. */
function NoMap({ route: { pickupLabel, dropoffLabel, distanceText }, onRetry }: NoMapProps) {
  return (
    <div className="grid max-w-xl justify-items-start gap-3 rounded border border-line bg-white p-4">
      <p>
        {pickupLabel} to {dropoffLabel}: <strong className="tabular">{distanceText}</strong>. The map couldn't be
        loaded. Your price is not affected.
      </p>
      <Button tone="secondary" size="small" onClick={onRetry}>
        Load the map again
      </Button>
    </div>
  );
}
