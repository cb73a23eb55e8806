import { type PageCategory, type PathDeliveryType, pathDeliveryTypes } from "./events.ts";

/** Query parameters that identify a campaign or an advertisement. */
const campaign = /^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_\w+)$/;

/** A page URL that may be sent to Google: no typed text, order number or order key. */
export function pageAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const query = new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name))).toString();
  return `${origin}${pathname}${query && `?${query}`}`;
}

export function pageCategory(path: string): PageCategory {
  if (path.includes("/services/")) return "service_info";
  if (path.includes("/book-a-courier")) return "booking";
  if (path.includes("/quick-quote")) return "quote";
  if (path.includes("/admin")) return "admin";
  return "general";
}

export function deliveryTypeOfPath(path: string): PathDeliveryType {
  return pathDeliveryTypes.find((type) => path.split("/").includes(type)) ?? "general";
}
