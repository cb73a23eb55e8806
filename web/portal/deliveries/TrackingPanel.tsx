import type { PortalDeliveryDetails } from "../../../contract/portal-deliveries.ts";
import type { TrackingEnd } from "../../../contract/tracking.ts";
import { safePlaceText } from "../../../domain/deliveries/delivery-words.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Section.tsx";

type Tracking = NonNullable<PortalDeliveryDetails["tracking"]>;

/** Where a delivery is, step by step, who brings it, and the proofs of its handovers. */
export function TrackingPanel({ tracking, trackPath }: { tracking: Tracking; trackPath: string | null }) {
  const { text, steps, driver, partner, collect, deliver, ends, safePlace } = tracking;
  const aside = trackPath && (
    <a href={trackPath} className="link">
      Tracking page
    </a>
  );
  return (
    <>
      <Panel title="Where it is" aside={aside}>
        <p className="text-muted">{text}</p>
        <ul className="mt-4 grid gap-2 empty:hidden">
          {collect && (
            <li>
              Collection by <Moment at={collect.by} />
            </li>
          )}
          {deliver && (
            <li>
              Delivery by <Moment at={deliver.by} />
            </li>
          )}
          {driver && (
            <li>
              {driver.firstName}, {driver.vehicle}
              {driver.phone && (
                <>
                  ,{" "}
                  <a href={`tel:${driver.phone}`} className="link whitespace-nowrap">
                    {driver.phone}
                  </a>
                </>
              )}
            </li>
          )}
          {partner && (
            <li>
              With {partner.name}
              {partner.reference && `, ${partner.reference}`}
            </li>
          )}
          {safePlace !== "" && <li>If nobody answers, it may be left: {safePlace}</li>}
        </ul>
        <ol className="mt-4 grid gap-2 border-t border-line pt-4">
          {steps.map(({ title, state, at }) => (
            <li key={title} className="flex flex-wrap justify-between gap-x-4">
              <span className={state === "ahead" ? "text-muted" : "font-semibold"}>
                {title}
                {state === "failed" && <span className="text-brick"> (not done)</span>}
                {state === "now" && <span className="font-normal text-muted"> (now)</span>}
              </span>
              {at && <Moment at={at} className="text-muted" />}
            </li>
          ))}
        </ol>
      </Panel>
      {ends.length > 0 && (
        <Panel title="Proofs">
          <div className="grid gap-4">
            {ends.map((end) => (
              <End key={end.stop} {...end} />
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}

const proofNames = { signature: "Signature", picture: "Picture" } as const;

function End({ name, at, signedBy, leftSafe, proofs }: TrackingEnd) {
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-semibold">{name}</span> <Moment at={at} />
        {signedBy !== "" && <span className="break-words">, signed by {signedBy}</span>}
        {leftSafe && <span>. {safePlaceText}</span>}
      </p>
      {proofs.map(({ kind, address }) => (
        <figure key={address}>
          <img
            src={address}
            alt={kind === "signature" && signedBy !== "" ? `Signature of ${signedBy}` : `${proofNames[kind]}: ${name}`}
            loading="lazy"
            className="max-h-64 w-full rounded border border-line bg-white object-contain"
          />
          <figcaption className="text-sm text-muted">{proofNames[kind]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
