import { brand } from "../../brand.ts";

export type SharePicture = { path: string; width: number; height: number; alt: string };

/** What a link to a page is shown with, drawn by tools/draw/open-graph.ts: `/services/same-day` has `/og/same-day.jpg`. */
export function sharePicture(pagePath: string, title: string): SharePicture {
  const name = pagePath.split("/").at(-1) || "home";
  return { path: `/og/${name}.jpg`, width: 1200, height: 630, alt: `${title}, ${brand.name}` };
}
