import { brand } from "../../../brand.ts";
import type { BoardColumn, BoardStop } from "../../../contract/dispatch.ts";
import { stopTasks } from "../../../domain/deliveries/delivery-words.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../../domain/schedule/dublin.ts";
import { showMoment } from "../../ui/Moment.tsx";
import { countOf } from "../../ui/show-number.ts";
import { showWindow } from "../../ui/show-window.ts";

/** '14:05'; with the day if that is not the run's. */
const time = (at: string | null, day: string) =>
  at && (dublinDate(new Date(at)) === day ? dublinTime(new Date(at)) : showMoment(at));

/** A driver's stops in driving order, without prices. */
export function RunPaper({ day, column: { driver, stops } }: { day: string; column: BoardColumn }) {
  return (
    <article
      aria-label={`Run sheet of ${driver.name}`}
      data-paper="run-sheet"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded border border-line bg-white p-5 print:block print:break-after-page print:border-0 print:p-0 print:last:break-after-auto"
    >
      <div className="border-b-2 border-ink pb-3 print:mb-[4mm]">
        <p className="text-sm font-semibold">{brand.name} · Run sheet</p>
        <h2 className="font-heading text-2xl font-bold break-words">{driver.name}</h2>
        <p className="font-semibold">
          {showDay(day)} · {driver.vehicleName} · {countOf(stops.length, "stop")}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll by keyboard too */}
      <div tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
        <table data-long className="w-full min-w-[44rem] border-collapse text-sm print:min-w-0 print:text-[9pt]">
          <caption className="sr-only">Run of {driver.name}</caption>
          <thead>
            <tr className="border-b-2 border-ink text-start align-bottom">
              {["Stop", "When", "Where", "Contact", "Goods", "Done"].map((head) => (
                <th key={head} scope="col" className="py-1 pe-3 text-start font-semibold last:pe-0">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.map((stop, index) => (
              <Row key={`${stop.orderId}${stop.kind}`} day={day} stop={stop} number={index + 1} />
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}

function Row({ day, stop, number }: { day: string; stop: BoardStop; number: number }) {
  const cell = "border-b border-ink py-2 pe-3 align-top";
  const isOver = !stop.isOpen || stop.endedAt !== null;
  const window = showWindow(time(stop.from, day), time(stop.by, day));
  return (
    <tr>
      <th scope="row" className={`${cell} text-start`}>
        <span className="block font-bold">
          {number} {stopTasks[stop.kind]}
        </span>
        <span className="block font-normal whitespace-nowrap tabular">{stop.reference}</span>
      </th>
      <td className={cell}>
        <span className="block font-semibold tabular">{time(stop.endedAt ?? stop.expectedAt, day)}</span>
        {window}
      </td>
      <td className={`${cell} break-words`}>
        <span className="block font-semibold">{stop.address || stop.town}</span>
        {stop.instructions && <span className="block whitespace-pre-line italic">{stop.instructions}</span>}
      </td>
      <td className={`${cell} break-words`}>
        {stop.contact}
        {stop.contact && stop.phone && ", "}
        <span className="whitespace-nowrap">{stop.phone}</span>
      </td>
      <td className={cell}>
        {[stop.goods, stop.kg !== null && `${stop.kg}\u00a0kg`].filter(Boolean).join(", ")}
        {stop.customer && <span className="block break-words">for {stop.customer}</span>}
      </td>
      <td className="border-b border-ink py-2 align-top">
        {isOver ? (
          (stop.failure ?? (stop.state === "done" ? "Done" : "Do not drive"))
        ) : (
          <>
            <span aria-hidden="true" className="block size-5 border border-ink" />
            <span className="sr-only">To be ticked by hand</span>
          </>
        )}
      </td>
    </tr>
  );
}
