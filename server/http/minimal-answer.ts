/** RFC 7240: a client that already knows the rest, or doesn't show it, requests a smaller answer. */
export const preferHeader = "Prefer";
export const preferenceAppliedHeader = "preference-applied";
export const minimalPreference = "return=minimal";

export function prefersMinimal(request: Request): boolean {
  const preferences = (request.headers.get(preferHeader) ?? "").toLowerCase().replaceAll('"', "").split(",");
  return preferences.some((preference) => preference.split(";")[0]?.trim() === minimalPreference);
}
