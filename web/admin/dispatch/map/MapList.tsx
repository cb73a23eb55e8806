import type { Board } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { cardKey } from "../board/board-assignments.ts";
import { showTimeOn, timeliness } from "../board/board-texts.ts";
import { PartnerList } from "../board/PartnerList.tsx";
import { runLetter } from "./map-content.ts";

type MapListProps = {
  board: Board;
  chosen: number | null;
  onChoose: (driverId: number) => void;
  onOpen: (orderId: OrderId) => void;
};

const row =
  "flex min-h-8 w-full items-baseline gap-x-2 rounded px-1 py-1 text-start hover:bg-atlantic-100 max-lg:min-h-11";

/** The map's content as a list, for keyboard users and screen readers. */
export function MapList({ board, chosen, onChoose, onOpen }: MapListProps) {
  return (
    <section
      aria-label="Runs on the map"
      className="relative grid max-h-[48rem] grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto"
    >
      {board.columns.map(({ driver, stops }, look) => (
        <div key={driver.id} className="rounded border border-line bg-white p-2 text-sm">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-sm font-semibold">
              {runLetter(look)} {driver.name}
            </h2>
            <button
              type="button"
              aria-pressed={chosen === driver.id}
              aria-label={`Only this run on the map: ${driver.name}`}
              onClick={() => onChoose(driver.id)}
              className="min-h-8 shrink-0 rounded px-2 text-xs font-semibold whitespace-nowrap text-atlantic-600 hover:bg-atlantic-100 aria-pressed:bg-atlantic-800 aria-pressed:text-white max-lg:min-h-11"
            >
              Only this run
            </button>
          </div>
          {stops.length === 0 && <p className="text-xs text-muted">Nothing yet.</p>}
          <ol className="grid grid-cols-[minmax(0,1fr)]">
            {stops.map((stop, index) => {
              const state = timeliness(stop);
              const at = stop.endedAt ?? stop.expectedAt;
              return (
                <li key={cardKey(stop)}>
                  <button type="button" onClick={() => onOpen(stop.orderId)} className={`${row} flex-wrap`}>
                    {/* The time and its badge wrap to a second line if they do not fit. */}
                    <span className="flex min-w-0 flex-auto gap-2">
                      <span className="w-8 shrink-0 font-semibold tabular">
                        {runLetter(look)}
                        {index + 1}
                      </span>
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        {stopTitles[stop.kind]} {stop.town}{" "}
                        <span className="text-xs whitespace-nowrap text-muted">{stop.reference}</span>
                      </span>
                    </span>
                    {(at || state) && (
                      <span className="ms-auto flex flex-wrap items-baseline gap-x-2">
                        {at && <span className="text-xs whitespace-nowrap tabular">{showTimeOn(at, board.day)}</span>}
                        {state && <Badge tone={state.tone}>{state.text}</Badge>}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
      {board.unassigned.length > 0 && (
        <div className="rounded border border-line bg-white p-2 text-sm">
          <h2 className="text-sm font-semibold">Unassigned</h2>
          <ul>
            {board.unassigned.map(({ orderId, reference, stops }) => (
              <li key={orderId}>
                <button type="button" onClick={() => onOpen(orderId)} className={row}>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {stops.map(({ town }) => town || "?").join(" → ")}{" "}
                    <span className="text-xs text-muted">{reference}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PartnerList board={board} onOpen={onOpen} />
    </section>
  );
}
