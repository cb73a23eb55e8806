import { priorityLabel } from "../pricing/names.ts";
import type { Priority } from "../pricing/tariff.ts";

// Texts for details that an order of another shop may lack.

/** The default service, and the product of every booking's order line. */
export const courierServiceName = "Courier Service";

export const notSpecified = "Not specified";

export const standardPriority = "standard";

/** The name, else the email address, else 'Guest'. */
export function customerNameOf(name: string, email: string | null | undefined): string {
  return name.trim() || email || "Guest";
}

/** Next day and international have no service of their own: the priority is their service. */
export function serviceSold(quote: { priority: Priority; serviceType: string | null; serviceName: string | null }) {
  return {
    serviceType: quote.serviceType ?? quote.priority,
    serviceName: quote.serviceName ?? priorityLabel(quote.priority),
  };
}
