import { lapseApprovals } from "../account-actions/lapse-approvals.ts";
import { queueDigests } from "../account-actions/queue-digests.ts";
import type { Context } from "../context.ts";
import { backfillSearchWords } from "../database/backfill-search-words.ts";
import { flushSearchIndexes } from "../database/flush-search-indexes.ts";
import { foldDeliveryChanges } from "../database/summaries/fold-delivery-changes.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { createDayAnnouncer } from "../deliveries/announce-new-day.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";
import { rotatePositionPartitions } from "../deliveries/rotate-position-partitions.ts";
import { sendArrivalNotices } from "../deliveries/send-arrival-notices.ts";
import { geocodeStops } from "../dispatch/geocode-stops.ts";
import { sendDuePushes } from "../drivers/send-due-pushes.ts";
import { alertLateDrafts } from "../invoices/alert-late-drafts.ts";
import { drawPapers } from "../invoices/draw-papers.ts";
import { makeDrafts } from "../invoices/make-drafts.ts";
import { publishWaiting } from "../invoices/publish-many.ts";
import { queueReminders } from "../invoices/queue-reminders.ts";
import { emailBatchSize, sendDueEmails } from "../mail/send-due-emails.ts";
import type { MailTransport } from "../mail/transport.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { checkOpenSessions } from "../payments/check-open-sessions.ts";
import { checkInvoicePayments } from "../payments/invoices/check-invoice-payments.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { retryWaitingEvents } from "../payments/retry-waiting-events.ts";
import { movePictures } from "../pictures/move-pictures.ts";
import { removePictures } from "../pictures/remove-pictures.ts";
import { queueSignInEmails } from "../portal/queue-sign-in-emails.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";
import { deliverDueWebhooks } from "../shop/webhooks/deliver-due-webhooks.ts";
import { reportNode } from "../watch/report-node.ts";
import type { WooCommerceClient } from "../woocommerce/client/client.ts";
import { exportDueOrders } from "../woocommerce/export/export-order.ts";
import { verifyExportedOrders } from "../woocommerce/export/verify-exported-orders.ts";
import { importChangedOrders } from "../woocommerce/import/import-changed-orders.ts";
import { reconcileDeletedOrders } from "../woocommerce/import/reconcile-deleted-orders.ts";
import { syncOrders } from "../woocommerce/import/sync-orders.ts";
import { retentionJobs } from "./retention.ts";
import type { Job } from "./run-jobs.ts";

const second = 1_000;
const minute = 60 * second;
/** Pages per run of an import, so that the process can stop between runs. */
const syncPages = 5;

type JobServices = { mail: MailTransport | null; woocommerce?: WooCommerceClient | null };

/**
 * All background jobs; `woocommerce` is the remote shop, if there is one. Emails, refunds and payment sessions are
 * claimed by one node at a time. Reconciling or cancelling on two nodes at once is safe: a payment is recorded once per
 * reference, a refund once under its order's lock, and a cancelled order can't be cancelled again. Deletions run in
 * small batches, each row on one node.
 */
