import {
  addEvent,
  addInteraction,
  type BehaviourSession,
  endSession,
  isRunning,
  parseSession,
  sessionKey,
  startSession,
  touchSession,
} from "./behaviour-session.ts";
import type { TrackingEvent } from "./events.ts";
import { runningFor } from "./running.ts";

let known: BehaviourSession | null = null;

/** The session that runs, continued from an earlier page of this tab or new. */
function current(now: Date): BehaviourSession {
  known ??= parseSession(readText());
  if (!known || !isRunning(known, now)) known = startSession(crypto.randomUUID(), now);
  return known;
}

function keep(session: BehaviourSession): void {
  known = session;
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify(session));
  } catch (error) {
    console.warn("The session could not be stored", error);
  }
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(sessionKey);
  } catch {
    return null;
  }
}

/** The visitor does something: the session goes on, or a new one begins. */
export function noteActivity(): void {
  const now = new Date();
  if (runningFor("analytics")) keep(touchSession(current(now), now));
}

export function noteInteraction(text: string): void {
  const now = new Date();
  if (runningFor("analytics")) keep(addInteraction(touchSession(current(now), now), text, location.pathname, now));
}

export function noteEvent(event: TrackingEvent["event"]): void {
  const now = new Date();
  if (runningFor("analytics")) keep(addEvent(current(now), event, location.pathname, now));
}

export function closeSession(): void {
  if (known?.endedAt === null) keep(endSession(known, new Date()));
}

export function forgetSession(): void {
  known = null;
  try {
    sessionStorage.removeItem(sessionKey);
  } catch (error) {
    console.warn("Session storage is not available", error);
  }
}
