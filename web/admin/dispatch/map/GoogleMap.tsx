import { useEffect, useRef, useState } from "react";
import { dispatchMapPath } from "../../../../contract/paths.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import type { MapContent } from "./map-content.ts";

/** After this long without a map, ours is shown instead. */
const loadTimeoutMs = 20_000;

type GoogleMapProps = {
  /** The public key from the settings. */
  mapKey: string;
  content: MapContent;
  title: string;
  onOpen: (orderId: OrderId) => void;
  /** Google's script did not load, or the key was refused. */
  onUnavailable: () => void;
};

/**
 * Stops, runs and vans on Google's map, in a sandboxed frame without access to this page: staff pages run no
 * third-party scripts. Only the frame gets the stops; Google learns which part of the map is shown.
 */
export function GoogleMap({ mapKey, content, title, onOpen, onUnavailable }: GoogleMapProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const callbacks = useRef({ onOpen, onUnavailable });
  callbacks.current = { onOpen, onUnavailable };
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readMessage(data);
      if (message === "drawn") setDrawn(true);
      else if (message === "unavailable") callbacks.current.onUnavailable();
      else if (message !== null) callbacks.current.onOpen(message.open);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (isDrawn) return;
    const timer = setTimeout(() => callbacks.current.onUnavailable(), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  useEffect(() => {
    // A sandboxed frame has an opaque origin, which cannot be named as the target.
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

/** The frame runs a third-party script, so only messages in the expected form are accepted. */
function readMessage(data: unknown): "drawn" | "unavailable" | { open: OrderId } | null {
  if (data === "drawn" || data === "unavailable") return data;
  if (typeof data !== "object" || data === null) return null;
  const { open } = data as Record<string, unknown>;
  return Number.isSafeInteger(open) ? { open: open as OrderId } : null;
}
