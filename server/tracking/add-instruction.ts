import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import { cleanLines } from "../../domain/text/clean-text.ts";
import type { Verb } from "../context.ts";
import { changeTrackedOrder, type Tracked } from "./change-tracked-order.ts";

type Input = Tracked & { at: "pickup" | "dropoff"; instruction: string };

/**
 * Appends a line to the instructions for the driver, until pickup. Idempotent: the same line is added once.
 * `invalid_fields` if the text is empty or too long.
 */
export const addInstruction: Verb<Input, { added: true }> = async (context, { at, instruction, ...by }) => {
  const line = cleanLines(instruction).trim();
  if (line === "") return invalid("Please write what the driver should know.");
  const field = at === "pickup" ? "pickupInstructions" : "deliveryInstructions";
  const failure = await changeTrackedOrder(context, by, ({ details: { [field]: before }, asks }) => {
    if (`\n${before}\n`.includes(`\n${line}\n`)) return null;
    if (!asks.instruction) return tooLate;
    const after = before === "" ? line : `${before}\n${line}`;
    if (after.length <= maxLengths.instructions) return { [field]: after };
    const remaining = Math.max(0, maxLengths.instructions - before.length - 1);
    return invalid(`At most ${remaining} more characters; call us for anything longer.`);
  });
  return failure ?? { added: true };
};

const invalid = (message: string): Failure => ({ failed: "invalid_fields", message, params: { instruction: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been collected or cancelled; call us instead." };
