import type { Session } from "../../contract/sessions.ts";

/** The signed-in user as stored in local storage under `wp_user`. The server alone decides, at each call, what they may do. */
export type StaffUser = {
  id: number;
  username: string;
  email: string;
  /** The name shown; the username where there is none. */
  name: string;
  roles: string[];
  capabilities: string[];
};

export type StaffSession = { user: StaffUser; token: string };

const userKey = "wp_user";
const tokenKey = "wp_token";

/** Where `orders/left-list.ts` keeps which list of orders was left, with what was searched for in it. */
export const leftListKey = "currach_orders_left";

/** Names under which WordPress clients before this one kept a password, a token or a key. */
export const oldCredentialKeys = [
  "wp_auth",
  "wp_credentials",
  "wp_username",
  "wp_password",
  "wp_app_password",
  "jwt_token",
];

const listeners = new Set<() => void>();

/** Keeps a session for this browser's tabs, and leaves no credentials of older clients behind. */
export function keepSession(session: Session): void {
  dropOldCredentials();
  localStorage.setItem(userKey, JSON.stringify(userOf(session)));
  localStorage.setItem(tokenKey, session.token);
  tell();
}

/** Signs this browser out: nothing of the session stays. */
export function dropSession(): void {
  localStorage.removeItem(userKey);
  localStorage.removeItem(tokenKey);
  sessionStorage.removeItem(leftListKey);
  dropOldCredentials();
  tell();
}

let known: { user: string | null; token: string | null; session: StaffSession | null } = {
  user: null,
  token: null,
  session: null,
};

/** The same object until what is stored changes; null when nobody is signed in, or what is stored cannot be used. */
export function readSession(): StaffSession | null {
  const user = stored(userKey);
  const token = stored(tokenKey);
  if (user !== known.user || token !== known.token) known = { user, token, session: parseSession(user, token) };
  return known.session;
}

/** Removes a session that is incomplete, unreadable or expired. Any page may call it when it starts. */
export function dropUnusableSession(): void {
  const isStored = stored(userKey) !== null || stored(tokenKey) !== null;
  if (isStored && readSession() === null) dropSession();
}

/** Calls back when this tab or another one signs in or out; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Reading `localStorage` at all throws in a browser that refuses storage. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function dropOldCredentials(): void {
  for (const key of oldCredentialKeys) localStorage.removeItem(key);
}

function userOf(session: Session): StaffUser {
  return {
    id: session.data.user.id,
    username: session.user_nicename,
    email: session.user_email,
    name: session.user_display_name || session.user_nicename,
    roles: session.roles,
    capabilities: session.capabilities,
  };
}

function parseSession(userText: string | null, token: string | null): StaffSession | null {
  if (userText === null || !token || hasEnded(token)) return null;
  const user = parseJson(userText);
  return isStaffUser(user) ? { user, token } : null;
}

function isStaffUser(value: unknown): value is StaffUser {
  if (typeof value !== "object" || value === null) return false;
  const { id, username, email, name, roles, capabilities } = value as Record<string, unknown>;
  return (
    typeof id === "number" &&
    [username, email, name].every(isText) &&
    [roles, capabilities].every((list) => isTexts(list))
  );
}

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** By this device's clock. A token whose end cannot be read is left to the server's judgement. */
function hasEnded(token: string): boolean {
  const payload = parseJson(decodeBase64Url(token.split(".")[1] ?? ""));
  const end = typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>)["exp"] : null;
  return typeof end === "number" && end * 1000 <= Date.now();
}

function decodeBase64Url(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
