/**
 * Tables that were renamed, with views of their old names for the release before (decision 128). `since`: the release
 * that brings both; the one after it drops the view, by a migration and here.
 */
export const renamedTables = [
  { view: "shop_news", table: "shop_webhook_inbox", since: "0.4.0" },
  { view: "delivery_news", table: "sent_notifications", since: "0.4.0" },
  { view: "gateway_faults", table: "gateway_failures", since: "0.4.0" },
] as const;
