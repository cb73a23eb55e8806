import { brand } from "../../../brand.ts";
import type { JobSheet } from "../../../contract/run-sheet.ts";
import type { StaffStop } from "../../../contract/staff-order.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { showWords } from "../../../domain/text/title-case.ts";
import { AddressLines } from "../../ui/AddressSummary.tsx";
import { QrPicture } from "../shell/QrPicture.tsx";
import { showCollectionDay, showContact, showGoods } from "./paper-texts.ts";

/** An A6 label for the goods: contents, both addresses and a QR code of the tracking page, without prices. */
export function DocketPaper({ sheet }: { sheet: JobSheet }) {
  const { tracking, account } = sheet;
  return (
    <article
      aria-label={`Docket ${sheet.reference}`}
      data-paper="docket"
      className="mx-auto grid min-h-[148mm] w-full max-w-[105mm] content-start gap-[2.5mm] rounded border border-line bg-white p-[6mm] text-xs leading-snug print:min-h-0 print:max-w-none print:break-after-page print:break-inside-avoid print:last:break-after-auto print:border-0 print:p-0"
    >
      <div className="flex items-start justify-between gap-2 border-b-2 border-ink pb-[2mm]">
        <div className="min-w-0">
          <p className="font-semibold">{brand.name}</p>
          <h2 className="font-heading text-2xl leading-tight font-bold break-words tabular">{sheet.reference}</h2>
          <p className="font-semibold">{showCollectionDay(sheet)}</p>
          <p>{showWords(sheet.service)}</p>
        </div>
        {tracking && (
          <div className="w-[26mm] shrink-0 text-center">
            <QrPicture code={tracking.code} label={`QR code: tracking of ${sheet.reference}`} className="w-full" />
          </div>
        )}
      </div>
      {sheet.notCarried && (
        <p className="border-2 border-brick px-2 py-1 font-bold text-brick">Do not carry: {sheet.notCarried}</p>
      )}
      <AddressBlock title="To" stop={sheet.dropoff} addressClassName="text-base font-semibold" />
      <AddressBlock title="From" stop={sheet.pickup} addressClassName="text-sm" />
      {account && (
        <p className="line-clamp-3 break-words">
          <span className="font-semibold">{account.name}</span>
          {account.instructions !== "" && `: ${account.instructions}`}
        </p>
      )}
      <p className="line-clamp-2 border-t border-ink pt-[2mm] text-sm font-semibold break-words">{showGoods(sheet)}</p>
      <p>{brand.officePhone.display}</p>
    </article>
  );
}

function AddressBlock({ title, stop, addressClassName }: { title: string; stop: StaffStop; addressClassName: string }) {
  return (
    <div className="min-w-0 break-words">
      <h3 className="text-xs font-semibold">{title}</h3>
      <div className={addressClassName}>
        <AddressLines lines={addressLines(stop.address)} />
      </div>
      <p>{showContact(stop)}</p>
    </div>
  );
}
