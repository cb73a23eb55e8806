import { newUuid } from "../api/idempotency-key.ts";
import { activeTrackingFor } from "./active-tracking.ts";
import type { TrackingEvent } from "./events.ts";

/** Session-storage key from the specification. */
const sessionKey = "cookieless_session";
const inactivityMs = 30 * 60 * 1000;
const maxInteractions = 100;
const maxEvents = 50;

/** Instants are ISO. `id` is random and used for this session only. */
export type BehaviourSession = {
  id: string;
  startedAt: string;
  lastActiveAt: string;
  endedAt: string | null;
  /** The newest 100 clicks on buttons and links. */
  interactions: { text: string; page: string; at: string }[];
  /** The newest 50 events pushed to the data layer. */
  events: { event: TrackingEvent["event"]; page: string; at: string }[];
};

export function startSession(id: string, now: Date): BehaviourSession {
  const at = now.toISOString();
  return { id, startedAt: at, lastActiveAt: at, endedAt: null, interactions: [], events: [] };
}

/** Whether the session is still active: not ended, and less than 30 minutes idle. */
export function isSessionActive(session: BehaviourSession, now: Date): boolean {
  return session.endedAt === null && now.getTime() - Date.parse(session.lastActiveAt) < inactivityMs;
}

export function touchSession(session: BehaviourSession, now: Date): BehaviourSession {
  return { ...session, lastActiveAt: now.toISOString() };
}

export function addInteraction(session: BehaviourSession, text: string, page: string, now: Date): BehaviourSession {
  const interactions = [...session.interactions, { text, page, at: now.toISOString() }].slice(-maxInteractions);
  return { ...session, interactions };
}

/** Does not extend the session, because some events (errors, measurements) are not visitor activity. */
export function addEvent(
  session: BehaviourSession,
  event: TrackingEvent["event"],
  page: string,
  now: Date,
): BehaviourSession {
  return { ...session, events: [...session.events, { event, page, at: now.toISOString() }].slice(-maxEvents) };
}

export function endSession(session: BehaviourSession, now: Date): BehaviourSession {
  return { ...session, endedAt: now.toISOString() };
}

/** Null unless the text is a valid session. */
export function parseSession(text: string | null): BehaviourSession | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<BehaviourSession> | null;
    const isSession =
      typeof value?.id === "string" &&
      typeof value.lastActiveAt === "string" &&
      Array.isArray(value.interactions) &&
      Array.isArray(value.events);
    return isSession ? (value as BehaviourSession) : null;
  } catch {
    return null;
  }
}

let known: BehaviourSession | null = null;

/** The active session, continued from an earlier page of this tab, or a new one. */
function current(now: Date): BehaviourSession {
  known ??= parseSession(readText());
  if (!known || !isSessionActive(known, now)) known = startSession(newUuid(), now);
  return known;
}

function saveSession(session: BehaviourSession): void {
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

/** Extends the session, or starts a new one. */
export function recordActivity(): void {
  const now = new Date();
  if (activeTrackingFor("analytics")) saveSession(touchSession(current(now), now));
}

export function recordInteraction(text: string): void {
  const now = new Date();
  if (activeTrackingFor("analytics"))
    saveSession(addInteraction(touchSession(current(now), now), text, location.pathname, now));
}

export function recordEvent(event: TrackingEvent["event"]): void {
  const now = new Date();
  if (activeTrackingFor("analytics")) saveSession(addEvent(current(now), event, location.pathname, now));
}

export function closeSession(): void {
  if (known?.endedAt === null) saveSession(endSession(known, new Date()));
}

export function clearSession(): void {
  known = null;
  try {
    sessionStorage.removeItem(sessionKey);
  } catch (error) {
    console.warn("Session storage is not available", error);
  }
}
