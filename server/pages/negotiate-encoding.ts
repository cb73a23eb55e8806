export type Encoding = "br" | "gzip" | "identity";

/**
 * The best encoding that an Accept-Encoding header allows: by its weights, then by our preference (RFC 9110, section
 * 12.5.3).
 */
export function negotiateEncoding(header: string | null): Encoding {
  if (!header) return "identity";
  const known = cache.get(header);
  if (known) return known;
  const encoding = chooseEncoding(header);
  if (cache.size < 100) cache.set(header, encoding);
  return encoding;
}

/** Browsers send only a handful of different headers. */
const cache = new Map<string, Encoding>();

function chooseEncoding(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  const others = weights.get("*") ?? 0;
  const brotli = weights.get("br") ?? others;
  const gzip = weights.get("gzip") ?? others;
  // Identity is acceptable unless refused, and even then beats no answer; any weighted encoding is preferred to it.
  if (brotli > 0 && brotli >= gzip) return "br";
  return gzip > 0 ? "gzip" : "identity";
}
