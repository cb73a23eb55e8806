import { titleCase } from "../../../domain/text/words.ts";

/** As everywhere, but that an order that waits for its payment is called so here. */
export function dashboardStatusLabel(status: string): string {
  return status === "pending" ? "Pending Payment" : titleCase(status);
}
