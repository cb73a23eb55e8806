import { isFailure } from "../../server/context.ts";

/** What a verb answered, which must not refuse what is made up. */
export function accepted<Output>(answer: Output): Exclude<Output, { failed: unknown }> {
  if (isFailure(answer)) throw new Error(`what was made up of accounts was refused: ${answer.message}`);
  return answer as Exclude<Output, { failed: unknown }>;
}
