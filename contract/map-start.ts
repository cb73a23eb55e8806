/** Where a map of Google's opens, until the way is known. */
export const mapStart = { center: { lat: 53.4, lng: -7.8 }, zoom: 8 };
