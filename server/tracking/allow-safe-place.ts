import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import { isFailure, type Verb } from "../context.ts";
import { changeOrder } from "../orders/change-order.ts";
import { safePlaceOf } from "../orders/order-details.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { asCustomer } from "./add-instruction.ts";
import { wrongEmail } from "./cancel-booking.ts";
import { findTracked } from "./find-tracked.ts";
import { getTracking } from "./get-tracking.ts";
import { noTracking } from "./no-tracking.ts";

type Input = { key: string; safePlace: string; safeEmail: string };

/**
 * The sender says where their goods may be left when nobody opens, until they are delivered; an empty text withdraws it. The link also reaches
 * whoever receives, so it takes the email address of the booking.
 */
export const allowSafePlace: Verb<Input, { said: true }> = async (context, { key, safePlace, safeEmail }) => {
  const place = cleanText(safePlace);
  if (place.length > maxLengths.line) return faulty(`At most ${maxLengths.line} characters.`);
  // Somebody else may change the order at the same moment.
  for (let attempt = 1; ; attempt++) {
    const shown = await getTracking(context, { key });
    const tracked = isFailure(shown) ? null : await findTracked(context, key);
    if (isFailure(shown) || !tracked) return noTracking;
    const { order } = tracked;
    if (safeEmail.trim().toLowerCase() !== order.customer_email.toLowerCase()) return wrongEmail("safeEmail");
    if (safePlaceOf(orderJsonOf(order).meta) === place)
      return place === "" ? faulty("Please write where it may be left.") : { said: true };
    if (!shown.asks.safePlace) return tooLate;
    const input = { id: order.id, version: order.version, dateReason: "", tellCustomer: false };
    const changed = await changeOrder(asCustomer(context), { ...input, changes: { safePlace: place } });
    if (!isFailure(changed)) return { said: true };
    if (attempt === 3 || changed.failed !== "order_changed") return changed;
  }
};

const faulty = (message: string): Failure => ({ failed: "invalid_fields", message, params: { safePlace: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been delivered or cancelled; call us instead." };
