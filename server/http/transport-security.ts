import type { Failure } from "../../contract/errors.ts";

type Site = { publicUrl: string };

/**
 * Pins browsers to https for a year (RFC 6797), with every answer, because any of them may be the first that a browser
 * gets. Includes subdomains only if configured, because others may still be served over plain http.
 */
export function transportSecurityHeaders({
  publicUrl,
  hstsSubdomains,
}: Site & { hstsSubdomains: boolean }): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return {};
  return { "strict-transport-security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}` };
}

/**
 * Passwords, codes and tokens of a site under https must not travel unencrypted. The message says what to change,
 * because an untrusted proxy looks the same as one that was called over http.
 */
export function refuseUnencrypted({ publicUrl }: Site, { secure }: { secure: boolean }): Failure | null {
  if (secure || !publicUrl.startsWith("https:")) return null;
  return {
    failed: "forbidden",
    message:
      "Signing in needs https. If you used https, TRUST_PROXY has to name the proxy in front of this server, and the proxy has to send X-Forwarded-Proto.",
  };
}
