/** An error response of WordPress. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** In addition to the status, or in place of it. */
    readonly data: Record<string, unknown> | number = {},
  ) {
    super(message);
  }

  get body() {
    const { code, message, data, status } = this;
    return { code, message, data: typeof data === "number" ? data : { status, ...data } };
  }
}

export type ParameterFault = { parameter: string; code: string; message: string; data?: unknown };

/** 400 with every invalid parameter, in the order of the route's schema. */
export function refuseParameters(faults: ParameterFault[]): void {
  if (faults.length === 0) return;
  const names = faults.map(({ parameter }) => parameter).join(", ");
  throw new Refusal(400, "rest_invalid_param", `Invalid parameter(s): ${names}`, {
    params: Object.fromEntries(faults.map(({ parameter, message }) => [parameter, message])),
    details: Object.fromEntries(
      faults.map(({ parameter, code, message, data = null }) => [parameter, { code, message, data }]),
    ),
  });
}

export const noRoute = () =>
  new Refusal(404, "rest_no_route", "No route was found matching the URL and request method.");

export const noOrder = () => new Refusal(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
