import type { IncomingHttpHeaders } from "node:http";
import type { Failure } from "../../contract/errors.ts";
import type { Identification } from "../auth/authenticate.ts";
import type { Actor, Context } from "../context.ts";
import type { Pages, ShownPage } from "../pages/pages.ts";
import type { ClientReader } from "./client-address.ts";
import type { RateLimits } from "./rate-limits.ts";

/** `ready: false` has a reason for the operator. */
export type Readiness = { ready: true } | { ready: false; why: string };

/** What the composition root passes to the HTTP application. */
export type Services = {
  /** The context without the parts that belong to a request. */
  base: Omit<Context, "actor" | "userAgent" | "idempotencyKey">;
  /** Identifies the caller: a visitor without valid credentials, a Failure for a known key with a wrong secret. */
  authenticate(context: Context, identification: Identification): Promise<Actor | Failure>;
  /** Identifies a member by the portal's cookie: a Failure says why the session has ended. */
  authenticateMember(context: Context, address: string): Promise<Actor | Failure>;
  readClient: ClientReader;
  rateLimits: RateLimits;
  readiness(): Promise<Readiness>;
  /**
   * Answers everything that is not an API call. `sent` are Node's own headers: building a Headers object costs more
   * than the answer.
   */
  answerPage(request: Request, sent?: IncomingHttpHeaders): Response | Promise<Response>;
  /** A page with one visitor's data: a refused form that was sent without JavaScript, or an order to pay. */
  showPage(request: Request, shown: ShownPage): Promise<Response>;
  showPortalPage?: Pages["showPortalPage"];
};
