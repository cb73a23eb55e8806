import type { Selectable } from "kysely";
import type { Orders } from "../../database/types.ts";

/** Whose person was taken out here: that shop may still know him, and must not bring him back. */
export function isErased({
  customer_name,
  customer_email,
}: Pick<Selectable<Orders>, "customer_name" | "customer_email">): boolean {
  return customer_email === "" && customer_name === "Erased customer";
}
