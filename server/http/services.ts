import type { IncomingHttpHeaders } from "node:http";
import type { Failure } from "../../contract/errors.ts";
import type { Identification } from "../auth/authenticate.ts";
import type { Actor, Context } from "../context.ts";
import type { ShownPage } from "../pages/pages.ts";
import type { ClientReader } from "./client-address.ts";
import type { RateLimits } from "./rate-limits.ts";

/** `ready: false` says why, for the operator. */
export type Readiness = { ready: true } | { ready: false; why: string };

/** What the composition root gives to the HTTP application. */
export type Services = {
  /** Without the parts that belong to one request. */
  base: Omit<Context, "actor" | "userAgent" | "idempotencyKey">;
  /** Who asks; a visitor where nothing valid was brought along, a Failure for a known key with a wrong secret. */
  authenticate(context: Context, identification: Identification): Promise<Actor | Failure>;
  client: ClientReader;
  rateLimits: RateLimits;
  readiness(): Promise<Readiness>;
  /** Answers whatever is no call of the API. `sent` are the headers as Node has them: making a Headers object of them costs more than the answer. */
  pages(request: Request, sent?: IncomingHttpHeaders): Response | Promise<Response>;
  /** A page with what belongs to one visitor: a form that was sent without script and not taken, an order to be paid. */
  showPage(request: Request, shown: ShownPage): Promise<Response>;
};
