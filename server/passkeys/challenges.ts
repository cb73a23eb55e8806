import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";

/** How long a browser has to answer; people look for a key or scan a code with a phone. */
export const challengeTimeoutMs = 5 * 60_000;

/** Stores a random challenge that is valid for `purpose` only. */
export async function storeChallenge({ db, now }: Pick<Context, "db" | "now">, purpose: string): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + challengeTimeoutMs);
  await db.insertInto("passkey_challenges").values({ challenge, purpose, expires_at: expiresAt }).execute();
  return challenge;
}

/**
 * Uses up the challenge that a browser answered; null if it was not made for this purpose, has been used before or has
 * expired.
 */
export async function claimChallenge(
  { db, now }: Pick<Context, "db" | "now">,
  { clientDataJSON, purpose }: { clientDataJSON: string; purpose: string },
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const claimed = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .returning("expires_at")
    .executeTakeFirst();
  return claimed !== undefined && claimed.expires_at > now() ? challenge : null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
