import { type RefObject, useEffect, useState } from "react";
import { loadTwice } from "../report/load-twice.ts";
import type { GoogleRoute } from "./draw-google-route.ts";

/** `waiting`: the map is not near the screen yet. */
export type GoogleRouteState = { kind: "waiting" } | { kind: "loading" } | GoogleRoute;

/** The map begins to load when it is about this near to being seen. */
const nearness = "400px";

type Input = { canvas: RefObject<HTMLElement | null>; key: string; from: string; to: string };

/** Has Google draw a route into an element once that comes near the screen: until then nothing of Google's is asked for. */
export function useGoogleRoute({ canvas, key, from, to }: Input): GoogleRouteState {
  const [state, setState] = useState<GoogleRouteState>({ kind: "waiting" });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let isLeft = false;
    const show = (next: GoogleRouteState) => {
      if (!isLeft) setState(next);
    };
    const draw = async () => {
      show({ kind: "loading" });
      const unavailable = { kind: "unavailable" } as const;
      const google = await loadTwice(() => import("./draw-google-route.ts")).catch(() => null);
      if (isLeft) return;
      const asked = { key, canvas: element, from, to, onRefused: () => show(unavailable) };
      show(google === null ? unavailable : await google.drawGoogleRoute(asked));
    };
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void draw();
      },
      { rootMargin: nearness },
    );
    watch.observe(element);
    return () => {
      isLeft = true;
      watch.disconnect();
    };
  }, [canvas, key, from, to]);
  return state;
}
