import { createHash, randomUUID } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { Context } from "../context.ts";
import { jwtSecret } from "./jwt-secret.ts";

/** Each purpose has a key of its own, so that data sealed for one is worthless for another. */
const keyOf = (context: Context, purpose: string) =>
  createHash("sha256")
    .update(`${purpose}\n${jwtSecret(context)}`)
    .digest();

/** Encrypts data that a browser holds for us; for this many seconds every node of this installation can read it. */
export function seal(
  context: Context,
  { purpose, data, seconds }: { purpose: string; data: Record<string, unknown>; seconds: number },
): Promise<string> {
  const now = Math.floor(context.now().getTime() / 1000);
  return new EncryptJWT({ data })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setJti(randomUUID())
    .setExpirationTime(now + seconds)
    .encrypt(keyOf(context, purpose));
}

type Unsealed = { id: string; data: Record<string, unknown> };

/** Null if the data has expired, is for another purpose or is not ours. */
export async function unseal(
  context: Context,
  { purpose, sealed }: { purpose: string; sealed: string },
): Promise<Unsealed | null> {
  try {
    const options = { currentDate: context.now(), requiredClaims: ["exp", "jti"] };
    const { payload } = await jwtDecrypt<{ data?: Record<string, unknown> }>(sealed, keyOf(context, purpose), options);
    return payload.jti && payload.data ? { id: payload.jti, data: payload.data } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
