import type { Partner } from "../../../contract/dispatch.ts";

/** Which other carrier has a delivery, as one says it to a caller. */
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
