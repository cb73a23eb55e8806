import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import { cleanLines } from "../../domain/text/clean-text.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { changeOrder } from "../orders/change-order.ts";
import { orderDetailsOf } from "../orders/order-details.ts";
import { findTracked } from "./find-tracked.ts";
import { getTracking } from "./get-tracking.ts";
import { noTracking } from "./no-tracking.ts";

type Input = { key: string; at: "pickup" | "dropoff"; instruction: string };

/**
 * Adds a line for the driver to what stands in the order, until it is collected. The same line twice is there once, however it was pressed.
 * `invalid_fields` where there is none, or no more room.
 */
export const addInstruction: Verb<Input, { added: true }> = async (context, { key, at, instruction }) => {
  const line = cleanLines(instruction).trim();
  if (line === "") return faulty("Please write what the driver should know.");
  // Somebody else may change the order at the same moment.
  for (let attempt = 1; ; attempt++) {
    const shown = await getTracking(context, { key });
    const tracked = isFailure(shown) ? null : await findTracked(context, key);
    if (isFailure(shown) || !tracked) return noTracking;
    const { order } = tracked;
    const field = at === "pickup" ? "pickupInstructions" : "deliveryInstructions";
    const before = orderDetailsOf(order)[field];
    if (`\n${before}\n`.includes(`\n${line}\n`)) return { added: true };
    if (!shown.asks.instruction) return tooLate;
    const after = before === "" ? line : `${before}\n${line}`;
    if (after.length > maxLengths.instructions) {
      const left = Math.max(0, maxLengths.instructions - before.length - 1);
      return faulty(`At most ${left} more characters; call us for anything longer.`);
    }
    const changes = { [field]: after };
    const input = { id: order.id, version: order.version, changes, dateReason: "", tellCustomer: false };
    const changed = await changeOrder(asCustomer(context), input);
    if (!isFailure(changed)) return { added: true };
    if (attempt === 3 || changed.failed !== "order_changed") return changed;
  }
};

/** As an order's history names whoever holds the key of its tracking page. */
export function asCustomer(context: Context): Context {
  return { ...context, actor: { kind: "system", name: "tracking page" }, idempotencyKey: null };
}

const faulty = (message: string): Failure => ({ failed: "invalid_fields", message, params: { instruction: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been collected or cancelled; call us instead." };
