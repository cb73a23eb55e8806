import type { RoutePoint } from "./maps.ts";

/** Whether a typed address cannot be driven to: of another country, or of Great Britain by its postcode. */
export function isOffTheIsland({ country, postcode }: RoutePoint): boolean {
  const code = country.toUpperCase();
  const typed = postcode.trim();
  return (code !== "IE" && code !== "GB") || (code === "GB" && typed !== "" && !/^BT/i.test(typed));
}
