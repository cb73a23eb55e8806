import type { Failure } from "../../../contract/errors.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { ConnectedContext, RemoteOrderChange } from "../client/client.ts";
import { explainFailure } from "../client/explain-failure.ts";
import { isOrderGone, RemoteFailure, RemoteRefused } from "../client/failures.ts";
import { noteRemoteVersion, remoteNumber } from "./link-order.ts";

/**
 * Makes a change of staff at the remote shop, before it is made here. Null: it is made there, or there is nothing to tell. A failure:
 * nothing may be changed here.
 */
export async function pushChange(
  context: ConnectedContext,
  orderId: OrderId,
  change: RemoteOrderChange,
): Promise<Failure | null> {
  const shopOrderId = await remoteNumber(context.db, orderId);
  // Where it is on its way there, it arrives as what it is by then.
  if (shopOrderId === null) return null;
  try {
    const { date_modified_gmt } = await context.client.changeOrder(shopOrderId, change);
    await noteRemoteVersion(context.db, orderId, date_modified_gmt);
    return null;
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    // Deleted there: what becomes of it is decided here alone.
    if (isOrderGone(error)) return null;
    context.log.warn({ err: error, orderId }, "The WordPress site was not told of a change");
    if (error instanceof RemoteRefused) return { failed: "action_refused", message: explainFailure(error) };
    const maybe = error.mayHaveHappened ? " If it made the change all the same, it shows here soon" : "";
    return {
      failed: "unavailable",
      message: `The WordPress site did not answer, so nothing was changed here.${maybe}`,
    };
  }
}
