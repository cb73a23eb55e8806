import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, negotiateEncoding } from "./negotiate-encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer kept in memory, ready to be sent many times. */
export type StoredAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Null where a repeated visit may not be told 'not modified'. */
  etag: string | null;
  /** The body in an encoding; compressed once, when first asked for. */
  body(encoding: Encoding): Promise<Bytes>;
  /** The bodies that are compressed already. */
  ready: Map<Encoding, Bytes>;
  compressible: boolean;
};

type Ingredients = {
  status?: number;
  headers: Record<string, string>;
  body: Uint8Array | string;
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
  const plain = new Uint8Array(Buffer.from(body));
  const encoded = new Map<Encoding, Promise<Bytes>>([["identity", Promise.resolve(plain)]]);
  const ready = new Map<Encoding, Bytes>([["identity", plain]]);
  // Weak, for it names the content and not the bytes of one encoding.
  const etag = revalidate ? `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"` : null;
  return {
    status,
    headers: { ...headers, ...(etag ? { etag } : {}), ...(compressible ? { vary: "accept-encoding" } : {}) },
    etag,
    compressible,
    body(encoding) {
      const known = encoded.get(encoding);
      if (known) return known;
      const made = compress(plain, encoding, quality);
      encoded.set(encoding, made);
      made.then((bytes) => ready.set(encoding, bytes));
      return made;
    },
    ready,
  };
}

async function compress(plain: Bytes, encoding: Encoding, quality: number): Promise<Bytes> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const made =
    encoding === "br"
      ? await promisify(brotliCompress)(plain, {
          params: {
            [BROTLI_PARAM_QUALITY]: quality,
            [BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            [BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
          },
        })
      : await promisify(gzip)(plain);
  return new Uint8Array(made);
}

/** Brotli's window that holds all of a body; by default it takes memory for 4 MB, which threads keep after they compressed a page. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } = constants;
  return Math.min(BROTLI_MAX_WINDOW_BITS, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));
}

/** What of a request decides how a stored answer is sent. */
export type Input = { method: string; acceptEncoding: string | null; ifNoneMatch: string | null };

/** `sent`: the headers as Node has them, where they are at hand. */
export function askedOf(request: Request, sent?: IncomingHttpHeaders): Input {
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
