import { useState } from "react";
import type { PortalDeliveryDetails } from "../../../contract/portal-deliveries.ts";
import { getTrackedVan, subscribeToTracking, type TrackedVan } from "../../../contract/tracking.ts";
import { call } from "../../api/call.ts";
import { useLive } from "../../live/use-live.ts";
import { VanMap } from "../../ui/map/VanMap.tsx";
import { showArrival } from "../../ui/map/van-words.ts";

type Shown = Pick<NonNullable<PortalDeliveryDetails["tracking"]>, "van" | "vanSeen" | "expected">;

type LiveVanProps = Shown & {
  path: NonNullable<PortalDeliveryDetails["tracking"]>["path"];
  trackKey: string;
  /** `pickup` and `dropoff` are towns. */
  pickup: string;
  dropoff: string;
  /** Fetches the delivery again, because there may no longer be a van to show. */
  onChange: () => Promise<void>;
};

/** The van on its way, followed as on the tracking page. A separate script. */
export function LiveVan({ trackKey, onChange, ...route }: LiveVanProps) {
  const [moved, setMoved] = useState<TrackedVan | null>(null);
  const refreshVan = async () => {
    const van = await call(getTrackedVan, { params: { key: trackKey } }).catch(() => null);
    if (van) setMoved(van);
    else await onChange();
  };
  useLive({
    url: subscribeToTracking.path.replace("{key}", trackKey),
    headers: () => ({}),
    poll: onChange,
    // The page receives other changes through the account's stream.
    onChange: ({ kind }) => (kind === "position" ? refreshVan() : Promise.resolve()),
  });
  const shown = newerOf(route, moved);
  return (
    <>
      {shown.expected && (
        <p className="text-lg font-semibold tabular" role="status">
          Expected {showArrival(shown.expected)}
        </p>
      )}
      <VanMap {...route} {...shown} />
    </>
  );
}

/** The page may have been fetched again since the van last moved. */
function newerOf(fetched: Shown, moved: TrackedVan | null): Shown {
  const isNewer = moved !== null && fetched.vanSeen !== null && moved.vanSeen.at >= fetched.vanSeen.at;
  return isNewer ? moved : fetched;
}
