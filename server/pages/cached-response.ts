import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type Bytes, compress, decompress } from "./compress.ts";
import { type Encoding, negotiateEncoding } from "./negotiate-encoding.ts";

/** A response cached in memory, to be sent many times. */
export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  /** Null if the response must not be revalidated. */
  etag: string | null;
  /** The body in an encoding, compressed on first use. */
  body(encoding: Encoding): Promise<Bytes>;
  /** Bodies that are available at once; the plain one is dropped once compressed, because few clients need it. */
  ready: Map<Encoding, Bytes>;
  compressible: boolean;
};

type ResponseParts = {
  status?: number;
  headers: Record<string, string>;
  /** Plain, or already compressed with Brotli. */
  body: Uint8Array | string | { packed: Uint8Array };
  compressible: boolean;
  revalidate: boolean;
  /** Brotli quality, 1 to 11. Pages are rendered again with every version of the settings, assets never change. */
  quality: number;
};

export function cacheResponse({
  status = 200,
  headers,
  body,
  compressible,
  revalidate,
  quality,
}: ResponseParts): CachedResponse {
  const isPacked = typeof body === "object" && "packed" in body;
  const given = new Uint8Array(Buffer.from(isPacked ? body.packed : body));
  const ready = new Map<Encoding, Bytes>([[isPacked ? "br" : "identity", given]]);
  const pending = new Map<Encoding, Promise<Bytes>>();
  // Weak, because it identifies the content rather than the bytes of one encoding.
  const etag = revalidate ? `W/"${createHash("sha256").update(given).digest("base64url").slice(0, 22)}"` : null;

  const make = async (encoding: Encoding): Promise<Bytes> => {
    const plain = ready.get("identity") ?? (await decompress(ready.get("br")!));
    if (encoding === "identity") return plain;
    const compressed = await compress(plain, encoding, quality);
    ready.set(encoding, compressed);
    if (encoding === "br") ready.delete("identity");
    return compressed;
  };
  return {
    status,
    headers: { ...headers, ...(etag ? { etag } : {}), ...(compressible ? { vary: "accept-encoding" } : {}) },
    etag,
    compressible,
    async body(encoding) {
      const known = ready.get(encoding) ?? pending.get(encoding);
      if (known) return known;
      const promise = make(encoding).finally(() => pending.delete(encoding));
      pending.set(encoding, promise);
      return promise;
    },
    ready,
  };
}

/** The parts of a request that decide how a cached response is sent. */
export type CacheHeaders = { method: string; acceptEncoding: string | null; ifNoneMatch: string | null };

/** `sent`: Node's own headers, if available. */
export function cacheHeadersOf(request: Request, sent?: IncomingHttpHeaders): CacheHeaders {
  const { method } = request;
  if (!sent) {
    const header = (name: string) => request.headers.get(name);
    return { method, acceptEncoding: header("accept-encoding"), ifNoneMatch: header("if-none-match") };
  }
  const acceptEncoding = sent["accept-encoding"];
  return {
    method,
    acceptEncoding: typeof acceptEncoding === "string" ? acceptEncoding : null,
    ifNoneMatch: sent["if-none-match"] ?? null,
  };
}

/** Answers a GET or HEAD request from memory. */
export function sendCached(asked: CacheHeaders, stored: CachedResponse): Response | Promise<Response> {
  if (stored.etag && isKnownToVisitor(asked.ifNoneMatch, stored.etag)) {
    return new Response(null, { status: 304, headers: stored.headers });
  }
  const encoding = stored.compressible ? negotiateEncoding(asked.acceptEncoding) : "identity";
  const send = (body: Bytes) => {
    const headers: Record<string, string> = { ...stored.headers, "content-length": String(body.byteLength) };
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return new Response(asked.method === "HEAD" ? null : body, { status: stored.status, headers });
  };
  const ready = stored.ready.get(encoding);
  return ready ? send(ready) : stored.body(encoding).then(send);
}

function isKnownToVisitor(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque);
}
