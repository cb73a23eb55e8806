import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { type DrawnSection, SectionDrawing } from "./SectionDrawing.tsx";

type Position = { lat: number; lon: number };

type SectionMapProps = {
  /** Names it for screen readers: 'Map around Tralee'. */
  label: string;
  section: DrawnSection;
  pin: Position | null;
  onPin: (at: Position, by: "press" | "key") => void;
};

/** An arrow key moves the pin by this share of the map: 150 m of 15 km. */
const step = 0.01;

/** Roads and places of a small area with a pin, which a press or the arrow keys move. */
export function SectionMap({ label, section, pin, onPin }: SectionMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const { bounds } = section;
  const x = (lon: number) => (lon - bounds.west) / (bounds.east - bounds.west);
  const y = (lat: number) => (bounds.north - lat) / (bounds.north - bounds.south);
  const at = (across: number, down: number): Position => ({
    lat: bounds.north - clamp(down) * (bounds.north - bounds.south),
    lon: bounds.west + clamp(across) * (bounds.east - bounds.west),
  });
  const press = (event: MouseEvent) => {
    const box = map.current?.getBoundingClientRect();
    if (box) onPin(at((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height), "press");
  };
  const move = (event: KeyboardEvent) => {
    const change = moves[event.key];
    if (!change) return;
    event.preventDefault();
    onPin(pin ? at(x(pin.lon) + change[0] * step, y(pin.lat) + change[1] * step) : at(0.5, 0.5), "key");
  };
  return (
    <div
      ref={map}
      role="application"
      aria-label={`${label}. The arrow keys move the pin.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application, which handles keys itself
      tabIndex={0}
      onClick={press}
      onKeyDown={move}
      className="relative aspect-square cursor-crosshair touch-manipulation overflow-hidden rounded border border-edge bg-foam"
    >
      <SectionDrawing section={section} marks={pin ? [{ at: pin, look: "pin" }] : []} />
    </div>
  );
}

/** Across and down. */
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
