/**
 * Tables, columns and functions that were renamed, with the old names that the previous release still uses (decision
 * 128). `since`: the release that has both names; the next one removes the old name, by a migration and here.
 */

/** A view has the table's old name. */
export const renamedTables = [
  { view: "shop_news", table: "shop_webhook_inbox", since: "0.4.0" },
  { view: "delivery_news", table: "sent_notifications", since: "0.4.0" },
  { view: "gateway_faults", table: "gateway_failures", since: "0.4.0" },
  { view: "stop_events", table: "delivery_events", since: "0.4.0" },
] as const;

/** The column with the old name stays, and a trigger `{table}_sync_{column}` sets each of the two to the other. */
export const renamedColumns = [
  { table: "account_papers", old: "problem", column: "failure", since: "0.4.0" },
  { table: "approvals", old: "asked_at", column: "requested_at", since: "0.4.0" },
  { table: "payments", old: "problem", column: "case_reason", since: "0.4.0" },
  { table: "pictures", old: "move_problem", column: "last_move_failure", since: "0.4.0" },
  { table: "pictures_to_remove", old: "problem", column: "last_failure", since: "0.4.0" },
  { table: "refunds", old: "tells_customer", column: "notifies_customer", since: "0.4.0" },
  { table: "shop_syncs", old: "problem", column: "failure", since: "0.4.0" },
  { table: "waiting_payment_events", old: "problem", column: "waits_because", since: "0.4.0" },
] as const;

/** A function with the old name calls the new one. */
export const renamedFunctions = [
  { old: "tell_live", name: "publish_change", since: "0.4.0" },
  { old: "tell_of_delivery", name: "publish_change_of_delivery", since: "0.4.0" },
] as const;
