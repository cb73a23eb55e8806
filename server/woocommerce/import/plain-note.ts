import { cleanLines } from "../../../domain/text/clean-text.ts";

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  euro: "€",
  hellip: "…",
  ndash: "–",
};

/** A note of that shop without its HTML, at most 2,000 characters. */
export function plainNote(html: string): string {
  const text = html
    .replace(/<br\s*\/?>|<\/p>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) =>
      name ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
    );
  return cleanLines(text).slice(0, 2_000);
}

function characterOf(code: number): string {
  return code >= 32 && code < 0x11_0000 && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
}
