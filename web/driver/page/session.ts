import { signInPhone, signOutPhone } from "../../../contract/phone-sign-in.ts";
import { call } from "../../api/call.ts";
import { isRefusedSession, keepFormer } from "../sending/send-waiting.ts";
import { openStorage } from "../storage/open-storage.ts";
import { tellOtherTabs } from "../storage/other-tabs.ts";
import { isLeft, whatWaits } from "../storage/waiting.ts";
import { readDay, readKept, refresh, sendNow } from "./day.ts";
import { forgetPush } from "./push.ts";

/** Rejects with an ApiError in words. */
export async function signIn(code: string): Promise<void> {
  const session = await call(signInPhone, { body: { code, phoneName: phoneName() } });
  const transaction = (await openStorage()).transaction("rows", "readwrite");
  transaction.store.put(session, "session");
  transaction.store.delete("run");
  await transaction.done;
  // Messages are for whoever allowed them.
  await forgetPush();
  void askToStay();
  await shown();
  await refresh().catch(() => {});
  sendNow();
}

/** Browsers that are short of space clear what nobody asked them to keep. Some say yes only once the app is on the home screen, so it is asked at each start. */
export async function askToStay(): Promise<void> {
  const { storage } = navigator;
  if (!(await storage?.persisted?.().catch(() => false))) await storage?.persist?.().catch(() => false);
}

function phoneName(): string {
  const { userAgent } = navigator;
  const system = /iPhone|iPad/.exec(userAgent)?.[0] ?? /Android[^;)]*(; [^;)]+)?/.exec(userAgent)?.[0] ?? "Browser";
  return system.replace("; ", ", ");
}

/** What waits stays on the phone and is still sent. The caller has asked what becomes of it. */
export async function signOut(): Promise<void> {
  const { session } = readDay();
  if (!session) return;
  if (isLeft(await whatWaits())) await keepFormer(session);
  await call(signOutPhone, {}, { token: session.token }).catch((error) => {
    if (!isRefusedSession(error)) throw error;
  });
  await forgetPush();
  const transaction = (await openStorage()).transaction(["rows", "positions"], "readwrite");
  const rows = transaction.objectStore("rows");
  for (const row of ["session", "run", "notices"] as const) rows.delete(row);
  transaction.objectStore("positions").clear();
  await transaction.done;
  await shown();
}

/** After the office ended this phone: its session stays for what waits, and somebody may sign in. */
export async function leaveEnded(): Promise<void> {
  const { session } = readDay();
  if (session) await keepFormer(session);
  await forgetPush();
  const transaction = (await openStorage()).transaction("rows", "readwrite");
  for (const row of ["session", "run"] as const) transaction.store.delete(row);
  await transaction.done;
  await shown();
}

/** In this tab and in the others. */
async function shown(): Promise<void> {
  await readKept();
  tellOtherTabs();
}
