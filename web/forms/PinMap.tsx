import { useState } from "react";
import type { MapSection } from "../../contract/places.ts";
import {
  type Bounds,
  isWithin,
  type Position,
  type PositionQuestion,
} from "../../domain/addresses/address-position.ts";
import { kilometresApart } from "../../domain/pricing/trip-positions.ts";
import { Button } from "../ui/Button.tsx";
import { SectionMap } from "../ui/map/SectionMap.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { type SectionView, useMapSection } from "./use-map-section.ts";

type PinMapProps = { question: PositionQuestion; onPin: (at: Position) => void };

/** A direction button moves the map by two thirds of its side; in degrees per km of that side. */
const moveBy = { lat: 0.006, lon: 0.01 } as const;
const directions = [
  { name: "North", lat: 1, lon: 0 },
  { name: "West", lat: 0, lon: -1 },
  { name: "East", lat: 0, lon: 1 },
  { name: "South", lat: -1, lon: 0 },
] as const;

/** A section of our own map on which to place a pin. A large area is first shown whole, and a press zooms in. */
export function PinMap({ question, onPin }: PinMapProps) {
  const { known, centre, pinWithin } = question;
  const [view, setView] = useState<SectionView>(() => ({ middle: centre, km: isLarge(pinWithin) ? 60 : 15 }));
  const { section, failure, retry } = useMapSection(view);
  const [pin, setPin] = useState<Position | null>(null);
  const isWide = view.km === 60;
  const isAllowed = pin !== null && isWithin(pin, pinWithin);
  const zoomIn = (middle: Position) => {
    setView({ middle, km: 15 });
    setPin(null);
  };
  const point = (at: Position, by: "press" | "key") => {
    if (isWide && by === "press") zoomIn(at);
    else setPin(at);
  };
  const step = { lat: moveBy.lat * view.km, lon: moveBy.lon * view.km };
  return (
    <div className="mt-3 grid max-w-md gap-3">
      {failure && (
        <Notice
          tone="error"
          role="alert"
          action={
            <Button tone="secondary" size="small" className="min-h-11" onClick={retry}>
              Load the map again
            </Button>
          }
        >
          The map could not be loaded: {failure}
        </Notice>
      )}
      {section ? (
        <SectionMap
          label={`Map around ${known ?? "the address"}, ${view.km} km wide`}
          section={section}
          pin={pin && isWithin(pin, section.bounds) ? pin : null}
          onPin={point}
        />
      ) : (
        !failure && <Skeleton className="aspect-square" />
      )}
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Move the map</legend>
        {directions.map(({ name, lat, lon }) => {
          const next = { lat: view.middle.lat + lat * step.lat, lon: view.middle.lon + lon * step.lon };
          const leavesArea = !isWithin(next, widenedBy(step, pinWithin));
          return (
            <MapButton key={name} disabled={leavesArea} onPress={() => setView({ ...view, middle: next })}>
              {name}
            </MapButton>
          );
        })}
        {!isWide && isLarge(pinWithin) && <MapButton onPress={() => setView({ ...view, km: 60 })}>Zoom out</MapButton>}
        {isWide && <MapButton onPress={() => zoomIn(pin ?? view.middle)}>Zoom in</MapButton>}
      </fieldset>
      <p role="status" className="text-sm">
        {isWide && pin === null && "Press near the address to zoom in."}
        {!isWide && pin === null && "Press on the map where the address is."}
        {pin !== null && (isAllowed ? nearText(pin, section) : outsideText)}
      </p>
      {!isWide && (
        <div>
          <Button tone="secondary" disabled={!isAllowed} onClick={() => pin && isAllowed && onPin(pin)}>
            Use this pin
          </Button>
        </div>
      )}
    </div>
  );
}

const outsideText = "This pin is outside the postcode’s area. Point somewhere else, or correct the postcode.";

function MapButton({ disabled, onPress, children }: { disabled?: boolean; onPress: () => void; children: string }) {
  return (
    <Button tone="secondary" size="small" className="min-h-11" disabled={disabled ?? false} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Whether an area is clearly too large for a section of 15 km. */
function isLarge({ south, west, north, east }: Bounds): boolean {
  return kilometresApart({ lat: south, lon: west }, { lat: north, lon: east }) > 30;
}

/** Widens the area in which the map may move, so that visitors can point at the area's edge. */
function widenedBy(by: Position, { south, west, north, east }: Bounds): Bounds {
  return { south: south - by.lat, west: west - by.lon, north: north + by.lat, east: east + by.lon };
}

/** 'The pin is 1.3 km from Dunquin.' */
function nearText(pin: Position, section: MapSection | null): string {
  const near = (section?.places ?? [])
    .map((place) => ({ name: place.name, km: kilometresApart(place, pin) }))
    .sort((a, b) => a.km - b.km)[0];
  return near ? `The pin is ${near.km.toFixed(1)} km from ${near.name}.` : "The pin is placed.";
}
