import { canonicalPath } from "./canonical-path.ts";

/** First parts of paths that no rule may name: the site would lose its back office, its tills or its calls. */
const ours = new Set(["admin", "login", "checkout", "webhooks", "wp-json", "healthz", "readyz", "assets"]);

/** Other systems' back doors. Who asks for them is looking for a way in, and is led nowhere. */
const panels = new Set([
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

/** True where a rule may not have this source: it lies at or below a path that the site itself needs. */
export function isOurs(source: string): boolean {
  return ours.has(firstPart(canonicalPath(source)));
}

/** True for a canonical path that no rule ever matches, whatever its source says. */
export function isClosed(path: string): boolean {
  const part = firstPart(path);
  return ours.has(part) || panels.has(part);
}

/** `//admin` is read as some proxies pass it on. */
function firstPart(path: string): string {
  let from = 0;
  while (path.charAt(from) === "/" || path.charAt(from) === "\\") from += 1;
  const end = path.slice(from).search(/[/\\]/);
  return end === -1 ? path.slice(from) : path.slice(from, from + end);
}
