import type { StopKind } from "../domain/deliveries/delivery.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { EventResult, PhoneEvent } from "./driver-phone.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { handInEventsBody, handInProofBody, handInProofParams } from "./phone-file.schema.ts";

/** What names a file of ours, and the form in which it is written. */
export const phoneFileKind = "currach driver's phone, version 1";

/**
 * All that a driver's phone has not been able to send, as a file that staff read back in. Instants are by the phone's clock, which is `aheadMs`
 * ahead of ours. `drivers`: who was signed in on it, with the phone's id of each session; rows say whose they are by `driverId`.
 */
export type PhoneFile = {
  kind: typeof phoneFileKind;
  exportedAt: string;
  aheadMs: number;
  drivers: { id: number; name: string; phoneId: string }[];
  events: (PhoneEvent & { driverId: number })[];
  proofs: FileProof[];
};

export type FileProof = {
  id: string;
  eventId: string;
  orderId: OrderId;
  stop: StopKind;
  driverId: number;
  takenAt: string;
} & (
  | { kind: "signature"; signedBy: string; strokes: number[][] }
  /** In base64; null where the phone itself could not read it. */
  | { kind: "picture"; picture: string | null }
);

const path = `${api}/staff/drivers/{id}/phone-file`;

/** By the door by which the phone sends them: what is there already is the same press, and each has its own answer. */
export const handInEvents = defineCall<
  { params: typeof idParams; body: typeof handInEventsBody },
  { results: EventResult[] }
>({
  name: "handInEvents",
  method: "POST",
  path: `${path}/events`,
  access: "dispatcher",
  summary: "What was pressed on a driver's phone and is in its file, up to 100 events",
});

/** A repeat is the same proof, as from the phone itself. */
export const handInProof = defineCall<
  { params: typeof handInProofParams; body: typeof handInProofBody },
  { id: string; sha256: string }
>({
  name: "handInProof",
  method: "PUT",
  path: `${path}/proofs/{proof}`,
  access: "dispatcher",
  summary: "A signature or a picture of a driver's phone's file",
});
