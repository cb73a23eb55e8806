import { z } from "zod";

/**
 * The body of a call that moves money. A field that it does not know is refused: a sum that somebody sent and nobody
 * read would move another.
 */
export function strictBody<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys" ? `This call does not know: ${(keys as string[]).join(", ")}` : undefined,
  });
}
