import { isFailure } from "../../server/context.ts";

/** The verb's result; throws if it is a refusal, because made-up input must be valid. */
export function accepted<Output>(answer: Output): Exclude<Output, { failed: unknown }> {
  if (isFailure(answer)) throw new Error(`made-up account data was refused: ${answer.message}`);
  return answer as Exclude<Output, { failed: unknown }>;
}
