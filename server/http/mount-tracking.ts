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
import { failureOfFault } from "./answer-fault.ts";
import { limitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { bodyLimits, readBody } from "./read-body.ts";
import { redirectAfterForm } from "./redirect-after-form.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

/** The key stands in no log: this is how the page is called in all of them. */
const path = "/track/:key";
const renderedPath = "/track/page";

const said: Readonly<Record<string, string>> = {
  instruction: "Your courier can read your instruction now.",
  safe_place: "Your courier can read where it may be left.",
  not_safe: "Your courier can read that it may not be left any more.",
  cancelled: "Your booking is cancelled. No courier will come.",
};

/** A delivery as whoever holds its key follows it: a page with plain forms, so that all of it works without script. */
export function mountTracking(app: Hono<HttpEnv>, services: Services): void {
  const handle = (method: "GET" | "POST", answer: (c: HonoContext<HttpEnv>, context: Context) => Promise<Response>) =>
    app.on(method, path, async (c) => {
      c.set("route", path);
      const client = services.client(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
      const address = limitKey(client.address);
      const limited = await services.rateLimits.spend(method === "POST" ? "trackingForms" : "tracking", address);
      if (limited) return refusedPage(services, c, limited);
      const context: Context = {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      };
      return answer(c, context).catch((error: unknown) =>
        refusedPage(services, c, failureOfFault(error, c.get("log"))),
      );
    });

  const asked = async (c: HonoContext<HttpEnv>, context: Context): Promise<Tracking | Failure> =>
    isExample(c) ? exampleTracking(context.now()) : getTracking(context, { key: keyOf(c) });

  handle("GET", async (c, context) => {
    const tracking = await asked(c, context);
    if (isFailure(tracking)) return refusedPage(services, c, tracking);
    const text = said[c.req.query("said") ?? ""];
    const notice = text === undefined ? null : ({ tone: "success", text } as const);
    return show(services, c, { kind: "tracking", tracking: { ...tracking, notice } });
  });

  handle("POST", async (c, context) => {
    if (isExample(c)) return redirectAfterForm(exampleTrackPath);
    const sent = await readBody(c.req.raw, { limit: bodyLimits.visitor, form: true });
    if (!sent.ok) return refusedPage(services, c, sent.failure);
    const typedAs = (name: string) => {
      const value = (sent.body as Record<string, unknown>)[name];
      return typeof value === "string" ? value : "";
    };
    const key = keyOf(c);
    const at = typedAs("at") === "dropoff" ? "dropoff" : "pickup";
    const typed: Tracking["typed"] = {
      instruction: typedAs("instruction"),
      at,
      email: typedAs("email"),
      safePlace: typedAs("safePlace"),
      safeEmail: typedAs("safeEmail"),
    };
    const [answer, done] = await ask(context, typedAs("do"), { ...typed, key });
    if (!isFailure(done)) return redirectAfterForm(`${trackPath(key)}?said=${answer}`);
    const tracking = await getTracking(context, { key });
    if (isFailure(tracking)) return refusedPage(services, c, tracking);
    const [field] = Object.keys(done.failed === "invalid_fields" ? (done.params ?? {}) : {}) as TrackingField[];
    const notice: TrackingNotice = { tone: "error", text: done.message, ...(field && { field }) };
    return show(
      services,
      c,
      { kind: "tracking", tracking: { ...tracking, notice, typed } },
      errorStatuses[done.failed],
    );
  });
}

/** What a form of the page asks for: what is said once it is done, and what came of it. */
async function ask(context: Context, what: string, sent: Tracking["typed"] & { key: string }) {
  if (what === "cancel") return ["cancelled", await cancelBooking(context, sent)] as const;
  if (what === "leave_safe")
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

function refusedPage(services: Services, c: HonoContext<HttpEnv>, refusal: Failure): Promise<Response> {
  const checkout: CheckoutPage = {
    kind: "refused",
    title: "Track a delivery",
    message: refusal.message,
    confirmationUrl: null,
  };
  const retryAfter = answerFailure(refusal).headers.get("retry-after");
  return show(services, c, checkout, errorStatuses[refusal.failed], retryAfter ? { "retry-after": retryAfter } : {});
}
