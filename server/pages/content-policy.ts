import { createHash } from "node:crypto";

/** Types of a script element that a browser runs. Any other type is a block of data, which no policy governs. */
const runnable = /^(?:|module|text\/javascript|application\/javascript)$/i;

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\stype="?([^"\s>]*)/i.exec(attributes)?.[1] ?? "";
    if (/\ssrc=/i.test(attributes) || text === "" || !runnable.test(type)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes];
}

/** What Google's map needs: developers.google.com/maps/documentation/javascript/content-security-policy */
const googleMaps = {
  script: "https://maps.googleapis.com",
  style: "https://fonts.googleapis.com",
  image: "https://maps.gstatic.com https://*.googleapis.com https://*.ggpht.com",
  connect: "https://maps.googleapis.com https://maps.gstatic.com",
  font: "https://fonts.gstatic.com",
};
const nobody: typeof googleMaps = { script: "", style: "", image: "", connect: "", font: "" };

/**
 * The Content-Security-Policy of a page: scripts only from here or by their hash. Navigation inside the browser keeps the first
 * document's policy, so whatever any public page needs stands in the policy of all of them.
 * Inline styles are allowed: three libraries write them, and style cannot run code.
 */
export function contentPolicy(html: string, allow: { googleMaps: boolean }): string {
  const google = allow.googleMaps ? googleMaps : nobody;
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...inlineScriptHashes(html), google.script],
    ["style-src", "'self'", "'unsafe-inline'", google.style],
    ["img-src", "'self'", "data:", google.image],
    ["font-src", "'self'", google.font],
    ["connect-src", "'self'", google.connect],
    ["manifest-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.filter((part) => part !== "").join(" ")).join("; ");
}
