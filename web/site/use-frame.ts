import { useEffect, useRef } from "react";
import { useMatches } from "react-router";
import type { Frame, RouteHandle } from "../boot/boot-scripts.tsx";

/**
 * The frame around the page. Changing frames always loads a new document, because a document has the content policy
 * and, on payment pages, the order it was loaded with.
 */
export function useFrame(): { frame: Frame; isLeaving: boolean } {
  const own = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.frame);
  const frame: Frame = own.find((each) => each !== undefined) ?? "public";
  const loaded = useRef(frame);
  useEffect(() => {
    if (loaded.current !== frame) window.location.reload();
  }, [frame]);
  // Until the reload the old frame is shown empty, because the new page must not run in this document.
  return { frame: loaded.current, isLeaving: loaded.current !== frame };
}

/** Whether the page renders its own header and `<main>`. */
export function useOwnFrame(): boolean {
  return useMatches().some((match) => (match.handle as RouteHandle | undefined)?.ownFrame === true);
}
