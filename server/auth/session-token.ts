import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";

const sessionSeconds = 12 * 60 * 60;

/** `tokenVersion`: the user's version at sign-in; raising it ends their sessions. */
export type SessionClaims = { userId: number; tokenVersion: number };

/** `sessionId` identifies the session to sign out, because the same token can be encoded in several ways. */
export type VerifiedSession = SessionClaims & { sessionId: string; openedAt: Date; expiresAt: Date };

export type TokenOptions = { secret: string; now: Date };

/** When a session that is opened now expires. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000);
}

export function signSessionToken(
  claims: SessionClaims,
  { secret, now, issuer, sessionId = randomUUID() }: TokenOptions & { issuer: string; sessionId?: string },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ data: { user: { id: String(claims.userId) } }, ver: claims.tokenVersion })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuer)
    .setJti(sessionId)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + sessionSeconds)
    .sign(new TextEncoder().encode(secret));
}

/** How long a user who has just given their password may take to set up a second factor. */
const setUpSeconds = 30 * 60;

/**
 * A token with which a user who needs a second factor can set one up, and do nothing else. Its claims have other names
 * than a session's, so that an older process refuses it.
 */
export function signSetUpToken(claims: SessionClaims, { secret, now }: TokenOptions): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ setUp: claims.userId, ver: claims.tokenVersion })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + setUpSeconds)
    .sign(new TextEncoder().encode(secret));
}

/** Null if the token has expired or is not ours. */
export async function readSetUpToken(token: string, options: TokenOptions): Promise<SessionClaims | null> {
  const payload = await readToken(token, options);
  const { setUp: userId, ver: tokenVersion } = payload ?? {};
  return typeof userId === "number" && typeof tokenVersion === "number" ? { userId, tokenVersion } : null;
}

/** Null if the token has expired or is not ours. */
export async function readSessionToken(token: string, options: TokenOptions): Promise<VerifiedSession | null> {
  const payload = await readToken(token, options);
  if (!payload) return null;
  const userId = Number((payload["data"] as { user?: { id?: unknown } } | undefined)?.user?.id);
  const tokenVersion = payload["ver"];
  if (!Number.isSafeInteger(userId) || typeof tokenVersion !== "number") return null;
  const { iat = 0, exp = 0 } = payload;
  // Tokens of the previous version have no id.
  const sessionId = payload.jti ?? `${userId} at ${iat}`;
  return { userId, tokenVersion, sessionId, openedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

async function readToken(token: string, { secret, now }: TokenOptions): Promise<JWTPayload | null> {
  try {
    // Allows half a minute of clock skew between nodes.
    const options = { algorithms: ["HS256"], currentDate: now, clockTolerance: 30, requiredClaims: ["exp", "iat"] };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options);
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
