/** The start cannot go on and the person at the terminal can mend it. `message` is the one line to show; no stack trace helps. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
