import type { TrackedVan } from "../../contract/tracking.ts";
import { percentIn, pinPath } from "../ui/map/frame-route.ts";
import { project } from "../ui/map/project.ts";
import { showExpected, showSeen } from "./show-instant.ts";

/** Percent of the map's sides: nearer to an edge the map is drawn anew, and labels change sides at these. */
const [edge, sides] = [4, [34, 66]] as const;

/** Moves the van that a page shows to where it is now; false where more than that has changed, and the page has to be asked for anew. */
export function moveVan(page: Document, { van, vanSeen, expected }: TrackedVan): boolean {
  const shown = page.querySelector("[data-van]");
  const seen = shown?.querySelector("[data-seen]");
  const until = page.querySelector("[data-expected]");
  if (!shown || !seen || (until === null) !== (expected === null)) return false;
  const map = shown.querySelector("svg");
  if (!map || !movePin(shown, map, project(van.lat, van.lon))) return false;
  seen.textContent = showSeen(vanSeen, true);
  if (until && expected) until.textContent = showExpected(expected);
  return true;
}

function movePin(shown: Element, map: SVGSVGElement, at: { x: number; y: number }): boolean {
  const [x = 0, y = 0, width = 1, height = 1] = (map.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const { left, top } = percentIn({ x, y, width, height }, at);
  const label = shown.querySelector<HTMLElement>("[data-van-label]");
  const before = Number.parseFloat(label?.style.left ?? "");
  const isInside = [left, top].every((percent) => percent > edge && percent < 100 - edge);
  if (!label || !isInside || sides.some((side) => left < side !== before < side)) return false;
  for (const pin of shown.querySelectorAll("[data-van-pin] path")) pin.setAttribute("d", pinPath(at));
  label.style.left = `${left.toFixed(2)}%`;
  label.style.top = `${top.toFixed(2)}%`;
  return true;
}
