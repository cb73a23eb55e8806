import type { Failure } from "../../../contract/errors.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { ConnectedContext, RemoteOrderChange } from "../client/client.ts";
import { explainRemoteError } from "../client/explain-remote-error.ts";
import { isOrderMissing, RemoteError, RemoteRefused } from "../client/remote-error.ts";
import { findRemoteId, storeRemoteVersion } from "./link-order.ts";

/**
 * Applies a change by staff at the remote shop before it is applied here. Null: applied, or nothing to push; on a
 * failure, nothing may change here.
 */
export async function pushChange(
  context: ConnectedContext,
  orderId: OrderId,
  change: RemoteOrderChange,
): Promise<Failure | null> {
  const shopOrderId = await findRemoteId(context.db, orderId);
  // An export that is still pending sends the state of that moment.
  if (shopOrderId === null) return null;
  try {
    const { date_modified_gmt } = await context.client.changeOrder(shopOrderId, change);
    await storeRemoteVersion(context.db, orderId, date_modified_gmt);
    return null;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // Deleted remotely, so only our state counts.
    if (isOrderMissing(error)) return null;
    context.log.warn({ err: error, orderId }, "A change could not be pushed to the WordPress site");
    if (error instanceof RemoteRefused) return { failed: "action_refused", message: explainRemoteError(error) };
    const maybe = error.mayHaveHappened ? " If it made the change all the same, it shows here soon" : "";
    return {
      failed: "unavailable",
      message: `The WordPress site did not answer, so nothing was changed here.${maybe}`,
    };
  }
}
