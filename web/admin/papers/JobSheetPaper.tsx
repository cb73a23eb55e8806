import { brand } from "../../../brand.ts";
import type { JobSheet } from "../../../contract/run-sheet.ts";
import type { StaffStop } from "../../../contract/staff-order.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { doneNames } from "../../../domain/deliveries/delivery-words.ts";
import { formatDistance } from "../../../domain/pricing/distance.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { showWords } from "../../../domain/text/title-case.ts";
import { AddressLines } from "../../ui/AddressSummary.tsx";
import { showWindow } from "../../ui/show-window.ts";
import { QrPicture } from "../shell/QrPicture.tsx";
import { showCollectionDay, showCollectionTimes, showContact, showGoods, showLatest } from "./paper-texts.ts";

/** Everything a driver needs for one order, on one A4 page, without prices. */
export function JobSheetPaper({ sheet }: { sheet: JobSheet }) {
  const { pickup, dropoff, goods, distanceKm, tracking, customer, account } = sheet;
  const latest = showLatest(sheet);
  const window = showWindow(sheet.deliverFrom, sheet.deliverBy);
  return (
    <article
      aria-label={`Job sheet ${sheet.reference}`}
      data-paper="job-sheet"
      className="mx-auto grid w-full max-w-[52rem] gap-5 rounded border border-line bg-white p-5 sm:p-8 print:max-w-none print:break-after-page print:break-inside-avoid print:gap-[5mm] print:border-0 print:p-0 print:last:break-after-auto"
    >
      <div className="flex items-start justify-between gap-4 border-b-2 border-ink pb-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold">{brand.name} · Job sheet</p>
          <h2 className="font-heading text-4xl leading-tight font-bold break-words tabular">{sheet.reference}</h2>
          <p className="mt-1 text-lg font-semibold">
            {showCollectionDay(sheet)}
            {latest && `, ${latest}`}
          </p>
          <p className="text-sm">
            {[
              showCollectionTimes(sheet) && `Collections ${showCollectionTimes(sheet)}`,
              sheet.deliveredOn && `deliver on ${showDay(sheet.deliveredOn)}${window && ` ${window}`}`,
              distanceKm !== null && formatDistance(distanceKm),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p className="text-sm">
            {showWords(sheet.service)}
            {sheet.priority && sheet.priority !== sheet.service && `, ${sheet.priority}`} · Order {sheet.number}
          </p>
        </div>
        {tracking && (
          <div className="w-28 shrink-0 text-center text-xs print:w-[30mm]">
            <QrPicture code={tracking.code} label={`QR code: tracking of ${sheet.reference}`} className="w-full" />
            Tracking
          </div>
        )}
      </div>
      {sheet.notCarried && (
        <p className="border-4 border-double border-brick px-4 py-2 text-lg font-bold text-brick">
          Do not carry: this order is {sheet.notCarried}.
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2 print:gap-[5mm]">
        <Stop title="Collect from" stop={pickup} />
        <Stop title="Deliver to" stop={dropoff} />
      </div>
      {account && (
        <p className="break-words whitespace-pre-line">
          <span className="font-semibold">{account.name}</span>
          {account.instructions !== "" && `: ${account.instructions}`}
        </p>
      )}
      <div>
        <h3 className="text-sm font-semibold text-muted">Goods</h3>
        <p className="text-lg font-semibold">{showGoods(sheet)}</p>
        {goods.description && <p className="break-words whitespace-pre-line">{goods.description}</p>}
      </div>
      <p className="text-sm">
        Booked by {customer.name}
        {customer.phone && `, ${customer.phone}`} · Office {brand.officePhone.display}
      </p>
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2 print:gap-[5mm]">
        <Signature title={doneNames.pickup} />
        <Signature title={doneNames.dropoff} />
      </div>
    </article>
  );
}

function Stop({ title, stop }: { title: string; stop: StaffStop }) {
  const contact = showContact(stop);
  return (
    <div className="grid min-w-0 content-start gap-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <div className="text-lg leading-snug font-semibold">
        <AddressLines lines={addressLines(stop.address)} />
      </div>
      <p className="text-lg">{contact || "No contact known"}</p>
      <div className="min-h-16 rounded border border-ink p-2 print:min-h-[18mm]">
        <p className="text-xs font-semibold">Instructions</p>
        <p className="break-words whitespace-pre-line">{stop.instructions || "None"}</p>
      </div>
    </div>
  );
}

const lines = ["Name", "Signature", "Date and time"];

function Signature({ title }: { title: string }) {
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {lines.map((line) => (
        <p key={line} className="mt-6 border-t border-ink pt-1 text-xs print:mt-[10mm]">
          {line}
        </p>
      ))}
    </div>
  );
}
