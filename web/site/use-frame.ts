import { useEffect, useRef } from "react";
import { useMatches } from "react-router";
import type { Frame, RouteHandle } from "../boot/boot-scripts.tsx";

/**
 * What stands around the page. A document keeps the content policy it came with, and a page on which one pays the order it was rendered
 * with: whoever goes from one frame to another, by whatever link, gets a new document.
 */
export function useFrame(): { frame: Frame; isLeaving: boolean } {
  const own = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.frame);
  const frame: Frame = own.find((each) => each !== undefined) ?? "public";
  const loaded = useRef(frame);
  useEffect(() => {
    if (loaded.current !== frame) window.location.reload();
  }, [frame]);
  // Until then the old frame stays, around nothing: the consent of public pages has nothing to stand on in a document of the staff's, and a
  // screen of theirs would ask for its data only to be cut off.
  return { frame: loaded.current, isLeaving: loaded.current !== frame };
}

/** Whether the page brings its header and its `<main>` itself. */
export function useOwnFrame(): boolean {
  return useMatches().some((match) => (match.handle as RouteHandle | undefined)?.ownFrame === true);
}
