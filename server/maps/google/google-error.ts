export type GoogleApi = "Places API (New)" | "Routes API";

type Details = {
  /** Null where nothing was answered. */
  httpStatus?: number | null;
  /** Of google.rpc.ErrorInfo, e.g. SERVICE_DISABLED; empty where there is none. */
  reason?: string;
  /** Google's own text: for staff, never for the log, since it may repeat what was asked. */
  says?: string;
};

/**
 * Google did not answer, or not with what was asked. `status` is its own (https://cloud.google.com/apis/design/errors, e.g.
 * PERMISSION_DENIED) or TIMEOUT, UNREACHABLE, INVALID_ANSWER. The message holds nothing of a visitor.
 */
export class GoogleFailure extends Error {
  override name = "GoogleFailure";
  readonly httpStatus: number | null;
  readonly reason: string;
  readonly says: string;

  constructor(
    readonly api: GoogleApi,
    readonly status: string,
    { httpStatus = null, reason = "", says = "" }: Details = {},
  ) {
    super(`${api}: ${status}${reason && ` (${reason})`}`);
    this.httpStatus = httpStatus;
    this.reason = reason;
    this.says = says;
  }

  /** Google is well and says that this one question cannot be answered. A key that is not valid is also 400, with a reason. */
  get isAboutTheQuestion(): boolean {
    return (this.httpStatus === 400 || this.httpStatus === 404) && this.reason === "";
  }
}
