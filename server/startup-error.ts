/** A startup failure that the operator can fix; `message` is printed as one line, without a stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}
