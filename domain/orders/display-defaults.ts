// What stands where an order does not say, as an order of another shop may not.

/** The service, and the product that every booking is a line of. */
export const courierServiceName = "Courier Service";

export const notSpecified = "Not specified";

/** The priority of orders that have none. */
export const standardPriority = "standard";

/** The name, else the email address, else 'Guest'. */
export function customerNameOf(name: string, email: string | null | undefined): string {
  return name.trim() || email || "Guest";
}
