import type { Hono, Context as HonoContext } from "hono";
import type { CheckoutPage } from "../../contract/checkout.ts";
import { errorStatuses, type Failure } from "../../contract/errors.ts";
import { exampleTrackPath } from "../../contract/paths.ts";
import { type Tracking, type TrackingField, type TrackingNotice, trackPath } from "../../contract/tracking.ts";
import { type Context, isFailure } from "../context.ts";
import { addInstruction } from "../tracking/add-instruction.ts";
import { allowSafePlace } from "../tracking/allow-safe-place.ts";
import { cancelBooking } from "../tracking/cancel-booking.ts";
import { exampleTracking } from "../tracking/example-tracking.ts";
import { getTracking } from "../tracking/get-tracking.ts";
import { failureOfError } from "./answer-error.ts";
import { rateLimitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { readFormFields } from "./read-body.ts";
import { redirectAfterForm } from "./redirect-after-form.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

/** Logged instead of the real path, which contains the key. */
const path = "/track/:key";
const renderedPath = "/track/page";

const confirmations = new Map(
  Object.entries({
    instruction: "Your courier can now see your instruction.",
    safe_place: "Your courier can now see where it may be left.",
    not_safe: "Your courier can now see that it may no longer be left.",
    cancelled: "Your booking is cancelled. No courier will come.",
  }),
);

/** The customer's tracking page, with plain forms so that it works without JavaScript. */
export function mountTracking(app: Hono<HttpEnv>, services: Services): void {
  const handle = (method: "GET" | "POST", answer: (c: HonoContext<HttpEnv>, context: Context) => Promise<Response>) =>
    app.on(method, path, async (c) => {
      c.set("route", path);
      const client = services.readClient(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
      const address = rateLimitKey(client.address);
      const limited = await (method === "POST"
        ? limitForm(services, address, keyOf(c))
        : services.rateLimits.consume("tracking", address));
      if (limited) return showFailure(services, c, limited);
      const context: Context = {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      };
      return answer(c, context).catch((error: unknown) =>
        showFailure(services, c, failureOfError(error, c.get("log"))),
      );
    });

  const readTracking = async (c: HonoContext<HttpEnv>, context: Context): Promise<Tracking | Failure> =>
    isExample(c) ? exampleTracking(context.now()) : getTracking(context, { key: keyOf(c) });

  handle("GET", async (c, context) => {
    const tracking = await readTracking(c, context);
    if (isFailure(tracking)) return showFailure(services, c, tracking);
    const text = confirmations.get(c.req.query("said") ?? "");
    const notice = text === undefined ? null : ({ tone: "success", text } as const);
    return show(services, c, { kind: "tracking", tracking: { ...tracking, notice } });
  });

  handle("POST", async (c, context) => {
    if (isExample(c)) return redirectAfterForm(exampleTrackPath);
    const sent = await readFormFields(c.req.raw);
    if (!sent.ok) return showFailure(services, c, sent.failure);
    const readField = (name: string) => sent.fields[name] ?? "";
    const key = keyOf(c);
    const at = readField("at") === "dropoff" ? "dropoff" : "pickup";
    const typed: Tracking["typed"] = {
      instruction: readField("instruction"),
      at,
      email: readField("email"),
      safePlace: readField("safePlace"),
      safeEmail: readField("safeEmail"),
    };
    const [confirmation, result] = await runAction(context, readField("do"), { ...typed, key });
    if (!isFailure(result)) return redirectAfterForm(`${trackPath(key)}?said=${confirmation}`);
    const tracking = await getTracking(context, { key });
    if (isFailure(tracking)) return showFailure(services, c, tracking);
    const [field] = Object.keys(result.failed === "invalid_fields" ? (result.params ?? {}) : {}) as TrackingField[];
    const notice: TrackingNotice = { tone: "error", text: result.message, ...(field && { field }) };
    return show(
      services,
      c,
      { kind: "tracking", tracking: { ...tracking, notice, typed } },
      errorStatuses[result.failed],
    );
  });
}

/** Limits per delivery, because neighbours on a mobile network share an address but follow other deliveries. */
async function limitForm({ rateLimits }: Services, address: string, key: string): Promise<Failure | null> {
  return (await rateLimits.consume("trackingPosts", address)) ?? rateLimits.consume("trackingForms", address, key);
}

/** Runs the form's action; returns the name of its confirmation and the result. */
async function runAction(context: Context, action: string, sent: Tracking["typed"] & { key: string }) {
  if (action === "cancel") return ["cancelled", await cancelBooking(context, sent)] as const;
  if (action === "leave_safe")
    return [sent.safePlace.trim() === "" ? "not_safe" : "safe_place", await allowSafePlace(context, sent)] as const;
  return ["instruction", await addInstruction(context, sent)] as const;
}

const keyOf = (c: HonoContext<HttpEnv>) => c.req.param("key") ?? "";
const isExample = (c: HonoContext<HttpEnv>) => trackPath(keyOf(c)) === exampleTrackPath;

function show(
  services: Services,
  c: HonoContext<HttpEnv>,
  checkout: CheckoutPage,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Response> {
  const robots = { "x-robots-tag": "noindex, nofollow" };
  return services.showPage(c.req.raw, { path: renderedPath, checkout, status, headers: { ...robots, ...headers } });
}

function showFailure(services: Services, c: HonoContext<HttpEnv>, failure: Failure): Promise<Response> {
  const checkout: CheckoutPage = {
    kind: "refused",
    title: "Track a delivery",
    message: failure.message,
    confirmationUrl: null,
  };
  const retryAfter = answerFailure(failure).headers.get("retry-after");
  return show(services, c, checkout, errorStatuses[failure.failed], retryAfter ? { "retry-after": retryAfter } : {});
}
