import { brand } from "../../brand.ts";
import type { CheckoutPage } from "../../contract/checkout.ts";
import { pages } from "../../contract/paths.ts";
import { buttonClasses } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Heading } from "../ui/Section.tsx";

/** Shown instead of a page that is not available: why, and what to do. */
export function Refused({ title, message, confirmationUrl }: Extract<CheckoutPage, { kind: "refused" }>) {
  return (
    <div className="bg-foam py-8 sm:py-12">
      <div className="wrap">
        <div className="grid max-w-text gap-6">
          <Heading level={1} look="section">
            {title}
          </Heading>
          <Notice tone={confirmationUrl === null ? "error" : "info"} title={message}>
            {confirmationUrl === null
              ? "Please open the full link from your email or your confirmation again."
              : "Your booking shows where things stand. If you have paid, there is nothing more to pay."}
          </Notice>
          <p>
            Need help? Call <OfficePhone /> or write to{" "}
            <a href={`mailto:${brand.email}`} className="link">
              {brand.email}
            </a>
            .
          </p>
          <p className="flex flex-wrap gap-3">
            {confirmationUrl !== null && (
              <a href={confirmationUrl} className={buttonClasses("primary")}>
                See your booking
              </a>
            )}
            <a href={pages.home} className={buttonClasses("secondary")}>
              Return to Homepage
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Inherits the text colour, because it is used in notices of every tone. */
export function OfficePhone() {
  return (
    <a
      href={`tel:${brand.officePhone.tel}`}
      className="tabular font-medium whitespace-nowrap underline underline-offset-4 hover:decoration-2"
    >
      {brand.officePhone.display}
    </a>
  );
}
