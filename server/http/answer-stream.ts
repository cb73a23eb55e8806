/** Answers Server-Sent Events; the headers keep proxies from caching or buffering them. */
export function answerStream(body: ReadableStream<Uint8Array>, { method }: Request): Response {
  // Nobody reads a body in response to HEAD, so the stream would never end.
  if (method === "HEAD") void body.cancel();
  return new Response(method === "HEAD" ? null : body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // Without this, nginx would wait until its buffer is full.
      "x-accel-buffering": "no",
    },
  });
}
