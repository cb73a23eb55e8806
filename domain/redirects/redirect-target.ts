import { pathEnd } from "./canonical-path.ts";

/**
 * The URL for the Location header. The visitor's query (`?a=1`, or empty) is appended unless the target has one of its
 * own. Everything except plain ASCII is percent-encoded; a '*' stays literal.
 */
export function redirectTarget(targetUrl: string, search: string): string {
  const hash = targetUrl.indexOf("#");
  const address = hash === -1 ? targetUrl : targetUrl.slice(0, hash);
  const fragment = hash === -1 ? "" : targetUrl.slice(hash);
  const query = search.length > 1 && !address.includes("?") ? search : "";
  return encoded(address + query + fragment);
}

/** The query of a URL with its '?'; empty if there is none. */
export function queryOf(url: string): string {
  const from = pathEnd(url);
  if (url.charAt(from) !== "?") return "";
  const end = url.indexOf("#", from);
  return end === -1 ? url.slice(from) : url.slice(from, end);
}

/** The path of a target on this site; null if it leads elsewhere. `ownHosts`: `courier.example` or `localhost:3000`. */
export function localPath(targetUrl: string, ownHosts: readonly string[]): string | null {
  if (targetUrl.startsWith("/")) return targetUrl.slice(0, pathEnd(targetUrl));
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(targetUrl) ?? [];
  if (host === undefined || !isOwnHost(host, ownHosts)) return null;
  const path = rest.slice(0, pathEnd(rest));
  return path === "" ? "/" : path;
}

/** Whether a host is one of ours, with or without `www.`. */
export function isOwnHost(host: string, ownHosts: readonly string[]): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/^www\./, "");
  return ownHosts.some((own) => plain(own) === plain(host));
}

function encoded(address: string): string {
  return address.replace(/[^\x21-\x7E]/gu, (character) =>
    /\p{Cs}/u.test(character) ? "%EF%BF%BD" : encodeURIComponent(character),
  );
}
