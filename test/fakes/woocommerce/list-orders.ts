import type { Books } from "./books.ts";
import type { FakeOrder } from "./objects.ts";
import { type ParameterFault, refuseParameters } from "./refusals.ts";

const statuses = [
  "any",
  "trash",
  "auto-draft",
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
];
const hidden = ["trash", "auto-draft", "checkout-draft"];
const dates = {
  after: "date_created",
  before: "date_created",
  modified_after: "date_modified",
  modified_before: "date_modified",
} as const;

export type Listed = { orders: FakeOrder[]; headers: Record<string, string> };

/** GET /orders: filtered, sorted, one page. `address` is the URL without its query. */
export function listOrders(books: Books, query: URLSearchParams, address: string): Listed {
  const faults: ParameterFault[] = [];
  const whole = (name: string, fallback: number, most: number) => {
    const text = query.get(name);
    if (text === null) return fallback;
    if (!/^-?\d+$/.test(text)) {
      const message = `${name} is not of type integer.`;
      faults.push({ parameter: name, code: "rest_invalid_type", message, data: { param: name } });
    } else if (Number(text) < 1 || Number(text) > most) {
      const message =
        most === 100
          ? `${name} must be between 1 (inclusive) and 100 (inclusive)`
          : `${name} must be greater than or equal to 1`;
      faults.push({ parameter: name, code: "rest_out_of_bounds", message });
    }
    return Number(text);
  };
  const oneOf = (name: string, values: string[]) => {
    const text = query.get(name) ?? values[0] ?? "";
    if (values.includes(text)) return text;
    const message = `${name} is not one of ${values.slice(0, -1).join(", ")}, and ${values.at(-1)}.`;
    faults.push({ parameter: name, code: "rest_not_in_enum", message });
    return text;
  };
  const page = whole("page", 1, Number.MAX_SAFE_INTEGER);
  const perPage = whole("per_page", 10, 100);
  const bounds = Object.entries(dates).flatMap(([name, field]) => {
    const text = query.get(name);
    if (text === null) return [];
    const bound = books.time.read(text);
    if (bound === null) faults.push({ parameter: name, code: "rest_invalid_date", message: "Invalid date." });
    return bound === null ? [] : [{ field, bound, isAfter: name.endsWith("after") }];
  });
  const order = oneOf("order", ["desc", "asc"]);
  const orderby = oneOf("orderby", ["date", "id", "include", "title", "slug", "modified"]);
  const asked = [...query.entries()]
    .filter(([name]) => /^status(\[\d*\])?$/.test(name))
    .flatMap(([, value]) => value.split(","));
  const unknown = asked.findIndex((status) => !statuses.includes(status));
  if (unknown >= 0) {
    const message = `status[${unknown}] is not one of ${statuses.slice(0, -1).join(", ")}, and ${statuses.at(-1)}.`;
    faults.push({ parameter: "status", code: "rest_not_in_enum", message });
  }
  refuseParameters(faults);

  const any = asked.length === 0 || asked.includes("any");
  const gmt = /^(true|1)$/.test(query.get("dates_are_gmt") ?? "");
  const include = query.get("include")?.split(",").map(Number);
  const search = query.get("search")?.trim().toLowerCase() ?? "";
  const found: FakeOrder[] = [];
  for (const { order: one } of books.records.values()) {
    if (any ? hidden.includes(one.status) : !asked.includes(one.status)) continue;
    if (include && !include.includes(one.id)) continue;
    const fits = bounds.every(({ field, bound, isAfter }) => {
      const date = gmt ? one[`${field}_gmt`] : one[field];
      return isAfter ? date > bound : date < bound;
    });
    if (fits && (search === "" || isFound(one, search))) found.push(one);
  }
  const key = (one: FakeOrder) =>
    orderby === "modified" ? one.date_modified_gmt : orderby === "date" ? one.date_created_gmt : "";
  const up = order === "asc" ? 1 : -1;
  found.sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    return up * (left < right ? -1 : left > right ? 1 : a.id - b.id);
  });
  return paged(found, page, perPage, query, address);
}

/** Searches number, names, addresses, email and line names; never metadata. */
function isFound({ id, billing, shipping, line_items: lines, transaction_id: transaction }: FakeOrder, search: string) {
  if (String(id) === search || transaction.toLowerCase() === search) return true;
  return (
    [billing, shipping].some((one) => Object.values(one).join(" ").toLowerCase().includes(search)) ||
    lines.some(({ name }) => name.toLowerCase().includes(search))
  );
}

function paged(found: FakeOrder[], page: number, perPage: number, query: URLSearchParams, address: string): Listed {
  const orders = found.slice((page - 1) * perPage, page * perPage);
  // Past the last page WooCommerce returns totals of 0.
  const total = orders.length === 0 ? 0 : found.length;
  const pages = Math.ceil(total / perPage);
  const link = (relation: string, to: number) => {
    const params = new URLSearchParams(query);
    params.set("page", String(to));
    return `<${address}?${params}>; rel="${relation}"`;
  };
  const links = [
    ...(page > 1 ? [link("prev", Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
  ];
  return {
    orders,
    headers: {
      "x-wp-total": String(total),
      "x-wp-totalpages": String(pages),
      ...(links.length > 0 && { link: links.join(", ") }),
    },
  };
}
