import type { StaffUser } from "./staff-session.ts";

type Rights = Pick<StaffUser, "roles" | "capabilities">;

/** Whether the staff area opens. What is in it the server guards by itself: this only spares a customer an empty house. */
export function mayEnter({ roles, capabilities }: Rights): boolean {
  return (
    roles.includes("administrator") ||
    capabilities.includes("manage_options") ||
    capabilities.includes("manage_woocommerce")
  );
}

/** The role as it is shown beside the name. */
export function roleLabel({ roles }: Rights): string {
  if (roles.includes("administrator")) return "Administrator";
  return roles.includes("shop_manager") ? "Shop Manager" : "User";
}
