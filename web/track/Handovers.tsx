import type { Tracking, TrackingEnd } from "../../contract/tracking.ts";
import { Panel } from "../ui/Section.tsx";
import { showInstant } from "./show-instant.ts";

/** Where it was handed over: who signed, when, and what shows it once all is done. */
export function Ends({ ends, isThinned }: Tracking) {
  if (isThinned || ends.length === 0) return null;
  return (
    <>
      {ends.map((end) => (
        <Panel key={end.stop} title={end.name} className="print:border-0 print:p-0">
          <p className="tabular">{showInstant(end.at)}</p>
          {end.leftSafe && <p>Left in a safe place.</p>}
          {end.signedBy !== "" && <p className="break-words">Signed by {end.signedBy}</p>}
          <Proofs {...end} />
        </Panel>
      ))}
    </>
  );
}

const kinds = { signature: "Signature", picture: "Picture" } as const;
const whose = { pickup: "at the pickup", dropoff: "at the delivery address", return: "at the return" } as const;

function Proofs({ proofs, stop, signedBy }: TrackingEnd) {
  return proofs.map(({ kind, address }) => (
    <figure key={address} className="mt-3">
      <img
        src={address}
        data-proof=""
        alt={`${kinds[kind]} ${whose[stop]}${kind === "signature" && signedBy !== "" ? `: ${signedBy}` : ""}`}
        loading="lazy"
        className="max-h-64 w-full rounded border border-line bg-white object-contain print:max-h-40"
      />
      <figcaption className="text-sm text-muted">
        {kinds[kind]}
        <span hidden data-unseen="">
          : we have it, but it cannot be shown at the moment. Please reload this page in a minute.
        </span>
      </figcaption>
    </figure>
  ));
}
