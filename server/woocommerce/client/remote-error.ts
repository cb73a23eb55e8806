import { z } from "zod";
import { cutText } from "../../../domain/text/cut-text.ts";

/** A failed call to the remote shop. `message` is for the log and contains neither the key nor personal data. */
export abstract class RemoteError extends Error {
  /** HTTP status of the response; null if none arrived. */
  readonly status: number | null = null;
  /**
   * Code of the response or the network (ECONNREFUSED), or 'timeout', 'resting' (not tried), 'unreadable'; '' if there
   * is none.
   */
  readonly code: string = "";
  /** Whether a write may have taken effect; false if it certainly did not. */
  readonly mayHaveHappened: boolean = false;
}

type Outage = { mayHaveHappened: boolean; status?: number | null; code?: string; retryAfterMs?: number | null };

/** The shop did not answer or is temporarily unable to: the same call may succeed later. */
export class RemoteUnavailable extends RemoteError {
  override name = "SiteUnavailable";
  /** How long the shop wants no further calls. */
  readonly retryAfterMs: number | null = null;
  constructor(message: string, absence: Outage) {
    super(message);
    Object.assign(this, absence);
  }
}

/**
 * The shop refused, and would again. `remoteMessage`: its own message, '' if it gave none; null if `message` is ours,
 * for staff.
 */
export class RemoteRefused extends RemoteError {
  override name = "SiteRefused";
  constructor(
    message: string,
    override readonly status: number,
    override readonly code: string,
    readonly remoteMessage: string | null = null,
  ) {
    super(message);
  }
}

export function isOrderMissing(error: unknown): boolean {
  return error instanceof RemoteRefused && error.code === "woocommerce_rest_shop_order_invalid_id";
}

const errorBody = z.object({ code: z.string(), message: z.string().catch("") });
/** WooCommerce answers 500 to a refund that it refuses. */
const refusedRefund = /^woocommerce_rest_(cannot_create_order_refund|invalid_order_refund|invalid_order_id)$/;

/** The official client does not type its responses. */
export type Response = { status: number; data: string; headers: Record<string, unknown> };

/**
 * Turns an unsuccessful response into `RemoteUnavailable` (429, 408, 5xx) or `RemoteRefused`. `does`: the call, for
 * the message.
 */
export function parseErrorResponse(
  response: Response,
  does: string,
  writes: boolean,
): RemoteRefused | RemoteUnavailable {
  const { status } = response;
  const { code, message } = readBody(response.data);
  const says = `${does} answered ${status}${code && ` ${code}`}${message && `: ${message}`}`;
  if (status >= 300 && status < 400) return new RemoteRefused(`${says}: it leads elsewhere`, status, "redirect", "");
  const isUnavailable = status === 429 || status === 408 || (status >= 500 && !refusedRefund.test(code));
  if (!isUnavailable) return new RemoteRefused(says, status, code, message);
  return new RemoteUnavailable(says, {
    status,
    code,
    retryAfterMs: parseRetryAfter(response.headers["retry-after"]),
    mayHaveHappened: writes && status !== 429,
  });
}

/** Reduces a page of HTML to its first words. */
function readBody(text: string): { code: string; message: string } {
  try {
    const read = errorBody.safeParse(JSON.parse(text));
    if (read.success) return { code: cutText(read.data.code, 100), message: toPlainText(read.data.message) };
  } catch {
    // Proxies and web servers answer without WooCommerce's JSON.
  }
  return { code: "", message: toPlainText(text.replace(/<(style|script|head)\b.*?<\/\1>/gis, " ")) };
}

const toPlainText = (text: string) =>
  cutText(
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\S+@\S+/g, "…")
      .replace(/\s+/g, " ")
      .trim(),
    200,
  );

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function parseRetryAfter(header: unknown): number | null {
  const text = String(header ?? "").trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return text === "" || Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
