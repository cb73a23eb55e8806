import type { ErrorCode } from "../../contract/errors.ts";

/** Failures without an answer from our server. `aborted`: the caller cancelled the call; `no_token`: nobody is signed in. */
type TransportCode = "network" | "timeout" | "aborted" | "unreadable" | "no_token";

type ApiFailure = {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: ErrorCode | TransportCode | (string & {});
  message: string;
  /** Text of each faulty field, by its name (`pickup.postcode`). */
  params?: Record<string, string>;
  /** Anything else in the error body, such as a new quote. */
  data?: Record<string, unknown>;
  /** The answer as it came, for the log. */
  body?: string;
};

/** Every failure of a call, whether the server refused it or could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiFailure["code"];
  readonly params: Record<string, string>;
  readonly data: Record<string, unknown>;
  readonly body: string;

  constructor({ status, code, message, params = {}, data = {}, body = "" }: ApiFailure) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.params = params;
    this.data = data;
    this.body = body;
  }

  /** No answer came: worth trying again, and the server may or may not have acted. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === "aborted";
}
