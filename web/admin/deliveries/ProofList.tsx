import { useState } from "react";
import type { DeliveryProof } from "../../../contract/deliveries.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { useProofFile } from "./use-proof-file.ts";

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

function Proof({ proof }: { proof: DeliveryProof }) {
  const [attempt, setAttempt] = useState(1);
  return <FetchedProof key={attempt} proof={proof} onRetry={() => setAttempt(attempt + 1)} />;
}

function FetchedProof({ proof, onRetry }: { proof: DeliveryProof; onRetry: () => void }) {
  const { kind, signedBy, takenAt, isTakenBack, isRefused } = proof;
  const [isBroken, setBroken] = useState(false);
  const fetched = useProofFile(proof.key);
  const fileName = `${kind}-${takenAt.slice(0, 10)}`;
  const by = `${signedBy && `, signed by ${signedBy}`}${isTakenBack ? ", taken back" : isRefused ? ", not counted" : ""}`;
  return (
    <li>
      {fetched === "failed" || isBroken ? (
        <div className="grid min-h-28 content-center justify-items-center gap-2 rounded border border-line bg-white p-2">
          <p role="status" className="text-center text-xs">
            It can’t be shown at the moment. It is still stored.
          </p>
          <SmallButton
            onClick={onRetry}
            aria-label={`Try again to show the ${names[kind].toLowerCase()}${by}`}
            className="no-print max-sm:min-h-11"
          >
            Try again
          </SmallButton>
        </div>
      ) : fetched === null ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <a
          href={fetched.file}
          target="_blank"
          rel="noreferrer"
          className="daylight block rounded border border-line bg-white"
        >
          <img
            src={fetched.image}
            alt={`${names[kind]}${by}`}
            onError={() => setBroken(true)}
            className={`h-28 w-full object-contain ${isTakenBack || isRefused ? "opacity-40" : ""}`}
          />
        </a>
      )}
      <p className="mt-1 text-xs text-muted">
        {names[kind]}
        {by}, <Moment at={takenAt} />
      </p>
      {fetched !== null && fetched !== "failed" && !isBroken && (
        <a
          href={fetched.file}
          download={fileName}
          aria-label={`Download the ${names[kind].toLowerCase()}${by}`}
          className="no-print inline-flex min-h-11 items-center text-xs underline sm:min-h-6"
        >
          Download
        </a>
      )}
    </li>
  );
}
