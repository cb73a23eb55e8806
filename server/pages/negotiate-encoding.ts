export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that an Accept-Encoding header admits, by its weights and then by ours (RFC 9110, section 12.5.3). */
export function negotiateEncoding(header: string | null): Encoding {
  if (!header) return "identity";
  const known = settled.get(header);
  if (known) return known;
  const encoding = weigh(header);
  if (settled.size < 100) settled.set(header, encoding);
  return encoding;
}

/** Browsers send a handful of different headers, over and over. */
const settled = new Map<string, Encoding>();

function weigh(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  const others = weights.get("*") ?? 0;
  const brotli = weights.get("br") ?? others;
  const gzip = weights.get("gzip") ?? others;
  // Plain is welcome unless refused, and then it is still better than no answer; anything named with a weight is preferred to it.
  if (brotli > 0 && brotli >= gzip) return "br";
  return gzip > 0 ? "gzip" : "identity";
}
