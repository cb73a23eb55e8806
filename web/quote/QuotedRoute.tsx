import { lazy, Suspense } from "react";
import { formatDistance } from "../../domain/pricing/distance.ts";
import { Heading } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { QuoteState } from "./quote-state.ts";

// The roads of an island are fetched when there is a route to draw on them.
const RouteMap = lazy(async () => ({ default: (await import("../ui/map/RouteMap.tsx")).RouteMap }));

/** The road that was priced. Next day and international are not priced by one. */
export function QuotedRoute({ state, className }: { state: QuoteState; className?: string }) {
  const { figure, distance, priority, pickup, dropoff } = state;
  if (!figure || !distance || priority !== "same_day") return null;
  return (
    <section className={className}>
      <Heading level={2} look="panel" className="mb-4">
        Your route
      </Heading>
      <Suspense fallback={<Skeleton className="h-96 max-w-xl" />}>
        <RouteMap
          path={distance.path.map(([lat, lon]) => ({ lat, lon }))}
          pickupLabel={pickup.details.city}
          dropoffLabel={dropoff.details.city}
          distanceText={formatDistance(distance.distanceKm)}
          className="max-w-xl"
        />
      </Suspense>
    </section>
  );
}
