export const webhookStatuses = ["active", "paused", "disabled"] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];
