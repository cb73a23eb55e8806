import {
  importPhoneEvents,
  importPhoneProof,
  type PhoneFile,
  type PhoneFileProof,
  phoneFileKind,
} from "../../../contract/phone-file.ts";
import { ApiError } from "../../api/api-error.ts";
import { staffCall } from "../shell/staff-call.ts";

/** Ten times what the pictures of a busy day take. */
const maxBytes = 60_000_000;
const eventsPerRequest = 100;

/** The records in a file that belong to one driver. */
export type DriverRecords = {
  phoneId: string;
  aheadMs: number;
  exportedAt: string;
  events: PhoneFile["events"];
  proofs: PhoneFileProof[];
  /** Names of the other drivers who have records in the file. */
  others: string[];
};

/** How many records were saved, and why others were refused or changed nothing. */
export type PhoneFileImport = { kept: number; refused: string[] };

/** Reads this driver's records from a file, or says why it cannot be imported. */
export async function readPhoneFile(
  file: File,
  driver: { id: number; name: string },
): Promise<DriverRecords | { refusal: string }> {
  if (file.size > maxBytes) return { refusal: "This file is too large to come from a driver’s phone." };
  const text = await file.text();
  let read: Partial<PhoneFile> | null;
  try {
    read = JSON.parse(text);
  } catch {
    return text.includes(phoneFileKind)
      ? { refusal: "This file is damaged: a part of it is missing. Save it from the phone again." }
      : { refusal: notAPhoneFile };
  }
  if (read?.kind !== phoneFileKind) return { refusal: notAPhoneFile };
  const { drivers, events, proofs, aheadMs, exportedAt } = read;
  const isWhole =
    Array.isArray(drivers) && Array.isArray(events) && Array.isArray(proofs) && Number.isFinite(aheadMs) && exportedAt;
  if (!isWhole) return { refusal: "This file is damaged. Save it from the phone again." };
  const rows = [...events, ...proofs];
  if (rows.length === 0) return { refusal: "Nothing was waiting on the phone when this file was saved." };
  const isMine = (row: { driverId?: number }) => row?.driverId === driver.id;
  const others = [...new Set(rows.filter((row) => !isMine(row)).map((row) => row?.driverId))].map(
    (id) => drivers.find((each) => each.id === id)?.name ?? "an unnamed driver",
  );
  if (!rows.some(isMine))
    return {
      refusal: `Nothing in this file belongs to ${driver.name}. It belongs to ${others.join(" and ")}: import it there.`,
    };
  const phone = drivers.find(({ id }) => id === driver.id);
  if (!phone) return { refusal: "This file does not say which phone it is from. Save it from the phone again." };
  return {
    phoneId: phone.phoneId,
    aheadMs: Math.round(aheadMs ?? 0),
    exportedAt,
    events: events.filter(isMine),
    proofs: proofs.filter(isMine),
    others,
  };
}

const notAPhoneFile =
  "This is not a file from a driver’s phone. Choose the one saved with ‘Save to a file’ in the app’s menu.";

/**
 * Sends the records through the same calls as phones: events in batches, then each proof. Importing again changes
 * nothing. Rejects if the server cannot be reached; the import can then be repeated.
 */
export async function importDriverRecords(
  driverId: number,
  { phoneId, aheadMs, events, proofs }: DriverRecords,
  onProgress: (done: number) => void,
): Promise<PhoneFileImport> {
  const refused: string[] = [];
  let kept = 0;
  const params = { id: driverId };
  for (let at = 0; at < events.length; at += eventsPerRequest) {
    const part = events.slice(at, at + eventsPerRequest).map(({ driverId: _, ...event }) => event);
    const { results } = await staffCall(importPhoneEvents, { params, body: { phoneId, aheadMs, events: part } });
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

/** Uploads a proof; answers why it was refused, or null if it was accepted. */
async function sendProof(
  driverId: number,
  phoneId: string,
  aheadMs: number,
  { id, driverId: _, ...proof }: PhoneFileProof,
): Promise<string | null> {
  if (proof.kind === "picture" && !proof.picture) return "The phone itself could not read a picture";
  const { eventId, orderId, stop, takenAt } = proof;
  const of = { eventId, orderId, stop, takenAt };
  const content =
    proof.kind === "signature"
      ? { ...of, kind: "signature" as const, signedBy: proof.signedBy, strokes: proof.strokes }
      : { ...of, kind: "picture" as const, picture: proof.picture ?? "" };
  try {
    await staffCall(
      importPhoneProof,
      { params: { id: driverId, proof: id }, body: { phoneId, aheadMs, content } },
      { timeoutMs: 60_000 },
    );
    return null;
  } catch (error) {
    if (error instanceof ApiError && [404, 409, 413, 422].includes(error.status)) return error.message;
    throw error;
  }
}
