import type { Logger } from "pino";
import type { Failure } from "../contract/errors.ts";
import type { RedirectRule, Settings } from "../contract/settings.ts";
import type { RedirectMatcher } from "../domain/redirects/match-redirects.ts";
import type { Database } from "./database/kysely.ts";
import type { Environment } from "./environment.ts";
import type { PaymentGateway } from "./gateways/gateway.ts";
import type { Live } from "./live/live.ts";
import type { Maps } from "./maps/maps.ts";
import type { RemoteShop } from "./orders/remote-shop.ts";
import type { PictureStore } from "./pictures/picture-store.ts";
import type { Watch } from "./watch/watch.ts";

export type Role = "administrator" | "shop_manager" | "dispatcher" | "driver" | "customer";

/** Who asks. `address` is the network address that limits are counted by; it is never logged. */
export type Actor =
  | { kind: "visitor"; address: string }
  | {
      kind: "staff";
      address: string;
      userId: number;
      username: string;
      role: Role;
      capabilities: string[];
      /** What their token stands for; absent without a token. */
      session?: { id: string; expiresAt: Date };
    }
  /** A driver's phone. `phoneId` names the device in its events; `ended`: signed out or ended by staff, and good for what waits on it alone. */
  | { kind: "driver"; address: string; driverId: number; userId: number; name: string; phoneId: string; ended: boolean }
  | { kind: "api_key"; address: string; keyId: number; permissions: "read" | "write" | "read_write" }
  | { kind: "system"; name: string };

/** The current settings and their version; cheap to ask, at most half a second old on another node. */
export type CurrentSettings = { version: number; settings: Settings };

/** The redirect rules in force and their version; cheap to ask, at most half a second old on another node. */
export type CurrentRedirects = {
  version: number;
  rules: readonly RedirectRule[];
  matcher: RedirectMatcher<RedirectRule>;
};

/** An address that led a visitor nowhere, or to a redirect. */
export type Visit = { url: string; at: Date; referer: string; userAgent: string };

/** Counts visits in memory, within bounds, until they are written. Never throws. */
export type VisitRecorder = {
  notFound(visit: Visit): void;
  redirected(visit: Visit & { redirectId: string; sourceUrl: string; targetUrl: string }): void;
  /** Writes what was counted since; what cannot be written is kept, within the same bounds, and the fault thrown. */
  write(): Promise<void>;
};

/**
 * Everything a verb may use. Built in `start/compose-app.ts`, for tests too; `actor`, `log`, `userAgent` and `idempotencyKey` are the
 * request's own.
 */
export type Context = {
  db: Database;
  now: () => Date;
  actor: Actor;
  log: Logger;
  maps: Maps;
  /** Who takes card payments; null: nobody. */
  payments: PaymentGateway | null;
  /** Where pictures are moved to; null: they stay in the database. */
  bucket: PictureStore | null;
  /** The shop elsewhere that has our orders too, if there is one. */
  remoteShop: RemoteShop<Context>;
  settings: { current(): Promise<CurrentSettings>; forget(): void };
  redirects: { current(): Promise<CurrentRedirects>; forget(): void };
  visits: VisitRecorder;
  /** What happens to deliveries, runs and drivers, told as it happens. */
  live: Live;
  environment: Environment;
  /** What the client of this request says it is; empty where it says nothing. */
  userAgent: string;
  /** What this process knows of itself. */
  watch: Watch;
  idempotencyKey: string | null;
  /** Aborted once the caller has gone; absent where nobody waits for an answer. */
  abortSignal?: () => AbortSignal;
  /** Whether the caller may still make this call: of calls whose answers go on and on. */
  isStillAuthorised?: () => Promise<boolean>;
};

/** One thing the business does. Expected failures are values; anything thrown is a fault. */
export type Verb<Input, Output> = (context: Context, input: Input) => Promise<Output | Failure>;

/** What a verb answers whose call is a file. The pieces are made one after the other, as they are sent. */
export type FileOutput = { name: string; chunks: AsyncIterable<string> };

/** What a verb answers whose call is something to look at: a picture. `name`: what it is saved as. */
export type BytesOutput = { name: string; type: string; bytes: Buffer };

export function isFailure(result: unknown): result is Failure {
  return typeof result === "object" && result !== null && "failed" in result;
}
