import { signInPhone, signOutPhone } from "../../../contract/phone-sign-in.ts";
import { call } from "../../api/call.ts";
import { isRefusedSession, saveFormerSession } from "../sending/send-waiting.ts";
import { deleteForms } from "../storage/drafts.ts";
import { openStorage } from "../storage/open-storage.ts";
import { notifyOtherTabs } from "../storage/other-tabs.ts";
import { hasUnsent, readWaiting } from "../storage/read-waiting.ts";
import { checkStorage, getDay, refresh, reloadFromStorage, sendNow } from "./day.ts";
import { unsubscribePush } from "./push.ts";

/** Rejects with an ApiError whose message is for the driver. */
export async function signIn(code: string): Promise<void> {
  const session = await call(signInPhone, { body: { code, phoneName: phoneName() } });
  const transaction = (await openStorage()).transaction(["rows", "positions"], "readwrite");
  transaction.objectStore("rows").put(session, "session");
  for (const row of ["run", "duty"] as const) transaction.objectStore("rows").delete(row);
  // The previous driver's.
  transaction.objectStore("positions").clear();
  await transaction.done;
  // Push permission belongs to the driver who gave it.
  await unsubscribePush();
  void requestPersistentStorage();
  await reloadAllTabs();
  void checkStorage();
  await refresh().catch(() => {});
  sendNow();
}

/**
 * Asks the browser not to clear unsent data when space runs out. Repeated at each start, because some browsers agree
 * only once the app is installed.
 */
export async function requestPersistentStorage(): Promise<void> {
  const { storage } = navigator;
  if (!(await storage?.persisted?.().catch(() => false))) await storage?.persist?.().catch(() => false);
}

function phoneName(): string {
  const { userAgent } = navigator;
  const system = /iPhone|iPad/.exec(userAgent)?.[0] ?? /Android[^;)]*(; [^;)]+)?/.exec(userAgent)?.[0] ?? "Browser";
  return system.replace("; ", ", ");
}

/** Unsent data stays on the phone and is sent with this session. */
export async function signOut(): Promise<void> {
  const { session } = getDay();
  if (!session) return;
  if (hasUnsent(await readWaiting())) await saveFormerSession(session);
  await call(signOutPhone, {}, { token: session.token }).catch((error) => {
    if (!isRefusedSession(error)) throw error;
  });
  await unsubscribePush();
  const transaction = (await openStorage()).transaction(["rows", "positions"], "readwrite");
  const rows = transaction.objectStore("rows");
  for (const row of ["session", "run", "notices", "duty"] as const) rows.delete(row);
  transaction.objectStore("positions").clear();
  await transaction.done;
  await deleteForms();
  await reloadAllTabs();
}

/** Called after the office ends the session: keeps it for sending unsent data, and shows the sign-in. */
export async function closeEndedSession(): Promise<void> {
  const { session } = getDay();
  if (session) await saveFormerSession(session);
  await unsubscribePush();
  const transaction = (await openStorage()).transaction("rows", "readwrite");
  for (const row of ["session", "run", "duty"] as const) transaction.store.delete(row);
  await transaction.done;
  await reloadAllTabs();
}

async function reloadAllTabs(): Promise<void> {
  await reloadFromStorage();
  notifyOtherTabs();
}
