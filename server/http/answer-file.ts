import type { FileOutput } from "../context.ts";

/** A file that is written while it is read: one piece at a time, so that a file of any length costs the same memory. */
export function answerFile({ name, chunks }: FileOutput, type: string): Response {
  const source = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // What is thrown here breaks the connection: half a file never looks like a whole one.
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
