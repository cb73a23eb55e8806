/** Emails by WooCommerce's names, with their titles. */
export const emails: ReadonlyMap<string, string> = new Map([
  ["new_order", "New order"],
  ["customer_on_hold_order", "Order on-hold"],
  ["customer_processing_order", "Processing order"],
  ["customer_completed_order", "Completed order"],
  ["customer_refunded_order", "Refunded order"],
  ["customer_note", "Customer note"],
  ["customer_new_account", "New account"],
]);
/** A group of settings. */
export const emailGroup = (name: string) => `email_${name}`;
