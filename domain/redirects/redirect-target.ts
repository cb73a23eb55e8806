import { pathEnd } from "./canonical-path.ts";

/**
 * Where a visitor is sent who came with this query (`?a=1`, or empty): it is appended unless the target has one of its own. Whatever is
 * not plain ASCII is percent-encoded, so that it can stand in a header; a '*' is a star.
 */
export function redirectTarget(targetUrl: string, search: string): string {
  const hash = targetUrl.indexOf("#");
  const address = hash === -1 ? targetUrl : targetUrl.slice(0, hash);
  const fragment = hash === -1 ? "" : targetUrl.slice(hash);
  const query = search.length > 1 && !address.includes("?") ? search : "";
  return encoded(address + query + fragment);
}

/** The query of an address with its '?'; empty where there is none. */
export function searchOf(url: string): string {
  const from = pathEnd(url);
  if (url.charAt(from) !== "?") return "";
  const end = url.indexOf("#", from);
  return end === -1 ? url.slice(from) : url.slice(from, end);
}

/** The path of a target on this site; null where it leads elsewhere. `ownHosts` as in `courier.example` or `localhost:3000`. */
export function localPath(targetUrl: string, ownHosts: readonly string[]): string | null {
  if (targetUrl.startsWith("/")) return targetUrl.slice(0, pathEnd(targetUrl));
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(targetUrl) ?? [];
  if (host === undefined || !isOwnHost(host, ownHosts)) return null;
  const path = rest.slice(0, pathEnd(rest));
  return path === "" ? "/" : path;
}

/** `www.` makes no difference. */
export function isOwnHost(host: string, ownHosts: readonly string[]): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/^www\./, "");
  return ownHosts.some((own) => plain(own) === plain(host));
}

function encoded(address: string): string {
  return address.replace(/[^\x21-\x7E]/gu, (character) =>
    /\p{Cs}/u.test(character) ? "%EF%BF%BD" : encodeURIComponent(character),
  );
}
