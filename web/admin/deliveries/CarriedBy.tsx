import type { Partner } from "../../../contract/dispatch.ts";

/** Names the partner that carries a delivery, with its reference and tracking link. */
export function CarriedBy({ partner: { name, reference, url } }: { partner: Partner }) {
  return (
    <>
      Carried by {name}
      {reference && `, their reference ${reference}`}
      {url && (
        <>
          {", "}
          <a className="link no-print" href={url} target="_blank" rel="noreferrer noopener">
            their tracking
          </a>
        </>
      )}
    </>
  );
}
