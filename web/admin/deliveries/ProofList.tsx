import type { DeliveryProof } from "../../../contract/deliveries.ts";
import { proofPath } from "../../../contract/driver-phone.ts";
import { Moment } from "../../ui/Moment.tsx";

type ProofListProps = { proofs: DeliveryProof[]; at: string };

const names = { signature: "Signature", picture: "Picture" } as const;

/** Signatures and pictures of a stop, each to look at and to keep. */
export function ProofList({ proofs, at }: ProofListProps) {
  if (proofs.length === 0) return null;
  return (
    <ul aria-label={`Proofs of the ${at.toLowerCase()}`} className="mt-3 grid grid-cols-2 gap-3">
      {proofs.map(({ key, kind, signedBy, takenAt }) => {
        const path = proofPath(key);
        const by = signedBy && `, signed by ${signedBy}`;
        return (
          <li key={key}>
            <a href={path} target="_blank" rel="noreferrer" className="block rounded border border-line bg-white">
              <img src={path} alt={`${names[kind]}${by}`} loading="lazy" className="h-28 w-full object-contain" />
            </a>
            <p className="mt-1 text-xs text-muted">
              {names[kind]}
              {by}, <Moment at={takenAt} />
            </p>
            <a
              href={path}
              download
              aria-label={`Download the ${names[kind].toLowerCase()}${by}`}
              className="no-print inline-flex min-h-11 items-center text-xs underline sm:min-h-6"
            >
              Download
            </a>
          </li>
        );
      })}
    </ul>
  );
}
