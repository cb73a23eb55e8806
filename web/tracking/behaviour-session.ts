import { newUuid } from "../api/idempotency-key.ts";
import type { TrackingEvent } from "./events.ts";
import { runningFor } from "./running.ts";

/** Session-storage name given by the specification. */
const sessionKey = "cookieless_session";
const inactivityMs = 30 * 60 * 1000;
const maxInteractions = 100;
const maxEvents = 50;

/** Instants are ISO. `id` is random, made for this session alone, and tells nothing about anybody. */
export type BehaviourSession = {
  id: string;
  startedAt: string;
  lastActiveAt: string;
  endedAt: string | null;
  /** The newest 100 presses on buttons and links. */
  interactions: { text: string; page: string; at: string }[];
  /** The newest 50 events that were put into the data layer. */
  events: { event: TrackingEvent["event"]; page: string; at: string }[];
};

export function startSession(id: string, now: Date): BehaviourSession {
  const at = now.toISOString();
  return { id, startedAt: at, lastActiveAt: at, endedAt: null, interactions: [], events: [] };
}

/** Whether what happens now still belongs to the session: not after its end, nor after 30 minutes of silence. */
export function isRunning(session: BehaviourSession, now: Date): boolean {
  return session.endedAt === null && now.getTime() - Date.parse(session.lastActiveAt) < inactivityMs;
}

export function touchSession(session: BehaviourSession, now: Date): BehaviourSession {
  return { ...session, lastActiveAt: now.toISOString() };
}

export function addInteraction(session: BehaviourSession, text: string, page: string, now: Date): BehaviourSession {
  const interactions = [...session.interactions, { text, page, at: now.toISOString() }].slice(-maxInteractions);
  return { ...session, interactions };
}

/** Does not extend the session: some events (an error, a measurement) are not the visitor's own doing. */
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

/** Null for anything but a session. */
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

/** The session that runs, continued from an earlier page of this tab or new. */
function current(now: Date): BehaviourSession {
  known ??= parseSession(readText());
  if (!known || !isRunning(known, now)) known = startSession(newUuid(), now);
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
