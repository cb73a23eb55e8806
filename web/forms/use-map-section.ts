import { useEffect, useState } from "react";
import { getMapSection, type MapSection } from "../../contract/places.ts";
import type { Position } from "../../domain/addresses/address-position.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";

/** The visible part of our own map: the centre of a square and the length of its sides. */
export type SectionView = { middle: Position; km: 15 | 60 };

/** Loads the section in view; the previous one stays until then. */
export function useMapSection({ middle: { lat, lon }, km }: SectionView) {
  const [attempt, setAttempt] = useState(0);
  const [section, setSection] = useState<MapSection | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the section again
  useEffect(() => {
    let isCurrent = true;
    setFailure(null);
    call(getMapSection, { query: { lat, lng: lon, km: `${km}` } }).then(
      (loaded) => isCurrent && setSection(loaded),
      (error: unknown) => isCurrent && setFailure(errorText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [lat, lon, km, attempt]);
  return { section, failure, retry: () => setAttempt(attempt + 1) };
}
