import { portalApi, portalPages } from "../../contract/portal-paths.ts";
import { memberCookie } from "../auth/authenticate-member.ts";
import type { PortalCookies } from "../context.ts";

/**
 * Cookies of the portal, which scripts can't read and which are sent only to its calls; the session's is also sent to
 * its pages. `answer` adds those that were set to a response. SameSite=Lax, because links in emails are opened from
 * other sites.
 */
export function createPortalCookies(
  request: Request,
  { publicUrl }: { publicUrl: string },
): PortalCookies & { answer(response: Response): Response } {
  const sent = parseCookies(request.headers.get("cookie") ?? "");
  const set: string[] = [];
  const attributes = `HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
  const add = (name: string, valueAndAge: string) => {
    for (const path of name === memberCookie ? [portalApi, portalPages.home] : [portalApi])
      set.push(`${name}=${valueAndAge}; Path=${path}; ${attributes}`);
  };
  return {
    read: (name) => sent.get(name) ?? null,
    set: (name, value, maxAgeSeconds) => add(name, `${value}; Max-Age=${maxAgeSeconds}`),
    clear: (name) => add(name, "; Max-Age=0"),
    answer(response) {
      for (const cookie of set) response.headers.append("set-cookie", cookie);
      return response;
    },
  };
}

/** The first of two cookies with one name counts, because browsers send the one with the longer path first. */
function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}
