import type { EndPosition, Position } from "../../../domain/addresses/address-position.ts";
import { kilometresApart } from "../../../domain/pricing/trip-positions.ts";
import { useMapSection } from "../../forms/use-map-section.ts";
import { SectionDrawing } from "../../ui/map/SectionDrawing.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The largest share of a section's side, 15 or 60 km, that the distance between the positions may take up. */
const maxShare = 0.8;

type PositionsPictureProps = { name: string; position: EndPosition };

/** The position measured from and the one that the address alone leads to; no map where they are too far apart. */
export function PositionsPicture({ name, position: { at, withoutAnswerAt } }: PositionsPictureProps) {
  const km = withoutAnswerAt && sideFor(kilometresApart(at, withoutAnswerAt));
  return withoutAnswerAt && km ? <Picture name={name} at={at} other={withoutAnswerAt} km={km} /> : null;
}

function sideFor(kmApart: number): 15 | 60 | null {
  if (kmApart <= 15 * maxShare) return 15;
  return kmApart <= 60 * maxShare ? 60 : null;
}

type PictureProps = { name: string; at: Position; other: Position; km: 15 | 60 };

/** The text beside it says the same, so nothing is lost if the picture cannot be loaded. */
function Picture({ name, at, other, km }: PictureProps) {
  const middle = { lat: (at.lat + other.lat) / 2, lon: (at.lon + other.lon) / 2 };
  const { section, failure } = useMapSection({ middle, km });
  if (failure) return null;
  if (!section) return <Skeleton className="mt-2 aspect-square max-w-xs" />;
  return (
    <figure className="mt-2 max-w-xs">
      <div
        role="img"
        aria-label={`${name}: the two positions on a map ${km} km wide`}
        className="relative aspect-square overflow-hidden rounded border border-edge bg-foam"
      >
        <SectionDrawing
          section={section}
          marks={[
            { at: other, look: "other" },
            { at, look: "pin" },
          ]}
        />
      </div>
      <figcaption className="mt-1 text-sm">
        {name}: red is where it is measured from, grey is where the address alone leads.
      </figcaption>
    </figure>
  );
}
