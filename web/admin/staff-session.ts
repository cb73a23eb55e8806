import type { Session } from "../../contract/sessions.ts";

/** The signed-in user as stored under `wp_user`; what they may do is decided by the server, call by call. */
export type StaffUser = {
  id: number;
  username: string;
  email: string;
  /** The display name, or the username without one. */
  name: string;
  roles: string[];
  capabilities: string[];
};

export type StaffSession = { user: StaffUser; token: string };

const userKey = "wp_user";
const tokenKey = "wp_token";

/** Where `orders/list-position.ts` saves the list of orders that was left, with its search. */
export const listPositionKey = "currach_orders_left";

/** Storage keys under which earlier WordPress clients saved a password, a token or a key. */
export const legacyCredentialKeys = [
  "wp_auth",
  "wp_credentials",
  "wp_username",
  "wp_password",
  "wp_app_password",
  "jwt_token",
];

const listeners = new Set<() => void>();

/** Saves a session for all tabs of this browser and removes the credentials of earlier clients. */
export function saveSession(session: Session): void {
  clearLegacyCredentials();
  localStorage.setItem(userKey, JSON.stringify(userOf(session)));
  localStorage.setItem(tokenKey, session.token);
  notifyListeners();
}

/** Signs this browser out and removes everything saved with the session. */
export function clearSession(): void {
  localStorage.removeItem(userKey);
  localStorage.removeItem(tokenKey);
  sessionStorage.removeItem(listPositionKey);
  clearLegacyCredentials();
  notifyListeners();
}

let cached: { user: string | null; token: string | null; session: StaffSession | null } = {
  user: null,
  token: null,
  session: null,
};

/** The same object until storage changes; null if nobody is signed in or the stored session cannot be used. */
export function readSession(): StaffSession | null {
  const user = readItem(userKey);
  const token = readItem(tokenKey);
  if (user !== cached.user || token !== cached.token) cached = { user, token, session: parseSession(user, token) };
  return cached.session;
}

/** Removes a session that is incomplete, unreadable or expired. Any page may call it on start. */
export function clearUnusableSession(): void {
  const isStored = readItem(userKey) !== null || readItem(tokenKey) !== null;
  if (isStored && readSession() === null) clearSession();
}

/** Calls `listener` when this or another tab signs in or out; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Even reading `localStorage` throws in a browser that blocks storage. */
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function clearLegacyCredentials(): void {
  for (const key of legacyCredentialKeys) localStorage.removeItem(key);
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
  if (userText === null || !token || isExpired(token)) return null;
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

/** By this device's clock; a token without a readable expiry is left for the server to check. */
function isExpired(token: string): boolean {
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
