import type { ErrorCode } from "../../contract/errors.ts";

/** Failures without a response from our server. `aborted`: cancelled by the caller; `no_token`: nobody is signed in. */
type TransportCode = "network" | "timeout" | "aborted" | "unreadable" | "no_token";

type ApiFailure = {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ErrorCode | TransportCode | (string & {});
  message: string;
  /** Error messages by field (`pickup.postcode`). */
  params?: Record<string, string>;
  /** Anything else in the error body, such as a new quote. */
  data?: Record<string, unknown>;
  /** The raw response body, for the log. */
  body?: string;
};

/** Any failed call, whether the server refused it or could not be reached. */
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

  /** No response: worth a retry, and the server may or may not have acted. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === "aborted";
}
