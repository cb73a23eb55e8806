import { canonicalPath } from "./canonical-path.ts";

/** First segments that no rule may use, or the site would lose its back office, its checkout or its API. */
const reservedSegments = new Set(["admin", "login", "checkout", "webhooks", "wp-json", "healthz", "readyz", "assets"]);

/** Entry points of other systems: only attackers request them, so they are not redirected. */
const probedSegments = new Set([
  "wp-admin",
  "wp-login",
  "wp-login.php",
  "wp-signup.php",
  "xmlrpc.php",
  "admin.php",
  "administrator",
  "phpmyadmin",
  "cpanel",
]);

/** Whether the source is at or below a path that the site itself needs. */
export function isReservedPath(source: string): boolean {
  return reservedSegments.has(firstSegment(canonicalPath(source)));
}

/** Whether a canonical path is never redirected, whatever the rules say. */
export function isClosedPath(path: string): boolean {
  const part = firstSegment(path);
  return reservedSegments.has(part) || probedSegments.has(part);
}

/** Some proxies pass `//admin` on as `/admin`. */
function firstSegment(path: string): string {
  let from = 0;
  while (path.charAt(from) === "/" || path.charAt(from) === "\\") from += 1;
  const end = path.slice(from).search(/[/\\]/);
  return end === -1 ? path.slice(from) : path.slice(from, from + end);
}
