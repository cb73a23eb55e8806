import type { Context } from "../context.ts";
import { fillWords } from "../database/fill-words.ts";
import { flushSearchIndexes } from "../database/flush-search-indexes.ts";
import { foldDeliveryChanges } from "../database/summaries/fold-delivery-changes.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { followOrders } from "../deliveries/follow-orders.ts";
import { keepPositionDays } from "../deliveries/keep-position-days.ts";
import { sendArrivalNotices } from "../deliveries/send-arrival-notices.ts";
import { locateStops } from "../dispatch/locate-stops.ts";
import { sendDuePushes } from "../drivers/send-due-pushes.ts";
import { emailBatch, sendDueEmails } from "../mail/send-due-emails.ts";
import type { MailTransport } from "../mail/transport.ts";
import { cancelUnpaidOrders } from "../orders/cancel-unpaid-orders.ts";
import { checkOpenSessions } from "../payments/check-open-sessions.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { movePictures } from "../pictures/move-pictures.ts";
import { removePictures } from "../pictures/remove-pictures.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";
import { deliverDueWebhooks } from "../shop/webhooks/deliver-due-webhooks.ts";
import { reportNode } from "../watch/report-node.ts";
import type { WooCommerceClient } from "../woocommerce/client/client.ts";
import { checkExportedOrders } from "../woocommerce/export/check-exported-orders.ts";
import { exportDueOrders } from "../woocommerce/export/export-order.ts";
import { findDeletedOrders } from "../woocommerce/import/find-deleted-orders.ts";
import { importChangedOrders } from "../woocommerce/import/import-changed-orders.ts";
import { syncOrders } from "../woocommerce/import/sync-orders.ts";
import { retentionJobs } from "./retention.ts";
import type { Job } from "./run-jobs.ts";

const second = 1_000;
const minute = 60 * second;
/** Pages that one turn imports before the process may end; the rest is for the next turn. */
const syncPages = 5;

type Outside = { mail: MailTransport | null; woocommerce?: WooCommerceClient | null };

/**
 * Everything that the shop does by itself; `woocommerce`: the remote shop, if there is one. Emails, refunds and payment sessions are taken
 * by one node at a time. Two nodes that compare with the gateway or cancel at the same moment write nothing twice: a payment is recorded
 * once by its reference, a refund once under its order's lock, and an order that is cancelled cannot be cancelled again. What is deleted
 * goes in small batches, each row by one node.
 */
export function allJobs({ mail, woocommerce = null }: Outside): Job[] {
  const sendEmails: Job[] = mail
    ? [
        {
          name: "send emails",
          everyMs: second,
          run: async (context) => (await sendDueEmails(context, mail)) === emailBatch,
        },
      ]
    : [];
  const followShop: Job[] = woocommerce
    ? [
        {
          name: "place orders on the WordPress site",
          everyMs: 5 * second,
          run: quietly((context) => exportDueOrders({ ...context, client: woocommerce })),
        },
        {
          name: "read placed orders back",
          everyMs: second,
          run: quietly((context) => checkExportedOrders({ ...context, client: woocommerce })),
        },
        {
          name: "read news of the WordPress site",
          everyMs: second,
          run: (context) => importChangedOrders({ ...context, client: woocommerce }),
        },
        {
          name: "look for deleted orders on the WordPress site",
          everyMs: minute,
          run: quietly((context) => findDeletedOrders({ ...context, client: woocommerce })),
        },
        {
          name: "synchronise with the WordPress site",
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
    ...followShop,
    { name: "follow orders with their deliveries", everyMs: second, run: followOrders },
    { name: "tell phones of their runs", everyMs: second, run: quietly(sendDuePushes) },
    { name: "keep the days of positions", everyMs: 60 * minute, run: quietly(keepPositionDays) },
    { name: "tell who waits for a van that is near", everyMs: minute, run: quietly(sendArrivalNotices) },
    // Nothing to do unless there is a bucket.
    { name: "move pictures", everyMs: 15 * second, run: movePictures },
    { name: "remove pictures from the bucket", everyMs: 15 * second, run: removePictures },
    { name: "find where stops are", everyMs: second, run: locateStops },
    { name: "deliver webhooks", everyMs: second, run: deliverDueWebhooks },
    {
      name: "fold order changes",
      everyMs: second,
      whenBusyMs: 10 * second,
      run: quietly(({ db }) => foldOrderChanges(db)),
    },
    { name: "fold delivery changes", everyMs: second, run: quietly(({ db }) => foldDeliveryChanges(db)) },
    // Each node its own.
    { name: "write visits", everyMs: second, run: quietly(({ visits }) => visits.write()) },
    { name: "say how this process is", everyMs: 15 * second, run: quietly(reportNode) },
    { name: "check payment pages", everyMs: 15 * second, run: quietly(checkOpenSessions) },
    { name: "send refunds", everyMs: 15 * second, run: quietly(sendDueRefunds) },
    { name: "compare with the gateway", everyMs: 10 * minute, run: quietly(reconcilePayments) },
    {
      name: "sort in what orders are found by",
      everyMs: second,
      whenBusyMs: 10 * second,
      run: quietly(flushSearchIndexes),
    },
    { name: "write what orders are found by", everyMs: minute, run: fillWords },
    { name: "cancel unpaid orders", everyMs: 5 * minute, run: quietly(cancelUnpaidOrders) },
    ...retentionJobs,
  ];
}

/** What is left over can wait for the next turn. */
function quietly(work: (context: Context) => Promise<unknown>): Job["run"] {
  return async (context) => {
    await work(context);
    return false;
  };
}
