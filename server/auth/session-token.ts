import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

const sessionSeconds = 12 * 60 * 60;

/** `tokenVersion`: the user's at sign-in; raising it ends their sessions. */
export type SessionClaims = { userId: number; tokenVersion: number };

/** `sessionId` identifies a session to sign out, because the same token can be encoded in several ways. */
export type VerifiedSession = SessionClaims & { sessionId: string; expiresAt: Date };

export type TokenOptions = { secret: string; now: Date };

/** When a session that is opened now ends by itself. */
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

/** Null for an expired token and for one that is not ours. */
export async function readSessionToken(token: string, { secret, now }: TokenOptions): Promise<VerifiedSession | null> {
  try {
    // Half a minute of clock skew between nodes.
    const options = { algorithms: ["HS256"], currentDate: now, clockTolerance: 30, requiredClaims: ["exp", "iat"] };
    const { payload } = await jwtVerify<{ data?: { user?: { id?: unknown } }; ver?: unknown }>(
      token,
      new TextEncoder().encode(secret),
      options,
    );
    const userId = Number(payload.data?.user?.id);
    const tokenVersion = payload.ver;
    if (!Number.isSafeInteger(userId) || typeof tokenVersion !== "number") return null;
    // Tokens of the previous version have no id.
    const sessionId = payload.jti ?? `${userId} at ${payload.iat}`;
    return { userId, tokenVersion, sessionId, expiresAt: new Date((payload.exp ?? 0) * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
