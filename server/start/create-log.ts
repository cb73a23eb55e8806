import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { LoggedError } from "../../contract/health.ts";
import type { LogLevel } from "../environment.ts";
import { describeError, summariseError } from "../watch/describe-error.ts";
import type { Watch } from "../watch/watch.ts";

type LogOptions = { watch?: Watch; to?: DestinationStream };

/** Logs one JSON line per event to standard output, and records errors in `watch` for the health screen. */
export function createLog(level: LogLevel, { watch, to }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    hooks: {
      logMethod(line, log, lineLevel) {
        if (watch && lineLevel >= pino.levels.values["error"]!) watch.recordError(noteOf(line));
        log.apply(this, line);
      },
    },
  };
  return pino(options, to ?? standardOutput());
}

let output: DestinationStream | null = null;

/** Batches the lines of one event loop turn, because a write per line would take a twentieth of the time of a quote. */
function standardOutput(): DestinationStream {
  if (output) return output;
  const destination = pino.destination({ dest: 1, sync: true });
  let lines = "";
  const send = () => {
    if (lines !== "") destination.write(lines);
    lines = "";
  };
  // Flushes whatever was logged, however the process ends.
  process.on("exit", send);
  output = {
    write(line) {
      if (lines === "") setImmediate(send);
      lines += line;
    },
  };
  return output;
}

function noteOf([fields, message]: unknown[]): LoggedError {
  const at = new Date().toISOString();
  if (typeof fields !== "object" || fields === null) return { at, message: String(fields), error: "" };
  return { at, message: String(message ?? ""), error: "err" in fields ? summariseError(fields.err) : "" };
}
