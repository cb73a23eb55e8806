export const outboxStates = ["queued", "sent", "failed", "digest"] as const;
export type OutboxState = (typeof outboxStates)[number];
