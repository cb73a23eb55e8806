import type { ReactNode } from "react";

const purposes = [
  {
    what: "Give you a price, keep it for you, and tell you why there is none",
    basis: "Steps before a contract, at your request: Art. 6(1)(b)",
  },
  {
    what: "Carry the goods, take payment, confirm, refund and answer questions about a booking",
    basis: "Contract with you: Art. 6(1)(b). For people at the door: legitimate interest, Art. 6(1)(f)",
  },
  {
    what: "Answer the contact, White Glove and assistance forms",
    basis: "Steps before a contract: Art. 6(1)(b); otherwise our interest in answering: Art. 6(1)(f)",
  },
  {
    what: "Review a business account application; run the rewards programme",
    basis: "Contract and the steps before it: Art. 6(1)(b)",
  },
  {
    what: "Show the route of a delivery on Google’s map, where it is switched on",
    basis: "Our interest in showing you what you booked: Art. 6(1)(f)",
  },
  { what: "Keep accounts and tax records", basis: "Legal obligation: Art. 6(1)(c)" },
  {
    what: "Keep the site safe and working: logs, limits, protection against spam",
    basis: "Our interest in a service that works and is not abused: Art. 6(1)(f)",
  },
  { what: "Establish, exercise or defend claims", basis: "Our interest in doing so: Art. 6(1)(f)" },
  { what: "Send the newsletter", basis: "Your consent: Art. 6(1)(a)" },
  { what: "Use your position to put nearby addresses first", basis: "Your consent in the browser: Art. 6(1)(a)" },
  {
    what: "Measure visits, measure advertising, report errors",
    basis: "Your consent in the cookie settings: Art. 6(1)(a)",
  },
];

/** What personal data is used for, with the GDPR article that allows it. */
export function PrivacyPurposes() {
  return (
    <table data-long="" className="mt-6 w-full table-fixed text-start text-sm">
      <caption className="sr-only">Purposes and legal bases</caption>
      <thead>
        <tr className="border-b-2 border-atlantic-600">
          <th scope="col" className="w-1/2 py-2 pe-4 text-start">
            What for
          </th>
          <th scope="col" className="py-2 text-start">
            Legal basis (GDPR)
          </th>
        </tr>
      </thead>
      <tbody>
        {purposes.map(({ what, basis }) => (
          <tr key={what} className="border-b border-line align-top">
            <td className="py-2 pe-4">{what}</td>
            <td className="py-2 text-muted">{inOnePiece(basis)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keeps the article numbers from wrapping. */
function inOnePiece(basis: string): ReactNode {
  return basis.split(/(Art\. 6\(1\)\(\w\))/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never reorder
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
