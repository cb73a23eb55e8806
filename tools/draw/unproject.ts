import type { Coordinates } from "../../server/maps/maps.ts";
import { project, unitsPerKm } from "../../web/ui/map/project.ts";
import type { Point } from "../../web/ui/map/smooth-path.ts";

/** The position of a point of the drawing, by Newton's method on `project`; accurate to a metre. */
export function unproject(point: Point): Coordinates {
  const at: Coordinates = { lat: 53.4, lon: -8 };
  for (let i = 0; i < 6; i++) {
    const { x, y } = project(at.lat, at.lon);
    const kmPerDegree = 111.195;
    at.lat -= (point.y - y) / (unitsPerKm * kmPerDegree);
    at.lon += (point.x - x) / (unitsPerKm * kmPerDegree * Math.cos((at.lat * Math.PI) / 180));
  }
  return at;
}
