import type { TrackedVan } from "../../contract/tracking.ts";
import { isNearer, percentIn, pinPath } from "../ui/map/frame-route.ts";
import { project } from "../ui/map/project.ts";
import type { Point } from "../ui/map/smooth-path.ts";
import { showArrival, showSeen } from "../ui/map/van-words.ts";

/** In percent of the map: a van closer to the edge than this needs a new map, and at these sides its label flips. */
const [edge, sides] = [4, [34, 66]] as const;

/** Moves the van on the page; false if that is not enough and the page has to be fetched again. */
export function updateVan(page: Document, { van, vanSeen, expected }: TrackedVan): boolean {
  const shown = page.querySelector("[data-van]");
  const seen = shown?.querySelector("[data-seen]");
  const window = page.querySelector("[data-arrival]");
  if (!shown || !seen || (window === null) !== (expected === null)) return false;
  const map = shown.querySelector("svg");
  if (!map || !updatePin(shown, map, project(van.lat, van.lon))) return false;
  seen.textContent = showSeen(vanSeen, true);
  if (window && expected) window.textContent = showArrival(expected);
  return true;
}

function updatePin(shown: Element, map: SVGSVGElement, at: Point): boolean {
  const [x = 0, y = 0, width = 1, height = 1] = (map.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const { left, top } = percentIn({ x, y, width, height }, at);
  const label = shown.querySelector<HTMLElement>("[data-van-label]");
  const isInside = [left, top].every((percent) => percent > edge && percent < 100 - edge);
  if (!label || !isInside) return false;
  const [leftBefore, topBefore] = [Number.parseFloat(label.style.left), Number.parseFloat(label.style.top)];
  if (sides.some((side) => left < side !== leftBefore < side)) return false;
  const [startX = 0, startY = 0, endX = 0, endY = 0] = (label.dataset["vanLabel"] ?? "").split(" ").map(Number);
  const isNearStart = (point: Point) => isNearer(point, { x: startX, y: startY }, { x: endX, y: endY });
  const before = { x: x + (leftBefore / 100) * width, y: y + (topBefore / 100) * height };
  if (isNearStart(at) !== isNearStart(before)) return false;
  for (const pin of shown.querySelectorAll("[data-van-pin] path")) pin.setAttribute("d", pinPath(at));
  label.style.left = `${left.toFixed(2)}%`;
  label.style.top = `${top.toFixed(2)}%`;
  return true;
}
