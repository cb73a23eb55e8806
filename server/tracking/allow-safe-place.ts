import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import type { Verb } from "../context.ts";
import { changeTracked } from "./change-tracked.ts";
import { refuseOtherEmail } from "./refuse-other-email.ts";

type Input = { key: string; safePlace: string; safeEmail: string };

/**
 * The sender says where their goods may be left when nobody opens, until they are delivered; an empty text withdraws it. The link also reaches
 * whoever receives, so it takes the email address of the booking.
 */
export const allowSafePlace: Verb<Input, { said: true }> = async (context, { key, safePlace, safeEmail }) => {
  const place = cleanText(safePlace);
  if (place.length > maxLengths.line) return faulty(`At most ${maxLengths.line} characters.`);
  const failure = await changeTracked(context, key, ({ details, asks, order }) => {
    const refused = refuseOtherEmail(order, safeEmail, "safeEmail");
    if (refused) return refused;
    if (place === details.safePlace) return place === "" ? faulty("Please write where it may be left.") : null;
    return asks.safePlace ? { safePlace: place } : tooLate;
  });
  return failure ?? { said: true };
};

const faulty = (message: string): Failure => ({ failed: "invalid_fields", message, params: { safePlace: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been delivered or cancelled; call us instead." };
