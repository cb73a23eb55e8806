import type { Failure } from "../../contract/errors.ts";

type Site = { publicUrl: string };

/** Pins browsers to https for a year (RFC 6797), on every answer, since any may be the first that a browser gets. */
export function transportSecurityHeaders({ publicUrl }: Site): Record<string, string> {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
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
