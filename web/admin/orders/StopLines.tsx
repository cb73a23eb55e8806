import type { StopInRow } from "../../../contract/staff-orders.ts";
import { notSpecified } from "../../../domain/orders/display-defaults.ts";

type StopLinesProps = {
  stop: StopInRow;
  /** Makes the phone number a link, where there is room to tap it. */
  isPhoneLink?: boolean;
};

/** A pickup or delivery in brief: the address and the contact. */
export function StopLines({ stop, isPhoneLink = false }: StopLinesProps) {
  const { street, town, postcode, contactName, contactPhone } = stop;
  const hasPlace = street || town || postcode;
  const hasContact = contactName || contactPhone;
  return (
    <>
      {hasPlace ? (
        <span className="block break-words">
          {street}
          {street && town && ", "}
          <span className="inline-block">{town}</span>{" "}
          {postcode && <span className="whitespace-nowrap">{postcode}</span>}
        </span>
      ) : (
        <span className="block text-muted">{notSpecified}</span>
      )}
      {hasContact && (
        <span className="block break-words text-muted">
          {contactName}
          {contactName && contactPhone && " "}
          {contactPhone && isPhoneLink ? (
            <a href={telephone(contactPhone)} className="link inline-flex min-h-11 items-center whitespace-nowrap">
              {contactPhone}
            </a>
          ) : (
            <span className="whitespace-nowrap">{contactPhone}</span>
          )}
        </span>
      )}
    </>
  );
}

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
