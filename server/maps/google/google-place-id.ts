/** Whether an id can be one of Google's: https://developers.google.com/maps/documentation/places/web-service/place-id. Ours hold a dot. */
export function isGooglePlaceId(id: string): boolean {
  return /^[\w-]{10,400}$/.test(id);
}
