import type { Tracking, TrackingEnd } from "../../contract/tracking.ts";
import { doneNames, safePlaceText } from "../../domain/deliveries/delivery-words.ts";
import { Panel } from "../ui/Section.tsx";
import { showInstant } from "./show-instant.ts";

/** The proofs of a finished delivery, and the return, which the timeline lacks. */
export function Handovers({ ends, isThinned }: Tracking) {
  if (isThinned) return null;
  return (
    <>
      {ends.map(
        (end) =>
          (end.stop === "return" || end.proofs.length > 0) && (
            <Panel key={end.stop} title={titles[end.stop]} className="print:border-0 print:p-0">
              {end.stop === "return" && <Return {...end} />}
              <Proofs {...end} />
            </Panel>
          ),
      )}
    </>
  );
}

const titles = { pickup: "Proof of collection", dropoff: "Proof of delivery", return: doneNames.return } as const;

function Return({ at, leftSafe, signedBy }: TrackingEnd) {
  return (
    <>
      <p className="tabular">{showInstant(at)}</p>
      {leftSafe && <p>{safePlaceText}</p>}
      {signedBy !== "" && <p className="break-words">Signed by {signedBy}</p>}
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
          : we have it, but it can't be shown at the moment. Please reload this page in a minute.
        </span>
      </figcaption>
    </figure>
  ));
}
