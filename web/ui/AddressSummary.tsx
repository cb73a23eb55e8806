import type { ReactNode } from "react";
import type { Address } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";

type AddressSummaryProps = { label: ReactNode; address: Address; className?: string };

/** An address as on a label, under a heading. */
export function AddressSummary({ label, address, className }: AddressSummaryProps) {
  return (
    <div className={className}>
      <p className="text-sm font-semibold text-muted">{label}</p>
      <AddressLines lines={addressLines(address)} />
    </div>
  );
}

/** Address lines, which may include a name or an email address. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="break-words not-italic">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal and never reorder
        <span key={index} className="block">
          <Line line={line} />
        </span>
      ))}
    </address>
  );
}

/** A postcode at the end of a line, which must not wrap: 'D24 XY45', 'BT1 5GS'. */
const postcodeAtEnd = /\S*\d\S* \S*\d\S*$/;

function Line({ line }: { line: string }) {
  const at = line.search(postcodeAtEnd);
  if (at < 1) return line;
  return (
    <>
      {line.slice(0, at)}
      <span className="whitespace-nowrap">{line.slice(at)}</span>
    </>
  );
}
