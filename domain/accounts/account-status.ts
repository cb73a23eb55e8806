export const accountStatuses = ["active", "on_stop", "closed"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const accountStatusNames: Record<AccountStatus, string> = {
  active: "Active",
  on_stop: "On stop",
  closed: "Closed",
};

/** `stop`: book nothing on account until it is lifted. `close`: nobody can sign in any longer. */
export const accountChanges = ["stop", "lift", "close", "reopen"] as const;
export type AccountChange = (typeof accountChanges)[number];

const transitions: Record<AccountChange, { from: readonly AccountStatus[]; to: AccountStatus }> = {
  stop: { from: ["active"], to: "on_stop" },
  lift: { from: ["on_stop"], to: "active" },
  close: { from: ["active", "on_stop"], to: "closed" },
  reopen: { from: ["closed"], to: "active" },
};

/** The status after a change; null if the change is not possible. */
export function statusAfter(status: AccountStatus, change: AccountChange): AccountStatus | null {
  const { from, to } = transitions[change];
  return from.includes(status) ? to : null;
}

/** Why nothing can be booked on account; null if it can. An account on stop can still pay by card. */
export function refuseBookingOnAccount(status: AccountStatus): string | null {
  switch (status) {
    case "active":
      return null;
    case "on_stop":
      return "This account is on stop: pay by card, or call us about the account.";
    case "closed":
      return "This account is closed.";
  }
}
