/** Pins browsers to https for a year (RFC 6797), on every answer, since any may be the first that a browser gets. */
export function transportSecurityHeaders({ publicUrl }: { publicUrl: string }): Record<string, string> {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
}
