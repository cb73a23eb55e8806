import type { Failure } from "../../contract/errors.ts";

type Site = { publicUrl: string };

/**
 * Pins browsers to https for a year (RFC 6797), on every answer, since any may be the first that a browser gets. Only
 * on request does it include subdomains, where others may still serve plain http.
 */
export function transportSecurityHeaders({
  publicUrl,
  hstsSubdomains,
}: Site & { hstsSubdomains: boolean }): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return {};
  return { "strict-transport-security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}` };
}

/**
 * Passwords, codes and tokens of a site under https must not travel in the clear. Says what to change, because a proxy
 * that is not trusted looks the same as one that was asked over http.
 */
export function refuseOpenLine({ publicUrl }: Site, { secure }: { secure: boolean }): Failure | null {
  if (secure || !publicUrl.startsWith("https:")) return null;
  return {
    failed: "forbidden",
    message:
      "Signing in needs https. If you used https, TRUST_PROXY has to name the proxy in front of this server, and the proxy has to send X-Forwarded-Proto.",
  };
}
