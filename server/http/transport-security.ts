/** Pins browsers to https for a year, on every answer of a site that is reached over it: the first one that they get may be any (RFC 6797). */
export function transportSecurity({ publicUrl }: { publicUrl: string }): Record<string, string> {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
}
