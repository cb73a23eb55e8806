import { browserMapsLink, callLink, draftMessage, mapsLink, textLink } from "../run/links.ts";
import type { ShownStop } from "../run/shown-stops.ts";

type StopDetailsProps = { stops: readonly [ShownStop, ...ShownStop[]]; driverName: string };

/** Whom to call, how to get there, and what the stop is about. */
export function StopDetails({ stops, driverName }: StopDetailsProps) {
  const [stop] = stops;
  const { address, contact } = stop;
  const callTo = callLink(contact.phone);
  const textTo = textLink(contact.phone, draftMessage(stop, driverName));
  const maps = mapsLink(address, navigator.userAgent);
  const inBrowser = browserMapsLink(address);
  const instructions = [...new Set(stops.map((each) => each.instructions).filter(Boolean))];
  const accounts = [...new Map(stops.flatMap(({ account }) => (account ? [[account.name, account]] : []))).values()];
  return (
    <>
      <div className="links">
        {callTo && (
          <a className="button" href={callTo}>
            Call<span className="visually-hidden"> {contact.name}</span>
          </a>
        )}
        {textTo && (
          <a className="button" href={textTo}>
            Text<span className="visually-hidden"> {contact.name}</span>
          </a>
        )}
        <a className="button" href={maps}>
          Navigate
        </a>
      </div>
      {instructions.map((text) => (
        <p key={text} className="instructions">
          {text}
        </p>
      ))}
      {accounts.map(({ name, instructions }) => (
        <p key={name} className={instructions === "" ? undefined : "instructions"}>
          <b>{name}</b>
          {instructions !== "" && `: ${instructions}`}
        </p>
      ))}
      <p>
        {contact.name}
        {contact.company && `, ${contact.company}`}
        {contact.phone && <span className="number">{contact.phone}</span>}
      </p>
      {stops.length === 1 ? (
        <p>
          {stop.goods} <span className="reference">{stop.reference}</span>
        </p>
      ) : (
        stops.map(({ key, goods, reference }) => (
          <p key={key}>
            <b>{reference}</b> {goods}
          </p>
        ))
      )}
      {maps !== inBrowser && (
        <a className="plain" href={inBrowser} target="_blank" rel="noreferrer">
          Maps in the browser
        </a>
      )}
    </>
  );
}
