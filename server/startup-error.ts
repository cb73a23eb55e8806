/** A start that fails for a reason the operator can fix; prints `message` as one line, without a stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}
