import { Link } from "react-router";
import { listPortalDeliveries } from "../../../contract/portal-deliveries.ts";
import { portalDeliveryPath, portalPages } from "../../../contract/portal-paths.ts";
import { accountStateNames } from "../../../domain/deliveries/account-state.ts";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { useToday } from "../shell/served-page.ts";
import { useMemberQuery } from "../shell/use-member-query.ts";

/** The deliveries collected today and where they are, updated live. */
export function TodaysDeliveries() {
  const today = useToday();
  const { data, error, refetch } = useMemberQuery(listPortalDeliveries, {
    query: { collectionFrom: today, collectionTo: today },
  });
  return (
    <Panel
      title="Collected today"
      aside={
        <Link to={portalPages.deliveries} className="link">
          All deliveries
        </Link>
      }
    >
      {error && !data ? (
        <LoadFailure title="Your deliveries could not be loaded" error={error} onTryAgain={() => void refetch()} />
      ) : (
        !data && <Skeleton className="h-6" />
      )}
      {data?.deliveries.length === 0 && <p className="text-muted">Nothing is booked for today.</p>}
      <ul className="grid gap-2">
        {data?.deliveries.map(({ orderId, reference, pickup, dropoff, state }) => (
          <li key={orderId} className="flex flex-wrap justify-between gap-x-4">
            <Link to={portalDeliveryPath(orderId)} className="link min-w-0 break-words">
              {reference}: {pickup} to {dropoff}
            </Link>
            <span className="font-semibold">{accountStateNames[state]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
