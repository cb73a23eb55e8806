import { compress } from "../pages/compress.ts";
import { type Encoding, negotiateEncoding } from "../pages/negotiate-encoding.ts";
import { isPortalCall, type Row } from "./route.ts";

/** A shorter answer fits into one packet anyway. */
const minBytes = 1_400;
/** Compresses 4 MB, the board of a very large day, to 283 KB in 40 ms without blocking other work. */
const quality = 4;

/**
 * Whether the answers of a call may be compressed. The length of a compressed answer can reveal a secret next to text
 * that somebody else chose: the answer to a change may hold a new key, and a browser sends the portal's cookie with
 * requests that other sites cause. Every other caller identifies itself with a header, which no other site can make a
 * browser send.
 */
export function mayBeCompressed({ call }: Pick<Row, "call">): boolean {
  return call.method === "GET" && !isPortalCall(call);
}

/** A JSON text, compressed in the client's preferred encoding if that is worthwhile. */
export async function answerJsonText(text: string, init: ResponseInit, request: Request): Promise<Response> {
  const encoding = preferredEncoding(request);
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json");
  headers.append("vary", "accept-encoding");
  if (encoding === "identity" || text.length < minBytes) return new Response(text, { ...init, headers });
  const plain = Buffer.from(text);
  const bytes = await compress(plain, encoding, quality);
  // The tag identifies the content, whatever its encoding.
  const etag = headers.get("etag");
  if (etag && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
  headers.set("content-encoding", encoding);
  return new Response(bytes, { ...init, headers });
}

/** The same response with its body compressed as it is generated. Browsers that take Brotli take gzip too. */
export function compressStream(response: Response, request: Request): Response {
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (preferredEncoding(request) === "identity" || !response.body)
    return new Response(response.body, { status: response.status, headers });
  headers.set("content-encoding", "gzip");
  const gzip = new CompressionStream("gzip");
  return new Response(response.body.pipeThrough(gzip), { status: response.status, headers });
}

function preferredEncoding(request: Request): Encoding {
  return negotiateEncoding(request.headers.get("accept-encoding"));
}
