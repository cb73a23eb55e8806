// biome-ignore-all lint/suspicious/noTemplateCurlyInString: conditions are quoted as the sources have them.
/** Conditions whose removal changes nothing observable: the file, the condition as written, and why. */
export const equivalents: ReadonlyArray<{ path: string; text: string; reason: string }> = [
  {
    path: "server/portal/deliveries/export-deliveries.ts",
    text: '.where("order_id", "in", ids)',
    reason: "The charges are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/portal/deliveries/read-deliveries.ts",
    text: '.where("orders.id", "in", ids)',
    reason: "The deliveries are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/orders/read-exported-money.ts",
    text: '.where("order_id", "in", orderIds)',
    reason: "Payments and documents are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/sales/get-dashboard-figures.ts",
    text: '.where("date_paid", "is", null)',
    reason: "`clearWriteOff` takes the write-off from an order that is paid; orders paid before it existed have one.",
  },
  {
    path: "server/drivers/erase-driver.ts",
    text: "strpos(text, ${` is ${holder}`}) > 0",
    reason: "Replacing a text that does not occur changes nothing; the condition only bounds what is written.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("price_agreement")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("api_key")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/accounts/erase-members.ts",
    text: '.where((eb) => eb.or([ eb("id", "in", eb.selectFrom("members").select("account_id").where("email", "=", email)), sql<boolean>`${email} = any(invoice_emails)`, ]), )',
    reason: "Only addresses equal to the email are removed below; the condition only bounds which accounts are locked.",
  },
  {
    path: "server/refunds/open-failures.ts",
    text: '.where("refunds.state", "=", "failed")',
    reason: "`isMissing` names failed refunds only; the condition is the predicate of their index.",
  },
  {
    path: "server/account-actions/applications.ts",
    text: '.where("declined_because", "is", null)',
    reason: "A declined application is closed, and only a process of the previous release opens it again.",
  },
  {
    path: "server/deliveries/find-wrong-outcomes.ts",
    text: '.where("order_id", "=", sql<number>`any(${ids})`)',
    reason: "The events are sorted by order afterwards; the condition only bounds what one batch reads.",
  },
  {
    path: "server/deliveries/send-arrival-notices.ts",
    text: '.where((eb) => eb.not( eb.exists( eb .selectFrom("sent_notifications") .select("kind") .whereRef("sent_notifications.order_id", "=", "deliveries.order_id") .where("kind", "=", "on_the_way"), ), ), )',
    reason:
      "`claimNotification` notifies a customer only once anyway; the condition spares the job deliveries notified before.",
  },
  {
    path: "server/deliveries/store-stops.ts",
    text: "located_at is null",
    reason: "The shipment is still the one that was geocoded, so another node has stored the same position.",
  },
  {
    path: "server/deliveries/unassign-stops.ts",
    text: '.where("drivers.id", "in", [...new Set(ids)])',
    reason: "The names are looked up by driver; the condition only bounds what is read.",
  },
  {
    path: "server/deliveries/phone/accept-driver-events.ts",
    text: '.where("order_id", "!=", orderId)',
    reason: "Actions of this order are already known from `known`.",
  },
  {
    path: "server/deliveries/phone/accept-driver-events.ts",
    text: '.where( "id", "in", events.map(({ id }) => id), )',
    reason: "Other ids are not compared with anything; the condition only bounds what is read.",
  },
  {
    path: "server/deliveries/phone/refuse-on-arrival.ts",
    text: '.where("drivers.id", "in", [...having, ...named])',
    reason: "The names are looked up by driver; the condition only bounds what is read.",
  },
  {
    path: "server/deliveries/phone/accept-positions.ts",
    text: '.where("driver_places.refused", "=", false)',
    reason: "The row would be rewritten with the same values; the condition saves the write.",
  },
  {
    path: "server/deliveries/phone/get-driver-run.ts",
    text: '.where((eb) => eb.or([eb("run_day", "in", days), eb("state", "in", ["en_route", "arrived"])]))',
    reason: "`runOfRow` determines the driver and the day of the stops; the condition only bounds what is read.",
  },
  {
    path: "server/deliveries/phone/get-driver-run.ts",
    text: '.where("day", "in", days)',
    reason: "The versions are looked up by day; the condition only bounds what is read.",
  },
  {
    path: "server/deliveries/phone/get-driver-run.ts",
    text: '.where("id", "in", ids)',
    reason: "The orders are looked up by id; the condition only bounds what is read.",
  },
  {
    path: "server/deliveries/phone/store-positions.ts",
    text: "id = any(${phones.flatMap(([first]) => first?.driver_id ?? [])}::integer[])",
    reason: "The stored rows are joined with those sent; the condition only bounds which drivers are locked.",
  },
  {
    path: "server/dispatch/find-parcels.ts",
    text: '.where("id", "in", ids)',
    reason: "The references are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/find-parcels.ts",
    text: '.where("driver_id", "in", drivers)',
    reason: "The vans are looked up by driver; the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/read-board.ts",
    text: '.where("order_id", "=", anyOf(ids))',
    reason: "The proofs are looked up by order and stop; the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/read-day.ts",
    text: "deliveries.state not in ('delivered', 'returned', 'cancelled')",
    reason:
      "A finished delivery has no open stop and no question, so the board shows nothing of it; the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/read-day.ts",
    text: '.where("id", "=", anyOf(ids))',
    reason: "The orders are looked up by id; the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/replace-runs.ts",
    text: '.where((eb) => eb.or([eb("run_day", "=", name), eb("state", "in", ["en_route", "arrived"])]))',
    reason: "Without it more deliveries are locked and read, with the same result.",
  },
  {
    path: "server/dispatch/replace-runs.ts",
    text: '.where("id", "in", orderIds)',
    reason: "Without it more orders are locked, with the same result.",
  },
  {
    path: "server/dispatch/replace-runs.ts",
    text: '.where("order_id", "in", orderIds)',
    reason: "Without it more deliveries are locked, with the same result.",
  },
  {
    path: "server/dispatch/replace-runs.ts",
    text: '.where("id", "in", driverIds)',
    reason: "Without it more drivers are locked, with the same result.",
  },
  {
    path: "server/dispatch/replace-runs.ts",
    text: '.where("kind", "=", "assign")',
    reason: "Only an `unassign` also names a driver, who has none of these stops afterwards.",
  },
  {
    path: "server/tracking/find-stops-with-visible-van.ts",
    text: "driver_id = any(${drivers}::integer[])",
    reason: "The stops are looked up by driver; the condition only bounds what is read.",
  },
  {
    path: "server/tracking/read-tracked-topics.ts",
    text: "track_key = any(${keys.filter((key) => trackKeyPattern.test(key))}::text[])",
    reason: "The topics are looked up by key; the condition only bounds what is read.",
  },
  {
    path: "server/drivers/read-drivers.ts",
    text: '.where("driver_id", "in", of.length > 0 ? of : [0])',
    reason: "The phones are looked up by driver; the condition only bounds what is read.",
  },
  {
    path: "server/drivers/erase-driver.ts",
    text: "created_at between ${created_at}::timestamptz - interval '1 minute' and ${created_at}::timestamptz + interval '1 minute'",
    reason: "The id in the answer identifies the row; the condition lets the search use the index.",
  },
  {
    path: "server/shop/create-shop-order.ts",
    text: '.where(({ eb, or }) => or([eb("id", "in", [0, ...ids]), eb("sku", "in", ["", ...skus])]))',
    reason: "The products are looked up by id and SKU; the condition only bounds what is read.",
  },
  {
    path: "server/shop/load-shop-customers.ts",
    text: '.where( "customers.id", "in", customers.map(({ id }) => id), )',
    reason: "The addresses are looked up by customer; the condition only bounds what is read.",
  },
  {
    path: "server/tracking/find-stops-with-visible-van.ts",
    text: "stops.state in ('waiting', 'en_route', 'arrived')",
    reason: "A stop that is done or failed hides no van (`canShowVan`); the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/replace-runs.ts",
    text: '.where("driver_id", "in", driverIds)',
    reason: "Without it more deliveries are locked; the versions are looked up by driver.",
  },
  {
    path: "server/drivers/export-driver.ts",
    text: '.where("order_id", "in", ordersOf(db, id))',
    reason: "A driver’s data belongs to deliveries that were once theirs; the condition lets the search use the index.",
  },
  {
    path: "server/drivers/erase-driver.ts",
    text: "order_id in (select order_id from delivery_drivers where driver_id = ${id})",
    reason: "A driver’s data belongs to deliveries that were once theirs; the condition lets the search use the index.",
  },
  {
    path: "server/shop/load-shop-orders.ts",
    text: '.where("order_id", "in", [0, ...orderIds])',
    reason: "The payments are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/shop/load-shop-orders.ts",
    text: '.where("payment_id", "in", [0, ...paymentIds])',
    reason: "The refunds are looked up by payment; the condition only bounds what is read.",
  },
  {
    path: "server/shop/load-shop-refunds.ts",
    text: '.where("refund_id", "in", ids)',
    reason: "The lines are looked up by refund; the condition only bounds what is read.",
  },
  {
    path: "server/dispatch/read-day.ts",
    text: '.where("order_id", "=", anyOf(ids))',
    reason:
      "Only the orders read above are shown, and stops and events are looked up by them; the condition only bounds what is read.",
  },
  {
    path: "server/redirects/clear-logs.ts",
    text: '.where("in_activity", "=", true)',
    reason: "The others have already been removed from the activity; the condition saves the writes.",
  },
  {
    path: "server/deliveries/apply-order-changes.ts",
    text: '.where("kind", "=", "status")',
    reason: "Only status changes have `completed` as their target; the condition lets the search skip other events.",
  },
  {
    path: "server/customers/customer-of.ts",
    text: '.where("customer_email", "in", emails)',
    reason: "The counts are looked up by address; the condition only bounds what is read.",
  },
  {
    path: "server/customers/erase-orders.ts",
    text: "kept.created_at between quotes.created_at - interval '1 minute' and quotes.created_at + interval '1 minute'",
    reason: "The id in the answer identifies the row; the condition lets the search use the index.",
  },
  {
    path: "server/customers/erase-orders.ts",
    text: "kept.created_at between happened_at - interval '1 minute' and happened_at + interval '1 minute'",
    reason: "The id in the answer identifies the row; the condition lets the search use the index.",
  },
  {
    path: "server/customers/export-customer.ts",
    text: '.where("order_id", "in", orderIds)',
    reason: "Each order picks its own rows from those read; the condition only bounds what is read.",
  },
  {
    path: "server/customers/list-customer-orders.ts",
    text: '.where("payments.order_id", "in", orderIds)',
    reason: "The payments are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/orders/get-job-sheets.ts",
    text: '.where("id", "in", ids)',
    reason: "The orders are looked up by id; the condition only bounds what is read.",
  },
  {
    path: "server/orders/get-job-sheets.ts",
    text: '.where("order_id", "in", ids)',
    reason: "Deliveries and stops are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/sales/read-staff-order-rows.ts",
    text: '.where("id", "in", ids)',
    reason: "The orders are looked up by id; the condition only bounds what is read.",
  },
  {
    path: "server/mail/replace-queued-email.ts",
    text: "attempts > 0",
    reason: "The untried emails were given the new recipient just before.",
  },
  {
    path: "server/order-actions/recover-booking.ts",
    text: '.where("form_id", "=", formIds.teamBooking)',
    reason: "Only submissions of the team's form have this source; the condition lets the search use the index.",
  },
  {
    path: "server/customers/anonymise-unpaid-orders.ts",
    text: "status in ('cancelled', 'on-hold')",
    reason: "`unpaid` also includes the status; the condition lets the search use the index.",
  },
  {
    path: "server/payments/reconcile-events.ts",
    text: '.where(({ eb, fn, val }) => eb("event_id", "=", fn.any(val(events.map(({ eventId }) => eventId)))))',
    reason: "Other events are not compared with anything; the condition only bounds what is read.",
  },
  {
    path: "server/payments/read-payment-case.ts",
    text: '.where("id", "in", idsOf("refund"))',
    reason: "Cases are looked up by their own id afterwards; the condition only bounds what is read.",
  },
  {
    path: "server/payments/read-payment-case.ts",
    text: '.where("payment_id", "in", paymentIds)',
    reason: "Each case picks the refunds of its own payment afterwards; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("user")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'drivers.id = any(${idsOf("driver")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("webhook")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("customer")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("member")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("account")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/audit/read-audit-entries.ts",
    text: 'id = any(${idsOf("order")}::integer[])',
    reason: "The names are looked up by kind and id; the condition only bounds what is read.",
  },
  {
    path: "server/invoices/find-ledger-differences.ts",
    text: "state = 'published'",
    reason: "A draft has neither a number nor amounts.",
  },
  {
    path: "server/accounts/amounts-of-accounts.ts",
    text: "state = 'published'",
    reason: "A draft has no amounts.",
  },
  {
    path: "server/invoices/publish-invoice.ts",
    text: "invoice_id = ${invoiceId}",
    reason: "Without it more orders are locked, with the same result.",
  },
  {
    path: "server/sales/read-row-deliveries.ts",
    text: '.where("order_id", "=", sql<OrderId>`any(${[...ids]})`)',
    reason: "The deliveries are looked up by order; the condition only bounds what is read.",
  },
  {
    path: "server/woocommerce/test-event.ts",
    text: '.where("test_event_sent_at", "is not", null)',
    reason:
      "Received events are read only while a test waits for one; the condition saves a write for every other event.",
  },
  {
    path: "server/woocommerce/test-event.ts",
    text: '.where(column, "is", null)',
    reason: "Only whether an event arrived is read; the condition saves the writes.",
  },
  {
    path: "server/accounts/amounts-of-accounts.ts",
    text: "orders.account_id is not null",
    reason: "Every order of the account has one; the condition is the predicate of an index.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "account_id is not null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "on_account_at is not null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "date_paid is null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "invoice_id is null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "charges.removed_at is null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "orders.account_id is not null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "not exists (select from invoice_lines where charge_id = charges.id)",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "invoice_id is not null",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "due_cents > 0",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "monthly_minimum_rule = 'proposed_line'",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "monthly_minimum_cents > 0",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "status <> 'closed'",
    reason: "Without it more accounts are examined, with the same result.",
  },
  {
    path: "server/invoices/make-drafts.ts",
    text: "state = 'draft'",
    reason: "Without it more accounts are examined, with the same result.",
  },
];
