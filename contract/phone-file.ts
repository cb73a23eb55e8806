import type { StopKind } from "../domain/deliveries/delivery.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { EventResult, PhoneEvent } from "./driver-phone.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { importPhoneEventsBody, importPhoneProofBody, importPhoneProofParams } from "./phone-file.schema.ts";

/** Identifies a file of ours and its format. */
export const phoneFileKind = "currach driver's phone, version 1";

/**
 * Everything that a driver's phone could not send, as a file that staff import.
 * Instants are by the phone's clock, which is `aheadMs` ahead of the server's. `drivers` lists who was signed in, with
 * the phone's id in each session; rows refer to them by `driverId`.
 */
export type PhoneFile = {
  kind: typeof phoneFileKind;
  exportedAt: string;
  aheadMs: number;
  drivers: { id: number; name: string; phoneId: string }[];
  events: (PhoneEvent & { driverId: number })[];
  proofs: PhoneFileProof[];
};

export type PhoneFileProof = {
  id: string;
  eventId: string;
  orderId: OrderId;
  stop: StopKind;
  driverId: number;
  takenAt: string;
} & (
  | { kind: "signature"; signedBy: string; strokes: number[][] }
  /** In base64; null if the phone itself couldn't read it. */
  | { kind: "picture"; picture: string | null }
);

const path = `${api}/staff/drivers/{id}/phone-file`;

/** Handled like the phone's own requests: known events are not stored again, and each gets its own result. */
export const importPhoneEvents = defineCall<
  { params: typeof idParams; body: typeof importPhoneEventsBody },
  { results: EventResult[] }
>({
  name: "importPhoneEvents",
  method: "POST",
  path: `${path}/events`,
  access: "dispatcher",
  summary: "Import up to 100 events from the file of a driver's phone",
});

/** A retry is the same proof, as from the phone itself. */
export const importPhoneProof = defineCall<
  { params: typeof importPhoneProofParams; body: typeof importPhoneProofBody },
  { id: string; sha256: string }
>({
  name: "importPhoneProof",
  method: "PUT",
  path: `${path}/proofs/{proof}`,
  access: "dispatcher",
  summary: "Import a signature or picture from the file of a driver's phone",
});
