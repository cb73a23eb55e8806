import { useMemo, useState } from "react";
import type { Board } from "../../../../contract/dispatch.ts";
import { getPublicSettings } from "../../../../contract/settings.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useStaffQuery } from "../../shell/use-staff-query.ts";
import { GoogleMap } from "./GoogleMap.tsx";
import { MapList } from "./MapList.tsx";
import { buildMapContent } from "./map-content.ts";
import { OwnMap } from "./OwnMap.tsx";

type DispatchMapProps = {
  board: Board;
  /** The only run shown; null: all of them. */
  chosen: number | null;
  onChoose: (driverId: number) => void;
  onOpen: (orderId: OrderId) => void;
};

/**
 * Stops numbered by run, runs as lines and vans where they were last seen, on a map and as a list. Uses Google's map if
 * the settings have a key, otherwise, or if Google's fails to load, our own.
 */
export function DispatchMap({ board, chosen, onChoose, onOpen }: DispatchMapProps) {
  const { data, error } = useStaffQuery(getPublicSettings, {}, { isBackground: true });
  const [isUnavailable, setUnavailable] = useState(false);
  // Serialised, so that a new board with the same content does not redraw the map.
  const serialised = JSON.stringify(useMemo(() => buildMapContent(board, chosen), [board, chosen]));
  const content = useMemo(() => JSON.parse(serialised) as ReturnType<typeof buildMapContent>, [serialised]);
  const name = board.columns.find(({ driver }) => driver.id === chosen)?.driver.name;
  const title =
    chosen === null
      ? "Map of all runs; the list beside it shows the same"
      : `Map of the run of ${name ?? "nobody"}; the list beside it shows the same`;
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
          {content.unknown > 0 && <span>{content.unknown} without a known position are only in the list.</span>}
        </figcaption>
      </figure>
      <MapList board={board} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
    </div>
  );
}
