import type { StaffOrder } from "../../../contract/staff-order.ts";
import type { EndPosition, Position, TripEnd } from "../../../domain/addresses/address-position.ts";
import { describePosition } from "../../../domain/pricing/distance-changes.ts";
import { kilometresApart, requestReasonText } from "../../../domain/pricing/trip-positions.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PositionsPicture } from "./PositionsPicture.tsx";

const ends: readonly TripEnd[] = ["pickup", "dropoff"];
const names: Readonly<Record<TripEnd, string>> = { pickup: "Pickup", dropoff: "Delivery" };

/** What to check about the addresses: where they were measured from, and where the rules alone would put them. */
export function PositionNotes({ order: { positions } }: { order: StaffOrder }) {
  if (!positions) return null;
  const { requestReason, overruled = [] } = positions;
  const answered = ends.flatMap((end) => {
    const position = positions.ends?.[end];
    return position && (position.basis === "pin" || position.basis === "chosen") ? [{ end, position }] : [];
  });
  if (!requestReason && overruled.length === 0 && answered.length === 0) return null;
  return (
    <Notice tone="warning" title="Please check the addresses" className="mt-4">
      <ul className="grid gap-1">
        {requestReason && <li>{requestReasonText(requestReason)}</li>}
        {answered.map(({ end, position }) => (
          <li key={end}>
            {names[end]}: measured from {describePosition(position)}. {withoutAnswerText(position)}
          </li>
        ))}
        {overruled.map((end) => (
          <li key={end}>
            {names[end]}: the postcode and town don’t match in our data, but the customer said both are right.
          </li>
        ))}
      </ul>
      {answered.map(({ end, position }) => (
        <PositionsPicture key={end} name={names[end]} position={position} />
      ))}
      {answered.length > 0 && <p className="mt-1">“Change address or service” prices it again, from where you say.</p>}
    </Notice>
  );
}

function withoutAnswerText({ at, withoutAnswerAt, withoutAnswerName }: EndPosition): string {
  if (!withoutAnswerAt) return "";
  const where = withoutAnswerName ? `the middle of ${withoutAnswerName}` : showPosition(withoutAnswerAt);
  return `The address alone leads to ${where}, ${kilometresApart(at, withoutAnswerAt).toFixed(1)} km away.`;
}

function showPosition({ lat, lon }: Position): string {
  return `${lat.toFixed(4)}, ${lon.toFixed(4)}`;
}
