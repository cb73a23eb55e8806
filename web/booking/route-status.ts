/** Status codes of Google's directions, shown in the confirmation's text. */
export type RouteStatus =
  | "NOT_FOUND"
  | "ZERO_RESULTS"
  | "REQUEST_DENIED"
  | "OVER_QUERY_LIMIT"
  | "INVALID_REQUEST"
  | "UNKNOWN_ERROR";

// The routes library rejects with a MapsNetworkError, whose `code` is one of gRPC's:
// developers.google.com/maps/documentation/javascript/reference/errors
const byCode = new Map<unknown, RouteStatus>([
  ["NOT_FOUND", "NOT_FOUND"],
  ["PERMISSION_DENIED", "REQUEST_DENIED"],
  ["UNAUTHENTICATED", "REQUEST_DENIED"],
  ["REQUEST_DENIED", "REQUEST_DENIED"],
  ["RESOURCE_EXHAUSTED", "OVER_QUERY_LIMIT"],
  ["OVER_QUERY_LIMIT", "OVER_QUERY_LIMIT"],
  ["INVALID_ARGUMENT", "INVALID_REQUEST"],
  ["INVALID_REQUEST", "INVALID_REQUEST"],
  ["ZERO_RESULTS", "ZERO_RESULTS"],
]);

/** The status of a failed lookup; UNKNOWN_ERROR for unknown codes and timeouts. */
export function statusFromError(error: unknown): RouteStatus {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return byCode.get(code) ?? "UNKNOWN_ERROR";
}

type Geocoded = { geocoderStatus: string | null } | null | undefined;

/** The status of a response without a route: an unknown address, or no route between the two. */
export function statusWithoutRoute(
  geocoded: { origin?: Geocoded; destination?: Geocoded } | null | undefined,
): "NOT_FOUND" | "ZERO_RESULTS" {
  const isUnknown = (end: Geocoded) => !!end?.geocoderStatus && end.geocoderStatus !== "OK";
  return isUnknown(geocoded?.origin) || isUnknown(geocoded?.destination) ? "NOT_FOUND" : "ZERO_RESULTS";
}
