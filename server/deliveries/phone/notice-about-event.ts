import type { PhoneEventInput } from "../../../contract/driver-phone.schema.ts";
import {
  doneNames,
  driverActionNames,
  failureReasonNames,
  safePlaceActionName,
  stopNames,
} from "../../../domain/deliveries/delivery-words.ts";
import { describeMissingProof, type RequiredProofs } from "../../../domain/deliveries/required-proofs.ts";

type NoticeFacts = {
  driver: string;
  reference: string;
  refused: string | null;
  required: RequiredProofs;
  mayLeaveSafe: boolean;
  /** Who has the stop now, if not this driver: a name, or 'nobody'. */
  driverOfStop: string | null;
};

/** What a dispatcher has to know about a press; null: nothing. */
export function noticeAboutEvent(event: PhoneEventInput, facts: NoticeFacts): string | null {
  const { refused, required, mayLeaveSafe, driverOfStop } = facts;
  const proof = event.proofs.length > 0 ? " The proof is kept." : "";
  if (refused !== null) return noticeOfRefused(event, facts, refused) + proof;
  if (event.kind !== "complete") return null;
  if (driverOfStop !== null) return noticeOfOthersStop(event, facts, driverOfStop) + proof;
  const missing = describeMissingProof(required, {
    signedBy: event.signedBy,
    proofs: event.proofs.length,
    leftSafe: event.leftSafe,
    mayLeaveSafe,
  });
  if (missing === null) return null;
  return `${facts.driver} pressed ${buttonOf(event)} at ${stopOf(event, facts)} without ${missing}.`;
}

function noticeOfRefused(event: PhoneEventInput, facts: NoticeFacts, refused: string): string {
  const [driver, button, stop] = [facts.driver, buttonOf(event), stopOf(event, facts)];
  if (facts.driverOfStop === null) return `${driver} pressed ${button} at ${stop}; it changed nothing: ${refused}.`;
  return facts.driverOfStop === "nobody"
    ? `${driver} pressed ${button} at ${stop}, which nobody has now; it changed nothing: ${refused}.`
    : `${driver} pressed ${button} at ${stop}, which is ${facts.driverOfStop}'s now; it changed nothing: ${refused}.`;
}

function noticeOfOthersStop(event: PhoneEventInput, facts: NoticeFacts, driverOfStop: string): string {
  const [driver, button, stop] = [facts.driver, buttonOf(event), stopOf(event, facts)];
  return driverOfStop === "nobody"
    ? `${driver} pressed ${button} at ${stop}, which nobody has now; it counts.`
    : `${driver} pressed ${button} at ${stop}, which is ${driverOfStop}'s now; it counts.`;
}

/** 'Collected', or 'Cannot' with its reason. */
function buttonOf({ kind, stop, leftSafe, reason }: PhoneEventInput): string {
  if (kind === "complete") return `'${leftSafe ? safePlaceActionName : doneNames[stop]}'`;
  if (kind === "fail" && reason) return `'${driverActionNames.fail}' (${failureReasonNames[reason]})`;
  return `'${driverActionNames[kind]}'`;
}

const stopOf = ({ stop }: PhoneEventInput, { reference }: NoticeFacts) => `the ${stopNames[stop]} of ${reference}`;
