import { priorityLabel } from "./priorities.ts";
import type { Priority } from "./tariff.ts";

/** Next day and international have no service of their own: there the priority stands for it. */
export function serviceSold(quote: { priority: Priority; serviceType: string | null; serviceName: string | null }) {
  return {
    serviceType: quote.serviceType ?? quote.priority,
    serviceName: quote.serviceName ?? priorityLabel(quote.priority),
  };
}
