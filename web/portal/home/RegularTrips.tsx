import { listRegularTrips } from "../../../contract/portal-booking.ts";
import { portalPages, repeatTripPath } from "../../../contract/portal-paths.ts";
import { priorityLabel } from "../../../domain/pricing/names.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { useMemberQuery } from "../shell/use-member-query.ts";

/** The member's regular trips: one press fills in everything. */
export function RegularTrips() {
  const { data, error, refetch } = useMemberQuery(listRegularTrips, {});
  return (
    <Panel title="Book again">
      {error && !data ? (
        <LoadFailure title="Your trips could not be loaded" error={error} onTryAgain={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.trips.length === 0 ? (
        <p className="text-muted">
          Trips that you book appear here, so that you can book them again with a single press.
        </p>
      ) : (
        <ul className="grid gap-4">
          {data.trips.map(({ orderId, shipment: { pickup, dropoff, priority, packageName } }) => (
            <li
              key={orderId}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 first:border-0 first:pt-0"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">
                  {pickup.companyName || pickup.address1}, {pickup.city} to {dropoff.companyName || dropoff.address1},{" "}
                  {dropoff.city}
                </span>
                <span className="block text-sm text-muted">
                  {[priorityLabel(priority), packageName].filter(Boolean).join(", ")}
                </span>
              </p>
              <span className="flex flex-wrap gap-2">
                <ButtonLink to={repeatTripPath(orderId)} size="small" className="min-h-11">
                  Book again<span className="sr-only"> to {dropoff.companyName || dropoff.address1}</span>
                </ButtonLink>
                <ButtonLink to={repeatTripPath(orderId, "return")} tone="secondary" size="small" className="min-h-11">
                  Return<span className="sr-only"> from {dropoff.companyName || dropoff.address1}</span>
                </ButtonLink>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <ButtonLink to={portalPages.book} tone="secondary">
          Book a new trip
        </ButtonLink>
      </div>
    </Panel>
  );
}
