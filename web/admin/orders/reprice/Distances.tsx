import type { DistanceComparison } from "../../../../contract/reprice-order.ts";
import { formatDistance } from "../../../../domain/pricing/distance.ts";
import { Fact } from "../../../ui/Fact.tsx";

/** Both distances, and why they differ. */
export function Distances({ beforeKm, nowKm, reasons }: DistanceComparison) {
  if (beforeKm === null && nowKm === null) return null;
  const show = (km: number | null) => (km === null ? "not measured" : formatDistance(km));
  return (
    <div>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact term="Distance before">{show(beforeKm)}</Fact>
        <Fact term="Distance now">{show(nowKm)}</Fact>
      </dl>
      {reasons.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
