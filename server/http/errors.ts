import type { z } from "zod";
import { type ErrorBody, errorStatuses, type Failure } from "../../contract/errors.ts";
import { isShopCall, type Row } from "./route.ts";

/** A failure with the code that this answer uses in place of its own. */
export type Refusal = Failure & { code?: string };

/** Failures carry the seconds to wait as `details.retryAfter`; they become the header. */
const patience: Partial<Record<Failure["failed"], number>> = {
  unavailable: 5,
  too_many_requests: 60,
  request_in_progress: 1,
};

/** The one place where a failure becomes an answer. */
export function answerFailure(refusal: Refusal, row: Row | null = null): Response {
  const status = errorStatuses[refusal.failed];
  const { retryAfter = patience[refusal.failed], ...details } = refusal.details ?? {};
  const body: ErrorBody = {
    code: refusal.code ?? row?.errorCode(refusal) ?? refusal.failed,
    message: refusal.message,
    data: { ...details, status, ...(refusal.params ? { params: refusal.params } : {}) },
  };
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (typeof retryAfter === "number") headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfter)));
  return Response.json(body, { status, headers });
}

/** Names every faulty field once, with its first text. A WooCommerce client is told the top-level parameters. */
export function failureOfIssues(issues: z.core.$ZodIssue[], row: Row): Failure {
  const params: Record<string, string> = {};
  const shop = isShopCall(row.call);
  for (const issue of issues) {
    const name =
      issue.path
        .slice(0, shop ? 1 : undefined)
        .map(String)
        .join(".") || "body";
    if (!Object.hasOwn(params, name)) params[name] = issue.message;
  }
  const message = shop
    ? `Invalid parameter(s): ${Object.keys(params).join(", ")}`
    : (issues[0]?.message ?? "Invalid input");
  return { failed: row.invalid, message, params };
}
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
