import { type RefObject, useEffect, useState } from "react";
import { importWithRetry } from "../report/import-with-retry.ts";
import type { GoogleRoute } from "./draw-google-route.ts";

/** `waiting`: the map is not near the viewport yet. */
export type GoogleRouteState = { kind: "waiting" } | { kind: "loading" } | GoogleRoute;

/** The map starts loading this far outside the viewport. */
const loadMargin = "400px";

type Input = { canvas: RefObject<HTMLElement | null>; key: string; from: string; to: string };

/** Draws Google's route once the element comes near the viewport; nothing is requested from Google before that. */
export function useGoogleRoute({ canvas, key, from, to }: Input): GoogleRouteState {
  const [state, setState] = useState<GoogleRouteState>({ kind: "waiting" });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let isUnmounted = false;
    const show = (next: GoogleRouteState) => {
      if (!isUnmounted) setState(next);
    };
    const draw = async () => {
      show({ kind: "loading" });
      const unavailable = { kind: "unavailable" } as const;
      const google = await importWithRetry(() => import("./draw-google-route.ts")).catch(() => null);
      if (isUnmounted) return;
      const options = { key, canvas: element, from, to, onRefused: () => show(unavailable) };
      show(google === null ? unavailable : await google.drawGoogleRoute(options));
    };
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void draw();
      },
      { rootMargin: loadMargin },
    );
    watch.observe(element);
    return () => {
      isUnmounted = true;
      watch.disconnect();
    };
  }, [canvas, key, from, to]);
  return state;
}
