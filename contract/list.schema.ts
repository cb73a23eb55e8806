import { z } from "zod";

/**
 * Refuses a list that is too long before its entries are looked at: each faulty entry costs more than all of its bytes. The list's own schema
 * stays what the OpenAPI document says.
 */
export function listUpTo<List extends z.ZodArray>(max: number, message: string, list: List) {
  return z.preprocess((sent: z.input<List>, ctx) => {
    if (!Array.isArray(sent) || sent.length <= max) return sent;
    ctx.issues.push({ code: "custom", message, input: sent.length });
    return z.NEVER;
  }, list.max(max));
}
