import type { PhoneEventInput } from "../../../contract/driver-phone.schema.ts";
import {
  doneNames,
  driverActionNames,
  failureReasonNames,
  safePlaceActionName,
  stopNames,
} from "../../../domain/deliveries/delivery-words.ts";
import { describeMissingProof, type RequiredProofs } from "../../../domain/deliveries/required-proofs.ts";

type Press = Pick<PhoneEventInput, "kind" | "stop" | "leftSafe" | "reason" | "proofs">;

type NoticeFacts = {
  driver: string;
  reference: string;
  refused: string | null;
  required: RequiredProofs;
  mayLeaveSafe: boolean;
  /** The name of the driver who has the stop now, or 'nobody'; null if it is this driver's. */
  driverOfStop: string | null;
};

/** What a dispatcher has to know about an action; null if nothing. */
export function describeEventNotice(event: PhoneEventInput, facts: NoticeFacts): string | null {
  const { refused, required, mayLeaveSafe, driverOfStop } = facts;
  if (refused !== null) return describeRefusedEvent(event, facts, refused);
  if (event.kind !== "complete") return null;
  if (driverOfStop !== null) return noticeOfOthersStop(event, facts, driverOfStop) + proofOf(event);
  const missing = describeMissingProof(required, {
    signedBy: event.signedBy,
    proofs: event.proofs.length,
    leftSafe: event.leftSafe,
    mayLeaveSafe,
  });
  if (missing === null) return null;
  return `${facts.driver} pressed ${buttonOf(event)} at ${stopOf(event, facts)} without ${missing}.`;
}

/** Says that an action changed nothing, and why. */
export function describeRefusedEvent(
  event: Press,
  facts: Pick<NoticeFacts, "driver" | "reference" | "driverOfStop">,
  refused: string,
): string {
  const { driver, driverOfStop } = facts;
  const whose =
    driverOfStop === null
      ? ";"
      : driverOfStop === "nobody"
        ? ", which nobody has now;"
        : `, which is ${driverOfStop}'s now;`;
  return `${driver} pressed ${buttonOf(event)} at ${stopOf(event, facts)}${whose} it changed nothing: ${refused}.${proofOf(event)}`;
}

const proofOf = ({ proofs }: Press) => (proofs.length > 0 ? " The proof is kept." : "");

function noticeOfOthersStop(event: PhoneEventInput, facts: NoticeFacts, driverOfStop: string): string {
  const [driver, button, stop] = [facts.driver, buttonOf(event), stopOf(event, facts)];
  return driverOfStop === "nobody"
    ? `${driver} pressed ${button} at ${stop}, which nobody has now; it counts.`
    : `${driver} pressed ${button} at ${stop}, which is ${driverOfStop}'s now; it counts.`;
}

/** 'Collected', or 'Can’t do it' with its reason. */
function buttonOf({ kind, stop, leftSafe, reason }: Press): string {
  if (kind === "complete") return `'${leftSafe ? safePlaceActionName : doneNames[stop]}'`;
  if (kind === "fail" && reason) return `'${driverActionNames.fail}' (${failureReasonNames[reason]})`;
  return `'${driverActionNames[kind]}'`;
}

const stopOf = ({ stop }: Press, { reference }: Pick<NoticeFacts, "reference">) =>
  `the ${stopNames[stop]} of ${reference}`;
