import { useMemo, useState } from "react";
import type { Board } from "../../../contract/dispatch.ts";
import { getPublicSettings } from "../../../contract/settings.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { GoogleMap } from "./GoogleMap.tsx";
import { MapList } from "./MapList.tsx";
import { mapContent } from "./map-places.ts";
import { OwnMap } from "./OwnMap.tsx";

type DispatchMapProps = {
  board: Board;
  /** The run that is singled out. */
  chosen: number | null;
  onChoose: (driverId: number) => void;
  onOpen: (orderId: OrderId) => void;
};

/**
 * Where everything is: stops numbered by run, runs as lines, vans where they were last seen; and the same as a list. On Google's map where the settings
 * have its key, on our own where they have none or Google's does not come.
 */
export function DispatchMap({ board, chosen, onChoose, onOpen }: DispatchMapProps) {
  const { data, error } = useStaffQuery(getPublicSettings, {}, { isBackground: true });
  const [isUnavailable, setUnavailable] = useState(false);
  // A new answer that shows the same is drawn as it was.
  const said = JSON.stringify(useMemo(() => mapContent(board, chosen), [board, chosen]));
  const content = useMemo(() => JSON.parse(said) as ReturnType<typeof mapContent>, [said]);
  const name = board.columns.find(({ driver }) => driver.id === chosen)?.driver.name;
  const title = `Map of ${chosen === null ? "all runs" : `the run of ${name ?? "nobody"}`}; the list beside it says the same`;
  const key = data?.googleMapsApiKey ?? "";
  const map = { content, title, onOpen };
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <figure className="h-fit overflow-hidden rounded border border-line bg-white">
        {!data && !error ? (
          <Skeleton className="aspect-[1.15] w-full" />
        ) : key === "" || isUnavailable ? (
          <OwnMap {...map} />
        ) : (
          <GoogleMap {...map} mapKey={key} onUnavailable={() => setUnavailable(true)} />
        )}
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-xs text-muted">
          {isUnavailable && <span role="status">Google’s map could not be loaded. This is our own.</span>}
          <span>
            Letter and number: run and stop. A name on yellow: where a van was last seen. A diamond: unassigned.
          </span>
          {content.unknown > 0 && <span>{content.unknown} without a known place are in the list alone.</span>}
        </figcaption>
      </figure>
      <MapList board={board} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
    </div>
  );
}
