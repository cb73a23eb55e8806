import { useEffect, useRef, useState } from "react";
import { dispatchMapPath } from "../../../contract/paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { MapContent } from "./map-places.ts";

/** Until then the map has to be there. */
const patienceMs = 20_000;

type GoogleMapProps = {
  /** The public key of the settings. */
  mapKey: string;
  content: MapContent;
  title: string;
  onOpen: (orderId: OrderId) => void;
  /** Google's script did not come, or its key was refused. */
  onUnavailable: () => void;
};

/**
 * Stops, runs and vans on Google's map, in a frame that reaches nothing of this page: the staff's own document carries nobody else's script. Which
 * stops there are is told to the frame alone; Google hears which part of the map is looked at.
 */
export function GoogleMap({ mapKey, content, title, onOpen, onUnavailable }: GoogleMapProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const calls = useRef({ onOpen, onUnavailable });
  calls.current = { onOpen, onUnavailable };
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const said = readWord(data);
      if (said === "drawn") setDrawn(true);
      else if (said === "unavailable") calls.current.onUnavailable();
      else if (said !== null) calls.current.onOpen(said.open);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (isDrawn) return;
    const timer = setTimeout(() => calls.current.onUnavailable(), patienceMs);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  useEffect(() => {
    // It has no origin that could be named.
    if (isLoaded) frame.current?.contentWindow?.postMessage({ key: mapKey, content }, "*");
  }, [isLoaded, mapKey, content]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-scripts"
      src={dispatchMapPath}
      aria-busy={!isDrawn}
      onLoad={() => setLoaded(true)}
      className="block aspect-[1.15] w-full bg-atlantic-100"
    />
  );
}

/** The frame runs somebody else's script: only a word in its right form counts. */
function readWord(data: unknown): "drawn" | "unavailable" | { open: OrderId } | null {
  if (data === "drawn" || data === "unavailable") return data;
  if (typeof data !== "object" || data === null) return null;
  const { open } = data as Record<string, unknown>;
  return Number.isSafeInteger(open) ? { open: open as OrderId } : null;
}
