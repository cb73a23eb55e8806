import { useEffect } from "react";
import { type Board, type SuggestedPlace, suggestPlaces } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import { showMinutes } from "../../../../domain/dispatch/show-minutes.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { useStaffQuery } from "../../shell/use-staff-query.ts";

type SuggestDialogProps = {
  board: Board;
  orderIds: readonly OrderId[];
  onAccept: (place: SuggestedPlace, reference: string) => void;
  onClose: () => void;
};

/** The three best places for each chosen delivery. Accepting one changes the runs, so the others are fetched again. */
export function SuggestDialog({ board, orderIds, onAccept, onClose }: SuggestDialogProps) {
  const versions = board.columns.map(({ driver, version }) => `${driver.id}.${version}`).join();
  const unassigned = orderIds.filter((orderId) => board.unassigned.some((delivery) => delivery.orderId === orderId));
  const requested = unassigned.length > 0 ? unassigned : orderIds;
  const { data, error, isFetching, refetch } = useStaffQuery(
    suggestPlaces,
    { body: { day: board.day, orderIds: [...requested] } },
    { keepPrevious: true },
  );
  useEffect(() => void (versions && refetch()), [versions, refetch]);
  const shown = data?.suggestions.filter(({ orderId }) => requested.includes(orderId));
  return (
    <Dialog
      title="Best places"
      description="Which run it fits into, between which stops, and what it costs the others."
      onClose={onClose}
      className="w-[min(44rem,calc(100vw-2rem))] max-lg:[&_button]:min-h-11 max-lg:[&_summary]:min-h-11"
    >
      {error && !data ? (
        <LoadFailure error={error} title="No places could be found." onTryAgain={() => void refetch()} />
      ) : !shown ? (
        <Skeleton className="h-40" />
      ) : (
        <ul className="grid gap-5" aria-busy={isFetching}>
          {shown.map(({ orderId, reference, places, refused }) => (
            <li key={orderId} className="grid gap-2">
              <h3 className="text-base font-semibold">{reference}</h3>
              {places.length === 0 && <p className="text-sm">No run of this day can take it.</p>}
              <ol className="grid gap-2">
                {places.map((place) => (
                  <Place
                    key={placeKey(place, orderId)}
                    place={place}
                    isCurrent={board.columns.some(
                      ({ driver, version }) => driver.id === place.driverId && version === place.version,
                    )}
                    onAccept={() => onAccept(place, reference)}
                  />
                ))}
              </ol>
              {refused.length > 0 && (
                <details className="text-sm text-muted">
                  <summary className="min-h-6 cursor-pointer">Can’t take it: {refused.length}</summary>
                  <ul className="grid gap-0.5 pt-1 text-xs">
                    {refused.map(({ driverId, driverName, reason }) => (
                      <li key={driverId}>
                        {driverName}: {reason}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Identifies a place by its run and the positions of the stops in it. */
function placeKey({ driverId, stops }: SuggestedPlace, orderId: OrderId): string {
  const positions = stops.flatMap((stop, position) => (stop.orderId === orderId ? [position] : []));
  return [driverId, ...positions].join();
}

type PlaceProps = { place: SuggestedPlace; isCurrent: boolean; onAccept: () => void };

function Place({ place: { driverName, between, minutesMore, late }, isCurrent, onAccept }: PlaceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded border border-line p-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-semibold">{driverName}</span> {between}
        </p>
        <p className="text-muted">{showMinutes(minutesMore)} more on the road</p>
        {late.length === 0 ? (
          <p className="text-moss">Nothing becomes late.</p>
        ) : (
          <ul className="text-brick-deep">
            {late.map(({ orderId, kind, reference, lateMinutes }) => (
              <li key={`${orderId}${kind}`}>
                {stopTitles[kind]} of {reference}: {showMinutes(lateMinutes)} late
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button size="small" busy={!isCurrent} aria-label={`Take: ${driverName} ${between}`} onClick={onAccept}>
        Take
      </Button>
    </li>
  );
}
