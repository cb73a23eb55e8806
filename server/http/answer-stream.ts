/** Server-Sent Events, as they come: nothing on the way may keep or gather them. */
export function answerStream(body: ReadableStream<Uint8Array>, { method }: Request): Response {
  // Who asks for the headers alone reads nothing and would never leave.
  if (method === "HEAD") void body.cancel();
  return new Response(method === "HEAD" ? null : body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // nginx would wait until a buffer is full.
      "x-accel-buffering": "no",
    },
  });
}
