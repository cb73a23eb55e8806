/** Timeout per kind of request. */
export type OpenTimeouts = { suggestMs: number; placeMs: number; routeMs: number; drivesMs: number };
