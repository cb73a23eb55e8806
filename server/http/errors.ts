import type { z } from "zod";
import { type ErrorBody, errorStatuses, type Failure } from "../../contract/errors.ts";
import { isShopCall, type Row } from "./route.ts";

/** A failure whose code may be replaced in the answer, for WordPress clients. */
export type HttpFailure = Failure & { code?: string };

/** Defaults for `details.retryAfter`, the seconds to wait, which are sent in the Retry-After header. */
const retryAfterSeconds: Partial<Record<Failure["failed"], number>> = {
  unavailable: 5,
  too_many_requests: 60,
  request_in_progress: 1,
};

/** The only place that turns a failure into a response. */
export function answerFailure(failure: HttpFailure, row: Row | null = null): Response {
  const { retryAfter = retryAfterSeconds[failure.failed] } = failure.details ?? {};
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (typeof retryAfter === "number") headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfter)));
  return Response.json(errorBodyOf(failure, row), { status: errorStatuses[failure.failed], headers });
}

/** The body for a failure, also used for individual results of a batch. */
export function errorBodyOf(failure: HttpFailure, row: Row | null = null): ErrorBody {
  const { retryAfter: _, ...details } = failure.details ?? {};
  const { params, failed } = failure;
  const isShopParameter = row !== null && isShopCall(row.call) && failed === "rest_invalid_param";
  return {
    code: failure.code ?? row?.errorCode(failure) ?? failed,
    message: failure.message,
    data: {
      ...details,
      status: errorStatuses[failed],
      ...(params && { params, ...(isShopParameter && { details: detailsOf(params) }) }),
    },
  };
}

/** Limits the size of the answer, however many invalid entries were sent. */
const maxInvalidFields = 1_000;

/**
 * Names every invalid field once, with its first message.
 * WooCommerce clients get top-level parameters, and `%s` becomes the field in WordPress's notation,
 * `line_items[0][total]`.
 */
export function failureOfIssues(issues: Pick<z.core.$ZodIssue, "path" | "message">[], row: Row): Failure {
  const params: Record<string, string> = {};
  const shop = isShopCall(row.call);
  for (const { path, message } of issues.slice(0, maxInvalidFields)) {
    const name =
      path
        .slice(0, shop ? 1 : undefined)
        .map(String)
        .join(".") || "body";
    if (!Object.hasOwn(params, name)) params[name] = message.replace("%s", () => bracketed(path));
  }
  const message = shop
    ? `Invalid parameter(s): ${Object.keys(params).join(", ")}`
    : (issues[0]?.message ?? "Invalid input");
  return { failed: row.invalid, message, params };
}

function bracketed([first = "body", ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((key) => `[${String(key)}]`).join("")}`;
}

/** WordPress adds a code per parameter to its messages. */
function detailsOf(
  params: Record<string, string>,
): Record<string, { code: string; message: string; data: object | null }> {
  return Object.fromEntries(
    Object.entries(params).map(([param, message]) => {
      const code = wordPressCodes.find(([pattern]) => pattern.test(message))?.[1] ?? "rest_invalid_param";
      return [param, { code, message, data: code === "rest_invalid_type" ? { param } : null }];
    }),
  );
}

const wordPressCodes: readonly [RegExp, string][] = [
  [/ is not of type /, "rest_invalid_type"],
  [/ is not (one of )?[\w, -]+\.$/, "rest_not_in_enum"],
  [/ must be (between|greater than) /, "rest_out_of_bounds"],
  [/^Invalid date\.$/, "rest_invalid_date"],
  [/^Invalid email address\.$/, "rest_invalid_email"],
  [/ must be at most \d+ characters long\.$/, "rest_too_long"],
  [/ must be at least \d+ characters? long\.$/, "rest_too_short"],
  [/ must contain at most \d+ items\.$/, "rest_too_many_items"],
];

export const routeNotFound: Failure = {
  failed: "rest_no_route",
  message: "No route was found matching the URL and request method.",
};

/** Reveals nothing about the cause. */
export const internalError: Failure = { failed: "internal_error", message: "Something went wrong. Please try again." };

export const unavailable: Failure = {
  failed: "unavailable",
  message: "The service is not available at the moment. Please try again shortly.",
};
