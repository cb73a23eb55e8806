import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

/** Seconds that a session lasts. */
const SESSION_SECONDS = 12 * 60 * 60;

/** `tokenVersion` is the user's at sign-in: raising it ends their sessions. */
export type SessionClaims = { userId: number; tokenVersion: number };

/** `sessionId` is what a session is signed out by: the token's text could be written in several ways. */
export type ReadSession = SessionClaims & { sessionId: string; expiresAt: Date };

export type TokenOptions = { secret: string; now: Date };

export function signSessionToken(
  claims: SessionClaims,
  { secret, now, issuer }: TokenOptions & { issuer: string },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ data: { user: { id: String(claims.userId) } }, ver: claims.tokenVersion })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuer)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + SESSION_SECONDS)
    .sign(new TextEncoder().encode(secret));
}

/** Null for a token that is no more, or never was, one of ours. */
export async function readSessionToken(token: string, { secret, now }: TokenOptions): Promise<ReadSession | null> {
  try {
    // Half a minute for two nodes whose clocks differ.
    const options = { algorithms: ["HS256"], currentDate: now, clockTolerance: 30, requiredClaims: ["exp", "iat"] };
    const { payload } = await jwtVerify<{ data?: { user?: { id?: unknown } }; ver?: unknown }>(
      token,
      new TextEncoder().encode(secret),
      options,
    );
    const userId = Number(payload.data?.user?.id);
    const tokenVersion = payload.ver;
    if (!Number.isSafeInteger(userId) || typeof tokenVersion !== "number") return null;
    // Tokens of the version before have no id.
    const sessionId = payload.jti ?? `${userId} at ${payload.iat}`;
    return { userId, tokenVersion, sessionId, expiresAt: new Date((payload.exp ?? 0) * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
