import type { FileOutput } from "../context.ts";

/** Streams a file as it is generated, so that memory use doesn't depend on its size. */
export function answerFile({ name, chunks }: FileOutput, type: string): Response {
  const source = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // An error here breaks the connection, so that half a file never looks complete.
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await source.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
