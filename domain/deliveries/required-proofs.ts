import type { StopKind } from "./delivery.ts";

/** What counts as proof at a stop, from nothing to the most. */
export const proofLevels = ["none", "name", "signature", "signature_and_picture"] as const;
export type ProofLevel = (typeof proofLevels)[number];

export type ProofsOfService = { pickup: ProofLevel; dropoff: ProofLevel };

/** By the id of a service, what is asked for at each end; a service that is not named asks for a signature at both. */
export type ProofSettings = Readonly<Record<string, ProofsOfService>>;

const defaultProofs: ProofsOfService = { pickup: "signature", dropoff: "signature" };

/** What is asked for at the two ends of a service; `null`: the order names none. */
export function proofsOfService(settings: ProofSettings, service: string | null): ProofsOfService {
  return (service !== null && Object.hasOwn(settings, service) && settings[service]) || defaultProofs;
}

export type ProofsAsked = { name: boolean; signature: boolean; picture: boolean };

/** What a stop asks for before it counts as done. Goods that come back are handed over as they are dropped off. */
export function proofsAsked(settings: ProofSettings, service: string | null, stop: StopKind): ProofsAsked {
  const level = proofsOfService(settings, service)[stop === "pickup" ? "pickup" : "dropoff"];
  return {
    name: level !== "none",
    signature: level === "signature" || level === "signature_and_picture",
    picture: level === "signature_and_picture",
  };
}

/**
 * What a completed stop lacks of what it asks for, in words; null: nothing. A picture of a paper that was signed stands for the signature;
 * what nobody signs for is left where its sender permits it, and a picture shows where.
 */
export function proofLacking(
  asks: ProofsAsked,
  done: { signedBy: string; proofs: number; leftSafe: boolean; mayLeaveSafe: boolean },
): string | null {
  const lacking = done.leftSafe
    ? [
        ...(done.mayLeaveSafe ? [] : ["the sender's permission"]),
        ...(done.proofs === 0 ? ["a picture of where it was left"] : []),
      ]
    : [
        ...(asks.name && done.signedBy === "" ? ["a name"] : []),
        ...(asks.signature && done.proofs === 0 ? ["a signature"] : []),
        ...(asks.picture && done.proofs < Number(asks.signature) + 1 ? ["a picture"] : []),
      ];
  return lacking.length === 0 ? null : lacking.join(" and ");
}
