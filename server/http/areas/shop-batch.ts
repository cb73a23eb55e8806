import type { ShopBatch, ShopBatchError, ShopOrder } from "../../../contract/shop.ts";
import { type Context, isFailure, type Verb } from "../../context.ts";
import { failureOfError } from "../answer-error.ts";
import { errorBodyOf, failureOfIssues } from "../errors.ts";
import type { Row } from "../route.ts";

const maxItems = 100;

type Part = "create" | "update" | "delete";
type Input = Record<Part, unknown[]>;
type Result = ShopOrder | ShopBatchError;

/**
 * Runs several calls in one, each with its own result, so that one failure doesn't affect the others. Each has its own
 * Idempotency-Key, so that a retried batch creates nothing twice.
 */
export function batchOf(rows: Record<Part, Row>): Verb<Input, ShopBatch<Result>> {
  return async (context, asked) => {
    if (asked.create.length + asked.update.length + asked.delete.length > maxItems) {
      const message = `Unable to accept more than ${maxItems} items for this request.`;
      return { failed: "woocommerce_rest_request_entity_too_large", message };
    }
    const answer: ShopBatch<Result> = {};
    for (const part of ["create", "update", "delete"] as const) {
      const results: Result[] = [];
      for (const [index, item] of asked[part].entries()) {
        const key = context.idempotencyKey && `${context.idempotencyKey}#${part}.${index}`;
        results.push(await one({ ...context, idempotencyKey: key }, rows[part], { part, item }));
      }
      if (results.length > 0) answer[part] = results;
    }
    return answer;
  };
}

async function one(context: Context, row: Row, { part, item }: { part: Part; item: unknown }): Promise<Result> {
  const id = part === "create" ? 0 : idOf(part === "update" ? (item as { id?: unknown } | null)?.id : item);
  const params = part === "create" ? {} : { id };
  const body = row.body?.safeParse(item);
  const query = row.query?.safeParse({});
  const made =
    body?.success === false
      ? failureOfIssues(body.error.issues, row)
      : await row
          .run(context, { params, query: (query?.data ?? {}) as object, body: (body?.data ?? {}) as object })
          .catch((error: unknown) => failureOfError(error, context.log));
  if (!isFailure(made)) return made as ShopOrder;
  const { code, message, data } = errorBodyOf(made, row);
  return { id, error: { code, message, data } };
}

/** Anything but a number becomes 0, which no order has. */
function idOf(value: unknown): number {
  const id = typeof value === "number" || (typeof value === "string" && /^\d{1,15}$/.test(value)) ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
