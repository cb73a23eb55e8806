import { useCallback, useRef, useState } from "react";
import { getRegion } from "../../contract/places.ts";
import { call } from "../api/call.ts";
import { toast } from "../ui/toast.ts";

export type Position = { lat: number; lng: number };

/** The visitor's position, requested on first use of a search; it only biases suggestions. `region` names the area. */
export function usePosition() {
  const wasRequested = useRef(false);
  const [position, setPosition] = useState<Position | null>(null);
  const [region, setRegion] = useState<string | null>(null);
  const request = useCallback(() => {
    if (wasRequested.current || !("geolocation" in navigator)) return;
    wasRequested.current = true;
    const found = ({ coords }: GeolocationPosition) => {
      // Two decimals are about a kilometre: enough to bias suggestions, and no more precise than needed.
      const near = { lat: Math.round(coords.latitude * 100) / 100, lng: Math.round(coords.longitude * 100) / 100 };
      setPosition(near);
      call(getRegion, { query: near }).then(
        ({ name }) => setRegion(name),
        () => setRegion(null),
      );
    };
    const failed = ({ code }: GeolocationPositionError) => {
      if (code !== 1) return;
      const description = "We couldn't access your location. Address suggestions may be less accurate.";
      toast({ title: "Location access denied", description });
    };
    navigator.geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 });
  }, []);
  return { position, region, request: request };
}
