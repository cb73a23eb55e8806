import type { z } from "zod";
import { type ErrorBody, errorStatuses, type Failure } from "../../contract/errors.ts";
import { isShopCall, type Row } from "./route.ts";

/** A failure with the code that this answer uses in place of its own. */
export type Refusal = Failure & { code?: string };

/** Failures carry the seconds to wait as `details.retryAfter`; they become the header. */
const retryAfterSeconds: Partial<Record<Failure["failed"], number>> = {
  unavailable: 5,
  too_many_requests: 60,
  request_in_progress: 1,
};

/** The one place where a failure becomes an answer. */
export function answerFailure(refusal: Refusal, row: Row | null = null): Response {
  const { retryAfter = retryAfterSeconds[refusal.failed] } = refusal.details ?? {};
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (typeof retryAfter === "number") headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfter)));
  return Response.json(errorBodyOf(refusal, row), { status: errorStatuses[refusal.failed], headers });
}

/** What an answer says of a failure; in a batch, what is said of one of several. */
export function errorBodyOf(refusal: Refusal, row: Row | null = null): ErrorBody {
  const { retryAfter: _, ...details } = refusal.details ?? {};
  const { params, failed } = refusal;
  const isShopParameter = row !== null && isShopCall(row.call) && failed === "rest_invalid_param";
  return {
    code: refusal.code ?? row?.errorCode(refusal) ?? failed,
    message: refusal.message,
    data: {
      ...details,
      status: errorStatuses[failed],
      ...(params && { params, ...(isShopParameter && { details: detailsOf(params) }) }),
    },
  };
}

/** A client that sends a long list of faulty entries gets no list of the same length back. */
const maxNamed = 1_000;

/**
 * Names every faulty field once, with its first text. A WooCommerce client gets the top-level parameters; `%s` in a text is the field as
 * WordPress names it, `line_items[0][total]`.
 */
export function failureOfIssues(issues: Pick<z.core.$ZodIssue, "path" | "message">[], row: Row): Failure {
  const params: Record<string, string> = {};
  const shop = isShopCall(row.call);
  for (const { path, message } of issues.slice(0, maxNamed)) {
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

/** What WordPress says beside a text of its own: a code a parameter. */
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

export const noRoute: Failure = {
  failed: "rest_no_route",
  message: "No route was found matching the URL and request method.",
};

/** The failure of a fault: says nothing about its cause. */
export const internalError: Failure = { failed: "internal_error", message: "Something went wrong. Please try again." };

export const unavailable: Failure = {
  failed: "unavailable",
  message: "The service is not available at the moment. Please try again shortly.",
};
