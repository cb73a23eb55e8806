import { expect, it } from "vitest";
import { accountState } from "./account-state.ts";

it.each([
  ["on-hold", null, true, "awaiting_approval"],
  ["on-hold", null, false, "on_hold"],
  ["pending", null, false, "on_hold"],
  ["processing", null, false, "booked"],
  ["processing", "assigned", false, "booked"],
  ["on-hold", "assigned", false, "on_hold"],
  ["processing", "to_pickup", false, "under_way"],
  ["processing", "at_dropoff", false, "under_way"],
  // The order was cancelled while the goods are in the van, so they are still on their way.
  ["cancelled", "collected", false, "under_way"],
  ["cancelled", "unassigned", false, "cancelled"],
  ["refunded", null, false, "cancelled"],
  ["refunded", "delivered", false, "delivered"],
  ["completed", null, false, "delivered"],
  ["processing", "failed", false, "problem"],
  ["completed", "returned", false, "problem"],
  ["processing", "cancelled", false, "booked"],
] as const)(
  "an order that is %s, with its delivery %s (awaits approval: %s), is %s",
  (status, delivery, awaitsApproval, state) => {
    expect(accountState({ status, delivery, awaitsApproval })).toBe(state);
  },
);
