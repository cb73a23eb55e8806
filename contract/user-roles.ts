/**
 * Roles that can be assigned to a user; drivers are created as such, with a vehicle and a phone
 * (`contract/drivers.ts`).
 */
export const assignableRoles = [
  "administrator",
  "shop_manager",
  "bookkeeper",
  "clerk",
  "dispatcher",
  "customer",
] as const;
export const roles = [...assignableRoles, "driver"] as const;
/** Roles that sign in to the staff area, the highest first. */
export const staffRoles = ["administrator", "shop_manager", "bookkeeper", "clerk", "dispatcher"] as const;
export type AssignableRole = (typeof assignableRoles)[number];
export type UserRole = (typeof roles)[number];

/**
 * What each role is called. Customers can't enter the staff area; bookkeepers, clerks and dispatchers see part of it
 * (docs/accounts.md has the table), and drivers use only their phone.
 */
export const roleNames: Record<UserRole, string> = {
  administrator: "Administrator",
  shop_manager: "Shop Manager",
  bookkeeper: "Bookkeeper",
  clerk: "Clerk",
  dispatcher: "Dispatcher",
  driver: "Driver",
  customer: "Customer",
};
