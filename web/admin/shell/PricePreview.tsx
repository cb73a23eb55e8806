import { useMemo } from "react";
import type { PublicSettings } from "../../../contract/settings.ts";
import { accountPrices } from "../../../domain/pricing/account-prices.ts";
import { type AgreementTerms, tariffTerms } from "../../../domain/pricing/agreement.ts";
import { priceShipment } from "../../../domain/pricing/price.ts";
import { type TypicalShipment, typicalShipments } from "../../../domain/pricing/typical-shipments.ts";
import { Money } from "../../ui/Money.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { PartHeading } from "./StaffPage.tsx";

type PricePreviewProps = {
  tariff: PublicSettings;
  /** Null while the tariff applies. */
  current: AgreementTerms | null;
  /** Null if nothing is being changed. */
  draft: AgreementTerms | null;
};

type Row = { label: string; tariff: number | null; current: number | null; draft: number | null };

/** Ten typical shipments priced by the tariff, by today's version and by the draft if there is one, net. */
export function PricePreview({ tariff, current, draft }: PricePreviewProps) {
  const rows = useMemo(
    () =>
      typicalShipments(tariff).map((typical): Row => {
        const by = (terms: AgreementTerms) => netOf(tariff, terms, typical);
        return {
          label: typical.label,
          tariff: by(tariffTerms),
          current: by(current ?? tariffTerms),
          draft: by(draft ?? current ?? tariffTerms),
        };
      }),
    [tariff, current, draft],
  );
  const columns: Column<Row>[] = [
    { heading: "Shipment", isRowHeading: true, className: "min-w-40", cell: ({ label }) => label },
    { heading: "Tariff", align: "end", cell: ({ tariff }) => <Net cents={tariff} /> },
    { heading: current ? "Today" : "Today (tariff)", align: "end", cell: (row) => <Net cents={row.current} /> },
  ];
  if (draft)
    columns.push({
      heading: "Draft",
      align: "end",
      cell: (row) => (
        <span className={row.draft === row.current ? undefined : "font-semibold"}>
          <Net cents={row.draft} />
          {row.draft !== row.current && <span className="sr-only">, changed</span>}
        </span>
      ),
    });
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <PartHeading>What ten shipments cost</PartHeading>
      <p className="text-sm text-muted">Net.{draft && " What differs from today is in bold."}</p>
      <div className="overflow-x-auto">
        <Table label="Prices compared" columns={columns} rows={rows} rowKey={({ label }) => label} />
      </div>
    </section>
  );
}

function netOf(tariff: PublicSettings, terms: AgreementTerms, typical: TypicalShipment): number | null {
  const { deliveryTypes, packageTypes, priorityMultipliers } = tariff;
  const source = accountPrices({ deliveryTypes, packageTypes, priorityMultipliers }, terms, () => typical.timing);
  const result = priceShipment(source, typical.shipment, typical.distanceKm);
  return result.ok && result.price.kind === "priced" ? result.price.netCents : null;
}

function Net({ cents }: { cents: number | null }) {
  return cents === null ? "No price" : <Money cents={cents} />;
}
