import { createHash, timingSafeEqual } from "node:crypto";
import type { Failure } from "../../contract/errors.ts";
import type { Actor, Context } from "../context.ts";
import { plannedOnce } from "../database/statement-names.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { jwtSecret } from "./jwt-secret.ts";
import { hasSecondFactor, readSecondFactors } from "./second-factors.ts";
import { readSessionToken, readSetUpToken } from "./session-token.ts";

/** `address`: what rate limits count by. `secure`: over https, through a trusted proxy, or from this machine. */
export type Identification = { authorization: string; address: string; secure: boolean };

/** How often a key's last use is stored at most, so that a busy client does not cause a write per request. */
const keyUsedIntervalMs = 10 * 60_000;

/**
 * Identifies the caller: staff and drivers by Bearer token, shop clients by Basic consumer key and secret. Unknown or
 * ended credentials, and keys sent unencrypted, count as a visitor; a known key with a wrong secret is `unauthorised`.
 */
export async function authenticate(
  context: Context,
  { authorization, address, secure }: Identification,
): Promise<Actor | Failure> {
  const [, scheme = "", value = ""] = /^(\S+)\s+(\S+)\s*$/.exec(authorization) ?? [];
  const visitor: Actor = { kind: "visitor", address };
  switch (scheme.toLowerCase()) {
    case "bearer":
      return (await findBearer(context, value, address)) ?? visitor;
    case "basic":
      return secure ? ((await findKey(context, value, address)) ?? visitor) : visitor;
    default:
      return visitor;
  }
}

/** The prefix that distinguishes a phone's token from a session's. */
export const phoneTokenPrefix = "phone_";

/** A phone stays signed in for 30 days after its last use. */
export function phoneSessionExpiry(usedAt: Date): Date {
  return new Date(usedAt.getTime() + 30 * day);
}

const day = 86_400_000;
/** How far the board's 'last seen' may lag. */
const phoneSeenIntervalMs = 60_000;
const sessionSeenIntervalMs = 5 * 60_000;

async function findBearer(context: Context, token: string, address: string): Promise<Actor | null> {
  return token.startsWith(phoneTokenPrefix) ? findPhone(context, token, address) : findStaff(context, token, address);
}

/** Also finds drivers who have left: events still queued on their phone are accepted. */
async function findPhone({ db, now: clock }: Context, token: string, address: string): Promise<Actor | null> {
  const phone = await db
    .selectFrom("driver_phones")
    .innerJoin("drivers", "drivers.id", "driver_phones.driver_id")
    .innerJoin("users", "users.id", "drivers.user_id")
    .select([
      "driver_phones.id",
      "driver_id",
      "user_id",
      "display_name",
      "expires_at",
      "seen_at",
      "ended_at",
      "disabled_at",
      "role",
    ])
    .where("token_hash", "=", hashKey(token))
    .modifyFront(plannedOnce)
    .executeTakeFirst();
  if (!phone) return null;
  const now = clock();
  const ended =
    phone.ended_at !== null || phone.disabled_at !== null || phone.role !== "driver" || phone.expires_at <= now;
  if (!ended && now.getTime() - phone.seen_at.getTime() > phoneSeenIntervalMs) {
    await db
      .updateTable("driver_phones")
      .set({ seen_at: now, expires_at: phoneSessionExpiry(now) })
      .where("id", "=", phone.id)
      .execute();
  }
  return {
    kind: "driver",
    address,
    driverId: phone.driver_id,
    userId: phone.user_id,
    name: phone.display_name,
    phoneId: phone.id,
    ended,
  };
}

async function findStaff(context: Context, token: string, address: string): Promise<Actor | null> {
  const claims = await readSessionToken(token, { secret: jwtSecret(context), now: context.now() });
  if (!claims) return findSettingUp(context, token, address);
  const user = await context.db
    .selectFrom("users")
    .leftJoin("user_sessions", (join) =>
      join.onRef("user_sessions.user_id", "=", "users.id").on("user_sessions.id", "=", claims.sessionId),
    )
    .select(["users.id", "username", "role", "confirmed_at", "seen_at"])
    .where("users.id", "=", claims.userId)
    .where("token_version", "=", claims.tokenVersion)
    .modifyFront(plannedOnce)
    .where("disabled_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("ended_sessions").select("id").where("id", "=", claims.sessionId))),
    )
    .executeTakeFirst();
  if (!user) return null;
  const { id: sessionId, now } = { id: claims.sessionId, now: context.now() };
  if (user.seen_at && now.getTime() - user.seen_at.getTime() > sessionSeenIntervalMs) {
    await context.db.updateTable("user_sessions").set({ seen_at: now }).where("id", "=", sessionId).execute();
  }
  return {
    kind: "staff",
    address,
    userId: user.id,
    username: user.username,
    role: user.role,
    capabilities: capabilitiesOf(user.role),
    // A session opened by an older process has no row; the user last proved their identity when they opened it.
    session: { id: sessionId, expiresAt: claims.expiresAt, confirmedAt: user.confirmed_at ?? claims.openedAt },
  };
}

/**
 * Recognises a user who may only set up a second factor. The token stops working once they have one, so that it cannot
 * add another.
 */
async function findSettingUp(context: Context, token: string, address: string): Promise<Actor | null> {
  const claims = await readSetUpToken(token, { secret: jwtSecret(context), now: context.now() });
  if (!claims) return null;
  const user = await context.db
    .selectFrom("users")
    .select(["id", "username", "role"])
    .where("id", "=", claims.userId)
    .where("token_version", "=", claims.tokenVersion)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!user || hasSecondFactor(await readSecondFactors(context.db, user.id))) return null;
  return { kind: "setting_up", address, userId: user.id, username: user.username, role: user.role };
}

async function findKey(context: Context, encoded: string, address: string): Promise<Actor | Failure | null> {
  const [consumerKey = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const key = await context.db
    .selectFrom("api_keys")
    .select(["id", "consumer_secret_hash", "permissions", "last_used_at"])
    .where("consumer_key_hash", "=", hashKey(consumerKey))
    .where("revoked_at", "is", null)
    .modifyFront(plannedOnce)
    .executeTakeFirst();
  if (!key) return null;
  if (!timingSafeEqual(Buffer.from(key.consumer_secret_hash), Buffer.from(hashKey(rest.join(":"))))) {
    return { failed: "unauthorised", message: "Consumer secret is invalid." };
  }
  const now = context.now();
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() > keyUsedIntervalMs) {
    await context.db.updateTable("api_keys").set({ last_used_at: now }).where("id", "=", key.id).execute();
  }
  return { kind: "api_key", address, keyId: key.id, permissions: key.permissions };
}

/** Consumer keys and secrets are long and random, so a fast hash is enough to store them. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
