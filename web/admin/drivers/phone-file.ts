import {
  type FileProof,
  handInEvents,
  handInProof,
  type PhoneFile,
  phoneFileKind,
} from "../../../contract/phone-file.ts";
import { ApiError } from "../../api/api-error.ts";
import { staffCall } from "../shell/staff-call.ts";

/** A day's pictures of a busy phone are a tenth of it. */
const mostBytes = 60_000_000;
const atOnce = 100;

/** What of a file is one driver's. */
export type DriversPart = {
  phoneId: string;
  aheadMs: number;
  exportedAt: string;
  events: PhoneFile["events"];
  proofs: FileProof[];
  /** Names of others of whom there is something in it as well. */
  others: string[];
};

/** What became of it: how much is kept, and in words what is not, or changed nothing. */
export type HandedIn = { kept: number; refused: string[] };

/** What a file holds of this driver, or in words why nothing can be read in. */
export async function readPhoneFile(
  file: File,
  driver: { id: number; name: string },
): Promise<DriversPart | { problem: string }> {
  if (file.size > mostBytes) return { problem: "This file is too large to be one of a driver’s phone." };
  const text = await file.text();
  let read: Partial<PhoneFile> | null;
  try {
    read = JSON.parse(text);
  } catch {
    return text.includes(phoneFileKind)
      ? { problem: "This file is damaged: a part of it is missing. Save it from the phone again." }
      : { problem: notOurs };
  }
  if (read?.kind !== phoneFileKind) return { problem: notOurs };
  const { drivers, events, proofs, aheadMs, exportedAt } = read;
  const isWhole =
    Array.isArray(drivers) && Array.isArray(events) && Array.isArray(proofs) && Number.isFinite(aheadMs) && exportedAt;
  if (!isWhole) return { problem: "This file is damaged. Save it from the phone again." };
  const rows = [...events, ...proofs];
  if (rows.length === 0) return { problem: "Nothing waited on the phone when this file was saved." };
  const isMine = (row: { driverId?: number }) => row?.driverId === driver.id;
  const others = [...new Set(rows.filter((row) => !isMine(row)).map((row) => row?.driverId))].map(
    (id) => drivers.find((each) => each.id === id)?.name ?? "a driver whom it does not name",
  );
  if (!rows.some(isMine))
    return {
      problem: `Nothing in this file belongs to ${driver.name}. It belongs to ${others.join(" and ")}: import it there.`,
    };
  const phone = drivers.find(({ id }) => id === driver.id);
  if (!phone) return { problem: "This file does not say which phone it is from. Save it from the phone again." };
  return {
    phoneId: phone.phoneId,
    aheadMs: Math.round(aheadMs ?? 0),
    exportedAt,
    events: events.filter(isMine),
    proofs: proofs.filter(isMine),
    others,
  };
}

const notOurs =
  "This is not a file from a driver’s phone. Choose the one saved with ‘Save to a file’ in the app’s menu.";

/**
 * Sends what a file holds by the door of the phones: presses first, each proof by itself. A second time it is the same presses and proofs.
 * Rejects where the server could not be reached; then it is done again. `onProgress` hears how much is done.
 */
export async function handIn(
  driverId: number,
  { phoneId, aheadMs, events, proofs }: DriversPart,
  onProgress: (done: number) => void,
): Promise<HandedIn> {
  const refused: string[] = [];
  let kept = 0;
  const params = { id: driverId };
  for (let at = 0; at < events.length; at += atOnce) {
    const part = events.slice(at, at + atOnce).map(({ driverId: _, ...event }) => event);
    const { results } = await staffCall(handInEvents, { params, body: { phoneId, aheadMs, events: part } });
    for (const result of results) {
      if (result.kept) kept++;
      if (result.refused) refused.push(result.kept ? `Kept, and changed nothing: ${result.refused}` : result.refused);
    }
    onProgress(at + part.length);
  }
  for (const [at, proof] of proofs.entries()) {
    const why = await sendProof(driverId, phoneId, aheadMs, proof);
    if (why === null) kept++;
    else refused.push(why);
    onProgress(events.length + at + 1);
  }
  return { kept, refused };
}

/** In words why it was not taken; null: it was. */
async function sendProof(
  driverId: number,
  phoneId: string,
  aheadMs: number,
  { id, driverId: _, ...proof }: FileProof,
): Promise<string | null> {
  if (proof.kind === "picture" && !proof.picture) return "A picture could not be read by the phone itself";
  const { eventId, orderId, stop, takenAt } = proof;
  const of = { eventId, orderId, stop, takenAt };
  const content =
    proof.kind === "signature"
      ? { ...of, kind: "signature" as const, signedBy: proof.signedBy, strokes: proof.strokes }
      : { ...of, kind: "picture" as const, picture: proof.picture ?? "" };
  try {
    await staffCall(
      handInProof,
      { params: { id: driverId, proof: id }, body: { phoneId, aheadMs, content } },
      { timeoutMs: 60_000 },
    );
    return null;
  } catch (error) {
    if (error instanceof ApiError && [404, 409, 413, 422].includes(error.status)) return error.message;
    throw error;
  }
}
