import type { Environment } from "../environment.ts";

/** What the headers of a list are made from. */
export type ShopPage = { total: number; page: number; perPage: number; publicUrl: string };

/** `X-WP-Total`, `X-WP-TotalPages` and `Link` of a list. Links keep the query except for the API key. */
export function pageHeaders(page: ShopPage, requestUrl: string): Record<string, string> {
  const totalPages = Math.ceil(page.total / page.perPage);
  const { pathname, search } = new URL(requestUrl);
  const link = (number: number, rel: string) => {
    const url = new URL(pathname + search, page.publicUrl);
    for (const secret of ["consumer_key", "consumer_secret"]) url.searchParams.delete(secret);
    url.searchParams.set("page", String(number));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page.page > 1 ? [link(Math.min(page.page - 1, Math.max(totalPages, 1)), "prev")] : []),
    ...(page.page < totalPages ? [link(page.page + 1, "next")] : []),
  ];
  return {
    "X-WP-Total": String(page.total),
    "X-WP-TotalPages": String(totalPages),
    ...(links.length > 0 && { Link: links.join(", ") }),
  };
}

type Wanted = { page: number; per_page: number };

/** Attaches to a list what its headers are made from. */
export function toShopPage<Item>(
  items: Item[],
  total: number,
  { page, per_page: perPage }: Wanted,
  { publicUrl }: Pick<Environment, "publicUrl">,
): Item[] & ShopPage {
  return Object.assign(items, { total, page, perPage, publicUrl });
}
