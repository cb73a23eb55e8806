import { type PageCategory, type PathDeliveryType, pathDeliveryTypes } from "./events.ts";

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
