import type { Tracking, TrackingEnd } from "../../contract/tracking.ts";
import { safePlaceText } from "../../domain/deliveries/delivery-words.ts";
import { Panel } from "../ui/Section.tsx";
import { showInstant } from "./show-instant.ts";

/** Who signed at each stop and when, with the proofs once the delivery is finished. */
export function Handovers({ ends, isThinned }: Tracking) {
  if (isThinned || ends.length === 0) return null;
  return (
    <>
      {ends.map((end) => (
        <Panel key={end.stop} title={end.name} className="print:border-0 print:p-0">
          <p className="tabular">{showInstant(end.at)}</p>
          {end.leftSafe && <p>{safePlaceText}</p>}
          {end.signedBy !== "" && <p className="break-words">Signed by {end.signedBy}</p>}
          <Proofs {...end} />
        </Panel>
      ))}
    </>
  );
}

const proofNames = { signature: "Signature", picture: "Picture" } as const;
const stopPhrases = { pickup: "at the pickup", dropoff: "at the delivery address", return: "at the return" } as const;

function altText(kind: keyof typeof proofNames, { stop, signedBy }: TrackingEnd): string {
  const proof = `${proofNames[kind]} ${stopPhrases[stop]}`;
  return kind === "signature" && signedBy !== "" ? `${proof}: ${signedBy}` : proof;
}

function Proofs(end: TrackingEnd) {
  return end.proofs.map(({ kind, address }) => (
    <figure key={address} className="mt-3">
      <img
        src={address}
        data-proof=""
        alt={altText(kind, end)}
        loading="lazy"
        className="max-h-64 w-full rounded border border-line bg-white object-contain print:max-h-40"
      />
      <figcaption className="text-sm text-muted">
        {proofNames[kind]}
        <span hidden data-unseen="">
          : we have it, but it cannot be shown at the moment. Please reload this page in a minute.
        </span>
      </figcaption>
    </figure>
  ));
}
