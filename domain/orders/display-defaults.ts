import { priorityLabel } from "../pricing/names.ts";
import type { Priority } from "../pricing/tariff.ts";

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

/** Next day and international have no service of their own: there the priority stands for it. */
export function serviceSold(quote: { priority: Priority; serviceType: string | null; serviceName: string | null }) {
  return {
    serviceType: quote.serviceType ?? quote.priority,
    serviceName: quote.serviceName ?? priorityLabel(quote.priority),
  };
}
