import { invalidParam } from "./api-error.ts";
import { type Params, paramsOf, textOf } from "./form-body.ts";

/** A page of a list: newest first, 10 by default and up to 100, after the object named by `starting_after`. */
export function page<T extends { id: string; created: number }>(
  all: T[],
  params: Params,
  url: string,
  show: (item: T) => object,
): object {
  const limit = Number(textOf(params["limit"]) ?? 10);
  if (!(limit >= 1 && limit <= 100)) throw invalidParam("limit", "limit must be between 1 and 100");
  const created = paramsOf(params["created"]);
  const from = Number(textOf(created["gte"]) ?? 0);
  const to = Number(textOf(created["lte"]) ?? Number.POSITIVE_INFINITY);
  const newestFirst = all.filter((item) => item.created >= from && item.created <= to).reverse();
  const after = textOf(params["starting_after"]);
  const start = after === null ? 0 : newestFirst.findIndex((item) => item.id === after) + 1;
  if (after !== null && start === 0)
    throw invalidParam("starting_after", `No such object: ${after}`, "resource_missing");
  const data = newestFirst.slice(start, start + limit).map(show);
  return { object: "list", url, has_more: newestFirst.length > start + limit, data };
}
