/** Tells the data layer which page is shown. */
export function TrackPages() {
  return null;
}
