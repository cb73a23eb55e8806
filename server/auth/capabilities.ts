import type { Role } from "../context.ts";

/** The capabilities of each role, under WordPress's names. */
const capabilities: Record<Role, readonly string[]> = {
  administrator: [
    "read",
    "manage_options",
    "manage_woocommerce",
    "edit_shop_orders",
    "view_woocommerce_reports",
    "list_users",
    "edit_users",
  ],
  shop_manager: ["read", "manage_woocommerce", "edit_shop_orders", "view_woocommerce_reports"],
  bookkeeper: ["read"],
  clerk: ["read"],
  dispatcher: ["read"],
  driver: ["read"],
  customer: ["read"],
};

export function capabilitiesOf(role: Role): string[] {
  return [...capabilities[role]];
}
