import { brand } from "../../../brand.ts";
import type { JobSheet } from "../../../contract/run-sheet.ts";
import type { StaffStop } from "../../../contract/staff-order.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { AddressLines } from "../../ui/AddressSummary.tsx";
import { countOf } from "../../ui/show-number.ts";
import { showCollectionDay, showContact, showGoods, showLatest } from "./paper-texts.ts";

/** The chosen orders in the order of the list, without prices. */
export function RunSheetPaper({ sheets }: { sheets: readonly JobSheet[] }) {
  const days = [...new Set(sheets.map(showCollectionDay))];
  return (
    <article
      aria-label="Run sheet"
      data-paper="run-sheet"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded border border-line bg-white p-5 print:block print:border-0 print:p-0"
    >
      <div className="border-b-2 border-ink pb-3 print:mb-[4mm]">
        <p className="text-sm font-semibold">{brand.name}</p>
        <h2 className="font-heading text-2xl font-bold">Run sheet</h2>
        <p className="font-semibold">
          {days.length === 1 ? days[0] : countOf(days.length, "day", "days")} ·{" "}
          {countOf(sheets.length, "order", "orders")}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll by keyboard too */}
      <div tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
        <table data-long className="w-full min-w-[44rem] border-collapse text-sm print:min-w-0 print:text-[9pt]">
          <caption className="sr-only">Run sheet</caption>
          <thead>
            <tr className="border-b-2 border-ink text-start align-bottom">
              {["Order", "Collect from", "Deliver to", "Goods", "Done"].map((head) => (
                <th key={head} scope="col" className="py-1 pe-3 text-start font-semibold last:pe-0">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheets.map((sheet) => (
              <Row key={sheet.orderId} sheet={sheet} showsDay={days.length > 1} />
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}

function Row({ sheet, showsDay }: { sheet: JobSheet; showsDay: boolean }) {
  const cell = "border-b border-ink py-2 pe-3 align-top";
  const latest = showLatest(sheet);
  return (
    <tr>
      <th scope="row" className={`${cell} text-start`}>
        <span className="block font-bold whitespace-nowrap tabular">{sheet.reference}</span>
        {showsDay && <span className="block">{showCollectionDay(sheet)}</span>}
        {latest && <span className="block font-normal">{latest}</span>}
        {sheet.notCarried && <span className="block text-brick">Do not carry: {sheet.notCarried}</span>}
      </th>
      <td className={cell}>
        <Stop stop={sheet.pickup} />
      </td>
      <td className={cell}>
        <Stop stop={sheet.dropoff} />
      </td>
      <td className={cell}>
        {showGoods(sheet)}
        {sheet.goods.description && <span className="block break-words">{sheet.goods.description}</span>}
      </td>
      <td className="border-b border-ink py-2 align-top">
        <span aria-hidden="true" className="block size-5 border border-ink" />
        <span className="sr-only">To be ticked by hand</span>
      </td>
    </tr>
  );
}

function Stop({ stop }: { stop: StaffStop }) {
  return (
    <>
      <AddressLines lines={addressLines(stop.address)} />
      <span className="block font-semibold break-words">{showContact(stop)}</span>
      {stop.instructions && <span className="block break-words italic">{stop.instructions}</span>}
    </>
  );
}
