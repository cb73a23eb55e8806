import { z } from "zod";
import { cutText } from "../../../domain/text/cut-text.ts";

/** A call to that shop that did not do what it was asked. `message` is for the log; it holds no key and no personal data. */
export abstract class RemoteFailure extends Error {
  /** The answer's status; null where none came. */
  readonly status: number | null = null;
  /** The answer's own, or of the network: ECONNREFUSED; 'timeout', 'resting' (not tried), 'unreadable'; '' where there is none. */
  readonly code: string = "";
  /** Whether a call that writes may have had its effect; false where it surely had none. */
  readonly mayHaveHappened: boolean = false;
}

type Absence = { mayHaveHappened: boolean; status?: number | null; code?: string; retryAfterMs?: number | null };

/** The shop did not answer, or answered that it cannot now: the same call may succeed later. */
export class RemoteUnavailable extends RemoteFailure {
  override name = "SiteUnavailable";
  /** How long the shop asks to be left alone. */
  readonly retryAfterMs: number | null = null;
  constructor(message: string, absence: Absence) {
    super(message);
    Object.assign(this, absence);
  }
}

/**
 * The shop said no, and will again. `words`: what the shop itself said, '' where it said nothing; null where the message is a sentence of
 * ours, for staff.
 */
export class RemoteRefused extends RemoteFailure {
  override name = "SiteRefused";
  constructor(
    message: string,
    override readonly status: number,
    override readonly code: string,
    readonly words: string | null = null,
  ) {
    super(message);
  }
}

/** Whether an order is not at that shop any more. */
export function isOrderGone(error: unknown): boolean {
  return error instanceof RemoteRefused && error.code === "woocommerce_rest_shop_order_invalid_id";
}

const failureBody = z.object({ code: z.string(), message: z.string().catch("") });
/** WooCommerce answers 500 to a refund that it refuses. */
const refusedRefund = /^woocommerce_rest_(cannot_create_order_refund|invalid_order_refund|invalid_order_id)$/;

/** What the client gives for one call: of its own types it says nothing. */
export type Response = { status: number; data: string; headers: Record<string, unknown> };

/** An answer that is no success: `RemoteUnavailable` of 429 and 5xx, else `RemoteRefused`. `does`: the call, for the message. */
export function readFailure(response: Response, does: string, writes: boolean): RemoteRefused | RemoteUnavailable {
  const { status } = response;
  const { code, message } = readBody(response.data);
  const says = `${does} answered ${status}${code && ` ${code}`}${message && `: ${message}`}`;
  if (status >= 300 && status < 400) return new RemoteRefused(`${says}: it leads elsewhere`, status, "redirect", "");
  const isUnavailable = status === 429 || status === 408 || (status >= 500 && !refusedRefund.test(code));
  if (!isUnavailable) return new RemoteRefused(says, status, code, message);
  return new RemoteUnavailable(says, {
    status,
    code,
    retryAfterMs: readRetryAfter(response.headers["retry-after"]),
    mayHaveHappened: writes && status !== 429,
  });
}

/** A page of HTML is cut to its first words. */
function readBody(text: string): { code: string; message: string } {
  try {
    const read = failureBody.safeParse(JSON.parse(text));
    if (read.success) return { code: cutText(read.data.code, 100), message: plain(read.data.message) };
  } catch {
    // Not every failure is WooCommerce's own.
  }
  return { code: "", message: plain(text.replace(/<(style|script|head)\b.*?<\/\1>/gis, " ")) };
}

const plain = (text: string) =>
  cutText(
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\S+@\S+/g, "…")
      .replace(/\s+/g, " ")
      .trim(),
    200,
  );

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(header: unknown): number | null {
  const text = String(header ?? "").trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return text === "" || Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
