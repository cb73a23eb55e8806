import type { PhoneEventInput } from "../../../contract/driver-phone.schema.ts";
import { isCustodyEvent } from "../../../domain/deliveries/transitions.ts";
import type { NewEvent } from "../store-events.ts";
import type { EventData } from "../stored-delivery.ts";
import type { Phone } from "./phone-session.ts";

type Arrival = {
  phone: Phone;
  pressedAt: Date;
  refused: string | null;
  /** The report with which the event waits for a dispatcher. */
  report: number | null;
  /** The colleague to whom goods are handed over. */
  colleague: { driverId: number; driver: string } | null;
};

/** Converts a phone's action to the form in which it is stored. */
export function phoneEvent(event: PhoneEventInput, arrival: Arrival): NewEvent {
  const { phone, pressedAt } = arrival;
  const { id, kind, stop, sequence, position } = event;
  return {
    id,
    kind,
    stop: kind === "take_back" || isCustodyEvent(kind) ? null : stop,
    actor: phone.name,
    role: "driver",
    device: phone.phoneId,
    sequence,
    pressedAt,
    takesBack: event.takesBack ?? null,
    data: dataOf(event, arrival),
    phone: { driverId: phone.driverId, deviceTime: new Date(event.pressedAt), position: position ?? null },
  };
}

function dataOf(
  { kind, signedBy, reason, note, leftSafe, proofs, depot, visit }: PhoneEventInput,
  { refused, report, colleague }: Arrival,
): EventData {
  return {
    ...(reason && { reason }),
    ...(note && { note }),
    ...(signedBy && { signedBy }),
    ...(leftSafe && { leftSafe: true }),
    ...(proofs.length > 0 && { proofs }),
    ...(kind === "hand_in" && { to: { kind: "depot" as const, name: depot } }),
    ...(colleague && { to: { kind: "driver" as const }, ...colleague }),
    ...(visit !== undefined && { visit }),
    ...(refused !== null && { refused }),
    ...(report !== null && { report }),
  };
}
