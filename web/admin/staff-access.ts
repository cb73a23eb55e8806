import type { StaffUser } from "./staff-session.ts";

type Rights = Pick<StaffUser, "roles" | "capabilities">;

/** Whether this user may enter the staff area. The server guards the data itself; this only spares customers an empty screen. */
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
