import type { Logger } from "pino";
import type { Failure } from "../contract/errors.ts";
import type { RedirectRule, Settings } from "../contract/settings.ts";
import type { MemberRole } from "../domain/accounts/member-roles.ts";
import type { AccountId, MemberId } from "../domain/accounts/references.ts";
import type { RedirectMatcher } from "../domain/redirects/match-redirects.ts";
import type { Database } from "./database/kysely.ts";
import type { Replica } from "./database/replica/replica.ts";
import type { Environment } from "./environment.ts";
import type { PaymentGateway } from "./gateways/gateway.ts";
import type { Live } from "./live/live.ts";
import type { Maps } from "./maps/maps.ts";
import type { RemoteShop } from "./orders/remote-shop.ts";
import type { PictureStore } from "./pictures/picture-store.ts";
import type { Watch } from "./watch/watch.ts";

export type Role = "administrator" | "shop_manager" | "bookkeeper" | "clerk" | "dispatcher" | "driver" | "customer";

/**
 * The caller. `address` is the network address that rate limits count by; only audit log entries are logged with it.
 */
export type Actor =
  | { kind: "visitor"; address: string }
  | {
      kind: "staff";
      address: string;
      userId: number;
      username: string;
      role: Role;
      capabilities: string[];
      /** The session of their token, and when they last proved who they are; absent without a token. */
      session?: { id: string; expiresAt: Date; confirmedAt: Date };
    }
  /** Staff who have given their password but still need a second factor: all they can do is set one up. */
  | { kind: "setting_up"; address: string; userId: number; username: string; role: Role }
  /**
   * A driver's phone; `phoneId` names it in its events. `ended`: its access was revoked, so it may only deliver unsent
   * events.
   */
  | { kind: "driver"; address: string; driverId: number; userId: number; name: string; phoneId: string; ended: boolean }
  /** A member of an account, in the portal. The account comes from the session: no call names one. */
  | {
      kind: "member";
      address: string;
      sessionId: string;
      email: string;
      memberId: MemberId;
      accountId: AccountId;
      accountName: string;
      role: MemberRole;
      name: string;
    }
  /** A browser that has proved an email address but not yet chosen one of its accounts. */
  | { kind: "proven_email"; address: string; sessionId: string; email: string }
  | { kind: "api_key"; address: string; keyId: number; permissions: "read" | "write" | "read_write" }
  | { kind: "system"; name: string };

/** The current settings and their version; cached, and at most half a second stale on another node. */
export type CurrentSettings = { version: number; settings: Settings };

/** The current redirect rules and their version; cached, and at most half a second stale on another node. */
export type CurrentRedirects = {
  version: number;
  rules: readonly RedirectRule[];
  matcher: RedirectMatcher<RedirectRule>;
};

/** A visit to an address that has no page or is redirected. */
export type Visit = { url: string; at: Date; referer: string; userAgent: string };

/** Counts visits in bounded memory until they are flushed; recording never throws. */
export type VisitRecorder = {
  recordNotFound(visit: Visit): void;
  recordRedirect(visit: Visit & { redirectId: string; sourceUrl: string; targetUrl: string }): void;
  /** Writes the counts to the database; on failure it throws and keeps them, within the same bounds. */
  flush(): Promise<void>;
};

/** The cookies of a request and its answer. Only the portal's calls and pages get them; no script can read them. */
export type PortalCookies = {
  read(name: string): string | null;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
};

/**
 * Everything a verb may use; `start/compose-app.ts` builds it, in tests too.
 * `actor`, `log`, `userAgent` and `idempotencyKey` belong to the request.
 */
export type Context = {
  db: Database;
  /** For long reads (`fromReplica`); null without DATABASE_REPLICA_URL. */
  replica: Replica | null;
  now: () => Date;
  actor: Actor;
  log: Logger;
  maps: Maps;
  /** The gateway for card payments; null if there is none. */
  payments: PaymentGateway | null;
  /** Where pictures are moved to; null if they stay in the database. */
  bucket: PictureStore | null;
  /** A remote shop that also has our orders, if there is one. */
  remoteShop: RemoteShop<Context>;
  settings: { current(): Promise<CurrentSettings>; invalidate(): void };
  redirects: { current(): Promise<CurrentRedirects>; invalidate(): void };
  visits: VisitRecorder;
  /** Live changes of deliveries, runs and drivers. */
  live: Live;
  environment: Environment;
  /** The request's User-Agent; empty without one. */
  userAgent: string;
  /** What this process reports about itself. */
  watch: Watch;
  idempotencyKey: string | null;
  /** The caller prefers a minimal answer, where the call has one; absent outside a request. */
  prefersMinimal?: boolean;
  /** The request's cookies and those its answer sets; absent outside a request. */
  cookies?: { get(name: string): string | null; set(cookie: string): void };
  /** The portal's cookies; present in its calls only. */
  portalCookies?: PortalCookies;
  /** Aborted when the caller disconnects; absent outside a request. */
  abortSignal?: () => AbortSignal;
  /** For calls that answer a stream: authenticates the caller again and returns whether the call is still allowed. */
  reauthorise?: () => Promise<boolean>;
};

/** One business operation. Expected failures are returned; anything thrown is a bug or an outage. */
export type Verb<Input, Output> = (context: Context, input: Input) => Promise<Output | Failure>;

/** The output of a call that answers a file, generated while it is being sent. */
export type FileOutput = { name: string; chunks: AsyncIterable<string> };

/** A file whose chunks together are one JSON value, which clients read as `Output`. */
export type JsonFile<Output> = FileOutput & { readonly reads?: Output };

/** The output of a call that answers something to display, such as a picture; `name` is its file name when saved. */
export type BytesOutput = { name: string; type: string; bytes: Buffer };

export function isFailure(result: unknown): result is Failure {
  return typeof result === "object" && result !== null && "failed" in result;
}
