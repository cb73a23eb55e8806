import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import type { Context, Verb } from "../context.ts";
import { changeTrackedOrder, type Tracked } from "./change-tracked-order.ts";
import type { TrackedDelivery } from "./find-tracked-delivery.ts";
import { refuseOtherEmail } from "./refuse-other-email.ts";

type Input = { key: string; safePlace: string; safeEmail: string };
type FromMember = { orderId: OrderId; safePlace: string };

/**
 * Stores where goods may be left if nobody is there, until they are delivered; an empty text withdraws it. Only the
 * sender may do so: the link also reaches the recipient, so the booking's email address is required.
 */
export const allowSafePlace: Verb<Input, { said: true }> = (context, { key, safePlace, safeEmail }) =>
  storeSafePlace(context, { key }, safePlace, (order) => refuseOtherEmail(order, safeEmail, "safeEmail"));

/** The same for a member of the order's account. */
export const allowSafePlaceAsMember: Verb<FromMember, { said: true }> = (context, { orderId, safePlace }) =>
  storeSafePlace(context, { orderId }, safePlace, () => null);

async function storeSafePlace(
  context: Context,
  by: Tracked,
  safePlace: string,
  refuse: (order: TrackedDelivery["order"]) => Failure | null,
): Promise<{ said: true } | Failure> {
  const place = cleanText(safePlace);
  if (place.length > maxLengths.line) return invalid(`At most ${maxLengths.line} characters.`);
  const failure = await changeTrackedOrder(context, by, ({ details, asks, order }) => {
    const refused = refuse(order);
    if (refused) return refused;
    if (place === details.safePlace) return place === "" ? invalid("Please write where it may be left.") : null;
    return asks.safePlace ? { safePlace: place } : tooLate;
  });
  return failure ?? { said: true };
}

const invalid = (message: string): Failure => ({ failed: "invalid_fields", message, params: { safePlace: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been delivered or cancelled; call us instead." };
