import type { Failure } from "../../contract/errors.ts";
import { maxLengths } from "../../contract/limits.ts";
import { cleanLines } from "../../domain/text/clean-text.ts";
import type { Verb } from "../context.ts";
import { changeTracked } from "./change-tracked.ts";

type Input = { key: string; at: "pickup" | "dropoff"; instruction: string };

/**
 * Adds a line for the driver to what stands in the order, until it is collected. The same line twice is there once, however it was pressed.
 * `invalid_fields` where there is none, or no more room.
 */
export const addInstruction: Verb<Input, { added: true }> = async (context, { key, at, instruction }) => {
  const line = cleanLines(instruction).trim();
  if (line === "") return faulty("Please write what the driver should know.");
  const field = at === "pickup" ? "pickupInstructions" : "deliveryInstructions";
  const failure = await changeTracked(context, key, ({ details: { [field]: before }, asks }) => {
    if (`\n${before}\n`.includes(`\n${line}\n`)) return null;
    if (!asks.instruction) return tooLate;
    const after = before === "" ? line : `${before}\n${line}`;
    if (after.length <= maxLengths.instructions) return { [field]: after };
    const left = Math.max(0, maxLengths.instructions - before.length - 1);
    return faulty(`At most ${left} more characters; call us for anything longer.`);
  });
  return failure ?? { added: true };
};

const faulty = (message: string): Failure => ({ failed: "invalid_fields", message, params: { instruction: message } });
const tooLate: Failure = { failed: "action_refused", message: "It has been collected or cancelled; call us instead." };
