/** Answers Server-Sent Events; the headers keep proxies from caching or buffering them. */
export function answerStream(body: ReadableStream<Uint8Array>, { method }: Request): Response {
  // A HEAD request reads no body, so the stream would never end.
  if (method === "HEAD") void body.cancel();
  return new Response(method === "HEAD" ? null : body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // nginx would wait until its buffer is full.
      "x-accel-buffering": "no",
    },
  });
}
