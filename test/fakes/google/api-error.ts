type Details = { reason?: string; metadata?: Record<string, string>; field?: string };

/** An error in the format of Google's APIs: https://cloud.google.com/apis/design/errors */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly code: number,
    readonly status: string,
    message: string,
    private readonly about: Details = {},
  ) {
    super(message);
  }

  get body(): object {
    const { reason, metadata = {}, field } = this.about;
    const details = [
      ...(reason
        ? [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com", metadata }]
        : []),
      ...(field
        ? [
            {
              "@type": "type.googleapis.com/google.rpc.BadRequest",
              fieldViolations: [{ field, description: this.message }],
            },
          ]
        : []),
    ];
    const { code, message, status } = this;
    return { error: { code, message, status, ...(details.length > 0 && { details }) } };
  }
}

export const invalid = (message: string, field?: string): ApiError =>
  new ApiError(400, "INVALID_ARGUMENT", message, field === undefined ? {} : { field });

export const keyNotValid = (): ApiError =>
  new ApiError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", {
    reason: "API_KEY_INVALID",
  });

export const noKey = (): ApiError =>
  new ApiError(
    403,
    "PERMISSION_DENIED",
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  );

export const serviceDisabled = (service: string): ApiError =>
  new ApiError(
    403,
    "PERMISSION_DENIED",
    `${service} has not been used in project 123456789 before or it is disabled. Enable it, then retry.`,
    { reason: "SERVICE_DISABLED", metadata: { service } },
  );

export const quotaUsedUp = (service: string): ApiError =>
  new ApiError(429, "RESOURCE_EXHAUSTED", `Quota exceeded for quota metric 'Requests' of service '${service}'.`, {
    reason: "RATE_LIMIT_EXCEEDED",
    metadata: { service },
  });
