import type { StopKind } from "./delivery.ts";

/** What counts as proof at a stop, from least to most. */
export const proofLevels = ["none", "name", "signature", "signature_and_picture"] as const;
export type ProofLevel = (typeof proofLevels)[number];

export type ProofsOfService = { pickup: ProofLevel; dropoff: ProofLevel };

/** By service id. A service that is not listed requires a signature at both ends. */
export type ProofSettings = Readonly<Record<string, ProofsOfService>>;

const defaultProofs: ProofsOfService = { pickup: "signature", dropoff: "signature" };

/** The proof that a service requires at its two ends; `null` if the order names no service. */
export function proofLevelsOf(settings: ProofSettings, service: string | null): ProofsOfService {
  return (service !== null && Object.hasOwn(settings, service) && settings[service]) || defaultProofs;
}

export type RequiredProofs = { name: boolean; signature: boolean; picture: boolean };

/** The proofs a stop requires before it counts as done. A return requires what the drop-off does. */
export function requiredProofs(settings: ProofSettings, service: string | null, stop: StopKind): RequiredProofs {
  const level = proofLevelsOf(settings, service)[stop === "pickup" ? "pickup" : "dropoff"];
  return {
    name: level !== "none",
    signature: level === "signature" || level === "signature_and_picture",
    picture: level === "signature_and_picture",
  };
}

/**
 * The required proofs that a completed stop lacks, as 'a name and a signature'; null if it lacks none. A picture of
 * signed paper counts as the signature. Goods left in a safe place need the sender's permission and a picture instead.
 */
export function describeMissingProof(
  required: RequiredProofs,
  done: { signedBy: string; proofs: number; leftSafe: boolean; mayLeaveSafe: boolean },
): string | null {
  const missing = done.leftSafe
    ? [
        ...(done.mayLeaveSafe ? [] : ["the sender's permission"]),
        ...(done.proofs === 0 ? ["a picture of where it was left"] : []),
      ]
    : [
        ...(required.name && done.signedBy === "" ? ["a name"] : []),
        ...(required.signature && done.proofs === 0 ? ["a signature"] : []),
        ...(required.picture && done.proofs < Number(required.signature) + 1 ? ["a picture"] : []),
      ];
  return missing.length === 0 ? null : missing.join(" and ");
}
