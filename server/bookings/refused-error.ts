import type { Failure } from "../../contract/errors.ts";
import { isFailure } from "../context.ts";

/** Thrown to roll back the transaction. */
export class RefusedError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Returns the answer, or throws a `RefusedError` if it is a failure. */
export function throwIfFailure<Output>(answer: Output | Failure): Output {
  if (isFailure(answer)) throw new RefusedError(answer);
  return answer;
}
