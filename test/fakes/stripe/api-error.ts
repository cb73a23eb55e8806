type Details = { type?: string; code?: string; param?: string };

/** An error in the format of Stripe's API. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** Invalid parameters are not stored under an idempotency key. */
  get isRemembered(): boolean {
    return this.details.param === undefined && this.status !== 429 && this.status < 500;
  }

  get body(): object {
    return { error: { type: "invalid_request_error", message: this.message, ...this.details } };
  }
}

export function invalidParam(param: string, message: string, code = "parameter_invalid"): ApiError {
  return new ApiError(400, message, { code, param });
}

export function missing(what: string, id: string, param: string): ApiError {
  return new ApiError(404, `No such ${what}: '${id}'`, { code: "resource_missing", param });
}
