import type { Tracking } from "../../../contract/tracking.ts";
import { Panel } from "../Section.tsx";
import { RouteMap } from "./RouteMap.tsx";
import { showSeen } from "./van-words.ts";

/** The van on its way, and when it was last seen; nothing if no van may be shown. */
export function VanMap({
  van,
  vanSeen,
  path,
  pickup,
  dropoff,
}: Pick<Tracking, "van" | "vanSeen" | "path" | "pickup" | "dropoff">) {
  if (vanSeen === null) return null;
  return (
    <Panel title="Where your courier is" className="no-print">
      <div data-van="">
        {van !== null && path.length > 1 && (
          <RouteMap
            path={path.map(([lat, lon]) => ({ lat, lon }))}
            van={van}
            pickupLabel={pickup || "Pickup"}
            dropoffLabel={dropoff || "Delivery"}
            distanceText=""
          />
        )}
        <p className="mt-2 text-sm text-muted tabular" data-seen="">
          {showSeen(vanSeen, van !== null)}
        </p>
      </div>
    </Panel>
  );
}