export function allJobs({ mail, woocommerce = null }: JobServices): Job[] {
  const sendEmails: Job[] = mail
    ? [
        {
          name: "send emails",
          everyMs: second,
          run: async (context) => (await sendDueEmails(context, mail)) === emailBatchSize,
        },
      ]
    : [];
  const syncShop: Job[] = woocommerce
    ? [
        {
          name: "export orders to WordPress",
          everyMs: 5 * second,
          run: runOnce((context) => exportDueOrders({ ...context, client: woocommerce })),
        },
        {
          name: "verify exported orders",
          everyMs: second,
          run: runOnce((context) => verifyExportedOrders({ ...context, client: woocommerce })),
        },
        {
          name: "import WordPress events",
          everyMs: second,
          run: (context) => importChangedOrders({ ...context, client: woocommerce }),
        },
        {
          name: "reconcile deleted WordPress orders",
          everyMs: minute,
          run: runOnce((context) => reconcileDeletedOrders({ ...context, client: woocommerce })),
        },
        {
          name: "sync with WordPress",
          everyMs: minute,
          async run(context) {
            const { state } = await syncOrders({ ...context, client: woocommerce }, { maxPages: syncPages });
            return state === "more";
          },
        },
      ]
    : [];
  return [
    ...sendEmails,
    ...syncShop,
    { name: "queue sign-in emails", everyMs: second, run: queueSignInEmails },
    { name: "sync deliveries with orders", everyMs: second, run: applyOrderChanges },
    { name: "announce a new day", everyMs: second, run: runOnce(createDayAnnouncer()) },
    { name: "send push notifications", everyMs: second, run: runOnce(sendDuePushes) },
    { name: "rotate position partitions", everyMs: 60 * minute, run: runOnce(rotatePositionPartitions) },
    { name: "send arrival notices", everyMs: minute, run: runOnce(sendArrivalNotices) },
    // Does nothing if there is no bucket.
    { name: "move pictures", everyMs: 15 * second, run: movePictures },
    { name: "remove pictures from the bucket", everyMs: 15 * second, run: removePictures },
    { name: "geocode stops", everyMs: second, run: geocodeStops },
    { name: "deliver webhooks", everyMs: second, run: deliverDueWebhooks },
    {
      name: "fold order changes",
      everyMs: second,
      whenBusyMs: 10 * second,
      run: runOnce(({ db }) => foldOrderChanges(db)),
    },
    { name: "fold delivery changes", everyMs: second, run: runOnce(({ db }) => foldDeliveryChanges(db)) },
    // Each node flushes its own counts.
    { name: "flush visit counts", everyMs: second, run: runOnce(({ visits }) => visits.flush()) },
    { name: "report heartbeat", everyMs: 15 * second, run: runOnce(reportNode) },
    { name: "check payment pages", everyMs: 15 * second, run: runOnce(checkOpenSessions) },
    { name: "check payments of invoices", everyMs: 15 * second, run: runOnce(checkInvoicePayments) },
    { name: "send refunds", everyMs: 15 * second, run: runOnce(sendDueRefunds) },
    { name: "retry payment events", everyMs: 15 * second, run: runOnce(retryWaitingEvents) },
    { name: "reconcile payments", everyMs: 10 * minute, run: runOnce(reconcilePayments) },
    {
      name: "flush search indexes",
      everyMs: second,
      whenBusyMs: 10 * second,
      run: runOnce(flushSearchIndexes),
    },
    { name: "index orders for search", everyMs: minute, run: backfillSearchWords },
    { name: "queue daily summaries", everyMs: minute, run: runOnce(queueDigests) },
    { name: "end approvals nobody gave", everyMs: minute, run: runOnce(lapseApprovals) },
    // Publishing and drawing a thousand invoices must not slow down bookings.
    { name: "draw invoices", everyMs: second, pausesWhenBusy: 5, run: drawPapers },
    { name: "publish invoices", everyMs: second, pausesWhenBusy: 5, run: publishWaiting },
    { name: "cancel unpaid orders", everyMs: 5 * minute, run: runOnce(cancelUnpaidOrders) },
    // Drafts appear soon after the midnight that ends their period.
    {
      name: "make invoice drafts",
      everyMs: 10 * minute,
      whenBusyMs: 60 * minute,
      run: runOnce((context) => makeDrafts(context, {})),
    },
    { name: "remind of unpaid invoices", everyMs: 10 * minute, run: runOnce(queueReminders) },
    { name: "alert to late invoices", everyMs: 60 * minute, run: runOnce(alertLateDrafts) },
    ...retentionJobs,
  ];
}

/** Ignores that more work is waiting, which the next scheduled run does. */
function runOnce(work: (context: Context) => Promise<unknown>): Job["run"] {
  return async (context) => {
    await work(context);
    return false;
  };
}
