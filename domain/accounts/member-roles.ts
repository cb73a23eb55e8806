export const memberRoles = ["owner", "finance", "booker", "approver", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

export const memberRoleNames: Record<MemberRole, string> = {
  owner: "Owner",
  finance: "Finance",
  booker: "Booker",
  approver: "Approver",
  viewer: "Viewer",
};

/**
 * What members do: `see_deliveries` includes tracking and proofs, `book` cancelling and instructing, `invoices` reading
 * the statement, paying and disputing; `manage` covers people, limits, keys, webhooks and settings.
 */
export const memberActs = ["see_deliveries", "book", "approve", "invoices", "manage"] as const;
export type MemberAct = (typeof memberActs)[number];

const acts: Record<MemberRole, readonly MemberAct[]> = {
  owner: memberActs,
  finance: ["see_deliveries", "invoices"],
  booker: ["see_deliveries", "book"],
  approver: ["see_deliveries", "book", "approve"],
  viewer: ["see_deliveries"],
};

export function mayMember(role: MemberRole, act: MemberAct): boolean {
  return acts[role].includes(act);
}

/** Which deliveries a member sees: all of the account, or those they booked and those that are shared with them. */
export function visibleDeliveries(role: MemberRole): "all" | "own_and_shared" {
  return role === "booker" ? "own_and_shared" : "all";
}
