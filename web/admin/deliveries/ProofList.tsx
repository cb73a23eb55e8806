import { useState } from "react";
import type { DeliveryProof } from "../../../contract/deliveries.ts";
import { proofPath } from "../../../contract/driver-phone.ts";
import { Moment } from "../../ui/Moment.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";

type ProofListProps = { proofs: DeliveryProof[]; at: string };

const names = { signature: "Signature", picture: "Picture" } as const;

/** Signatures and pictures of a stop, each shown and downloadable. */
export function ProofList({ proofs, at }: ProofListProps) {
  if (proofs.length === 0) return null;
  return (
    <ul aria-label={`Proofs of the ${at.toLowerCase()}`} className="mt-3 grid grid-cols-2 gap-3">
      {proofs.map((proof) => (
        <Proof key={proof.key} proof={proof} />
      ))}
    </ul>
  );
}

function Proof({ proof: { key, kind, signedBy, takenAt, isTakenBack } }: { proof: DeliveryProof }) {
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);
  const path = proofPath(key);
  const by = `${signedBy && `, signed by ${signedBy}`}${isTakenBack ? ", taken back" : ""}`;
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <li>
      {failed ? (
        <div className="grid min-h-28 content-center justify-items-center gap-2 rounded border border-line bg-white p-2">
          <p role="status" className="text-center text-xs">
            It cannot be shown at the moment. It is kept.
          </p>
          <SmallButton
            onClick={retry}
            aria-label={`Try again to show the ${names[kind].toLowerCase()}${by}`}
            className="no-print max-sm:min-h-11"
          >
            Try again
          </SmallButton>
        </div>
      ) : (
        <a href={path} target="_blank" rel="noreferrer" className="block rounded border border-line bg-white">
          <img
            key={attempt}
            src={path}
            alt={`${names[kind]}${by}`}
            loading="lazy"
            onError={() => setFailed(true)}
            className={`h-28 w-full object-contain ${isTakenBack ? "opacity-40" : ""}`}
          />
        </a>
      )}
      <p className="mt-1 text-xs text-muted">
        {names[kind]}
        {by}, <Moment at={takenAt} />
      </p>
      {!failed && (
        <a
          href={path}
          download
          aria-label={`Download the ${names[kind].toLowerCase()}${by}`}
          className="no-print inline-flex min-h-11 items-center text-xs underline sm:min-h-6"
        >
          Download
        </a>
      )}
    </li>
  );
}
