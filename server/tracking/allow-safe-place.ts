import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import type { Verb } from "../context.ts";
import { changeTrackedOrder } from "./change-tracked-order.ts";
import { refuseOtherEmail } from "./refuse-other-email.ts";

type Input = { key: string; safePlace: string; safeEmail: string };

/**
 * Stores where goods may be left if nobody is there, until they are delivered; an empty text withdraws it. Only for the
 * sender: the link also reaches the recipient, so the booking's email address is required.
 */
export const allowSafePlace: Verb<Input, { said: true }> = async (context, { key, safePlace, safeEmail }) => {
  const place = cleanText(safePlace);
  if (place.length > maxLengths.line) return invalid(`At most ${maxLengths.line} characters.`);
  const failure = await changeTrackedOrder(context, key, ({ details, asks, order }) => {
    const refused = refuseOtherEmail(order, safeEmail, "safeEmail");
    if (refused) return refused;
    if (place === details.safePlace) return place === "" ? invalid("Please write where it may be left.") : null;
    return asks.safePlace ? { safePlace: place } : tooLate;
  });
  return failure ?? { said: true };
};

const invalid = (message: string): Failure => ({ failed: "invalid_fields", message, params: { safePlace: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been delivered or cancelled; call us instead." };
