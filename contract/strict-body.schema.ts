import { z } from "zod";

/**
 * The body of a call that moves money. An unknown field is refused: if an amount that the caller sent were ignored, a
 * different amount would move.
 */
export function strictBody<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys" ? `This call does not know: ${(keys as string[]).join(", ")}` : undefined,
  });
}
