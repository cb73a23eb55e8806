export const outboxStates = ["queued", "sent", "failed"] as const;
export type OutboxState = (typeof outboxStates)[number];
