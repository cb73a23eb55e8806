import { getDay } from "../page/day.ts";
import type { ShownStop } from "../run/shown-stops.ts";
import { explainDocket } from "../scan/explain-docket.ts";
import { ScanButton } from "../scan/ScanButton.tsx";
import { ParcelList } from "./ParcelList.tsx";

type VisitParcelsProps = {
  stops: readonly ShownStop[];
  ticked: readonly string[];
  error: string | undefined;
  onChange: (ticked: string[]) => void;
};

/** The docket of a single parcel can be scanned; several parcels are each ticked or scanned. */
export function VisitParcels({ stops, ticked, error, onChange }: VisitParcelsProps) {
  const explainOther = (docketKey: string) => explainDocket(docketKey, getDay().stops);
  if (stops.length === 1)
    return <ScanButton parcels={stops} isFound={() => false} onFound={() => {}} explainOther={explainOther} />;
  const parcels = stops.map(({ key, reference, contact, goods, trackAddress }) => ({
    key,
    reference,
    name: contact.name,
    goods,
    trackAddress,
  }));
  return (
    <ParcelList
      legend="What’s here"
      parcels={parcels}
      ticked={ticked}
      error={error}
      onChange={onChange}
      explainOther={explainOther}
    />
  );
}
