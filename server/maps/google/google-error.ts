export type GoogleApi = "Places API (New)" | "Routes API";

type Details = {
  /** Null without a response. */
  httpStatus?: number | null;
  /** The reason in google.rpc.ErrorInfo, e.g. SERVICE_DISABLED; empty if there is none. */
  reason?: string;
  /** Google's own text, for staff but never for the log, because it may quote the request. */
  googleMessage?: string;
};

/**
 * A failed request to Google. `status` is Google's (https://cloud.google.com/apis/design/errors, e.g.
 * PERMISSION_DENIED) or TIMEOUT, UNREACHABLE, INVALID_ANSWER. The message contains no personal data.
 */
export class GoogleError extends Error {
  override name = "GoogleFailure";
  readonly httpStatus: number | null;
  readonly reason: string;
  readonly googleMessage: string;

  constructor(
    readonly api: GoogleApi,
    readonly status: string,
    { httpStatus = null, reason = "", googleMessage = "" }: Details = {},
  ) {
    super(`${api}: ${status}${reason && ` (${reason})`}`);
    this.httpStatus = httpStatus;
    this.reason = reason;
    this.googleMessage = googleMessage;
  }

  /** Google is working but rejects this one request. An invalid API key is also 400, but has a reason. */
  get isRequestRejected(): boolean {
    return (this.httpStatus === 400 || this.httpStatus === 404) && this.reason === "";
  }
}
