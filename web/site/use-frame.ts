import { useEffect, useRef } from "react";
import { useMatches } from "react-router";
import type { Frame, RouteHandle } from "../boot/boot-scripts.tsx";

/**
 * The frame around the page: public, staff or checkout. A document keeps the content policy it was loaded with, and a payment page the
 * order it was rendered with, so going from one frame to another always loads a new document.
 */
export function useFrame(): { frame: Frame; isLeaving: boolean } {
  const own = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.frame);
  const frame: Frame = own.find((each) => each !== undefined) ?? "public";
  const loaded = useRef(frame);
  useEffect(() => {
    if (loaded.current !== frame) window.location.reload();
  }, [frame]);
  // Until the reload the old frame is shown empty: the new page must not run in a document that was not loaded for it.
  return { frame: loaded.current, isLeaving: loaded.current !== frame };
}

/** Whether the page brings its header and its `<main>` itself. */
export function useOwnFrame(): boolean {
  return useMatches().some((match) => (match.handle as RouteHandle | undefined)?.ownFrame === true);
}
