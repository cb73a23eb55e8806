import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type Bytes, compress, unpack } from "./compress.ts";
import { type Encoding, negotiateEncoding } from "./negotiate-encoding.ts";

/** An answer kept in memory, ready to be sent many times. */
export type StoredAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Null where a repeated visit may not be told 'not modified'. */
  etag: string | null;
  /** The body in an encoding; compressed once, when first asked for. */
  body(encoding: Encoding): Promise<Bytes>;
  /** The bodies that need not be made. Once there is a packed one the plain one is not kept: who still asks for it is few. */
  ready: Map<Encoding, Bytes>;
  compressible: boolean;
};

type Ingredients = {
  status?: number;
  headers: Record<string, string>;
  /** Plain, or as Brotli packed it. */
  body: Uint8Array | string | { packed: Uint8Array };
  compressible: boolean;
  revalidate: boolean;
  /** Brotli's effort, 1 to 11. A page is made anew with every version of the settings, an asset never. */
  quality: number;
};

export function storeAnswer({
  status = 200,
  headers,
  body,
  compressible,
  revalidate,
  quality,
}: Ingredients): StoredAnswer {
  const isPacked = typeof body === "object" && "packed" in body;
  const given = new Uint8Array(Buffer.from(isPacked ? body.packed : body));
  const ready = new Map<Encoding, Bytes>([[isPacked ? "br" : "identity", given]]);
  const inHand = new Map<Encoding, Promise<Bytes>>();
  // Weak, for it names the content and not the bytes of one encoding.
  const etag = revalidate ? `W/"${createHash("sha256").update(given).digest("base64url").slice(0, 22)}"` : null;

  const make = async (encoding: Encoding): Promise<Bytes> => {
    const plain = ready.get("identity") ?? (await unpack(ready.get("br")!));
    if (encoding === "identity") return plain;
    const made = await compress(plain, encoding, quality);
    ready.set(encoding, made);
    if (encoding === "br") ready.delete("identity");
    return made;
  };
  return {
    status,
    headers: { ...headers, ...(etag ? { etag } : {}), ...(compressible ? { vary: "accept-encoding" } : {}) },
    etag,
    compressible,
    async body(encoding) {
      const known = ready.get(encoding) ?? inHand.get(encoding);
      if (known) return known;
      const making = make(encoding).finally(() => inHand.delete(encoding));
      inHand.set(encoding, making);
      return making;
    },
    ready,
  };
}

/** What of a request decides how a stored answer is sent. */
export type Input = { method: string; acceptEncoding: string | null; ifNoneMatch: string | null };

/** `sent`: the headers as Node has them, where they are at hand. */
export function cacheHeadersOf(request: Request, sent?: IncomingHttpHeaders): Input {
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
export function sendStored(asked: Input, stored: StoredAnswer): Response | Promise<Response> {
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
