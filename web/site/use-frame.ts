import { useEffect, useRef } from "react";
import { useMatches } from "react-router";
import type { RouteHandle } from "../boot/boot-scripts.tsx";

/**
 * What stands around the page. A document keeps the content policy it came with, so staff and public pages never share one: whoever
 * goes from the one to the other, by whatever link, gets a new document.
 */
export function useFrame(): "public" | "staff" {
  const isStaff = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.frame === "staff");
  const frame: "public" | "staff" = isStaff ? "staff" : "public";
  const loaded = useRef<"public" | "staff">(frame);
  useEffect(() => {
    if (loaded.current !== frame) window.location.reload();
  }, [frame]);
  // Until then the old frame stays: the consent of public pages has nothing to stand on in a document of the staff's.
  return loaded.current;
}
