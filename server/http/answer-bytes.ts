import type { BytesOutput } from "../context.ts";

/** Answers uploaded content under a policy that keeps it from running or loading anything when opened. */
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
