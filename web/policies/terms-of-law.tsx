import { brand } from "../../brand.ts";
import type { PolicySection } from "./PolicyPage.tsx";

/** Using the site, disagreeing, and what the law says anyway. */
export const termsOfLaw: PolicySection[] = [
  {
    id: "website",
    title: "Using this website",
    body: (
      <p>
        Use the site for quotes, bookings and messages that you mean. Do not disturb it, look for ways around its
        limits, or send it what is unlawful. We keep it running with care but cannot promise that it is always
        available; the phone is there when it is not. Texts, drawings and the name are ours or used with permission.
      </p>
    ),
  },
  {
    id: "complaints",
    title: "Complaints",
    body: (
      <>
        <p>
          Tell us what went wrong: <a href={`tel:${brand.officePhone.tel}`}>{brand.officePhone.display}</a>,{" "}
          {brand.hours.phone}, or <a href={`mailto:${brand.email}`}>{brand.email}</a>. Give your booking reference if
          you have one. A person looks into it and answers you in writing.
        </p>
        <p>
          Consumers can get information about their rights from the{" "}
          <a href="https://www.ccpc.ie/">Competition and Consumer Protection Commission</a> and can use the{" "}
          <a href="https://www.courts.ie/small-claims-procedure">small claims procedure</a> of the District Court.
        </p>
      </>
    ),
  },
  {
    id: "consumer-rights",
    title: "Consumer rights",
    body: (
      <p>
        If you are a consumer, your statutory rights are not affected by these terms. In particular, under the Consumer
        Rights Act 2022 services must be supplied with reasonable care and skill and as agreed, and a term that is
        unfair does not bind you.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        The terms shown here when you book apply to that booking. We may change them for later bookings, and change the
        date at the top when we do. If one provision is invalid, the others remain.
      </p>
    ),
  },
  {
    id: "law",
    title: "Governing law",
    body: (
      <p>
        These terms and every booking are governed by the law of Ireland, and disputes belong before the Irish courts.
        If you are a consumer, you keep the protection of the mandatory rules of the country where you live, and may
        bring proceedings in its courts.
      </p>
    ),
  },
];
