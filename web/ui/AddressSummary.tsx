import type { ReactNode } from "react";
import type { Address } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/format-address.ts";

type AddressSummaryProps = { label: ReactNode; address: Address; className?: string };

/** An address as it would stand on a label, under what it is for. */
export function AddressSummary({ label, address, className }: AddressSummaryProps) {
  return (
    <div className={className}>
      <p className="text-sm font-semibold text-muted">{label}</p>
      <address className="not-italic">
        {addressLines(address).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: town and county can be the same word, and the lines never move
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
