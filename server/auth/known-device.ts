import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { jwtSecret } from "./jwt-secret.ts";

/** Half a year; each sign-in renews it. */
const lifetimeSeconds = 180 * 86_400;

const cookieName = (userId: number) => `currach_device_${userId}`;

/**
 * The id of this browser if the user has signed in with it before, else null. It grants no access: it only spares the
 * user the wait that other people's guesses cause.
 */
export function readKnownDevice(context: Context, userId: number): string | null {
  const [deviceId = "", sent = ""] = context.cookies?.get(cookieName(userId))?.split(".") ?? [];
  const expected = Buffer.from(signDevice(context, userId, deviceId));
  const given = Buffer.from(sent);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
}

/** Marks the browser as one that this user has signed in with. */
export function markKnownDevice(context: Context, userId: number): void {
  if (!context.cookies) return;
  const deviceId = readKnownDevice(context, userId) ?? randomBytes(12).toString("base64url");
  const isHttps = context.environment.publicUrl.startsWith("https:");
  const value = `${deviceId}.${signDevice(context, userId, deviceId)}`;
  const attributes = `Path=/wp-json; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  context.cookies.set(`${cookieName(userId)}=${value}; ${attributes}`);
}

function signDevice(context: Context, userId: number, deviceId: string): string {
  return createHmac("sha256", jwtSecret(context)).update(`device ${userId} ${deviceId}`).digest("base64url");
}
