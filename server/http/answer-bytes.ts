import type { BytesOutput } from "../context.ts";

/** Something that came from outside, shown as what it is and as nothing else: opened alone it may neither run nor load anything. */
export function answerBytes({ name, type, bytes }: BytesOutput): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="${name}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}
