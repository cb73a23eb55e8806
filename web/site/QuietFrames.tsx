import { Phone } from "lucide-react";
import { Link } from "react-router";
import { brand, brandAddress } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { Logo } from "../ui/Logo.tsx";

/** The header of payment and document pages: name and contact, without links that lead away from paying. */
export function CheckoutHeader() {
  return (
    <header className="border-b border-line bg-white">
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
        <a
          href={pages.home}
          className="inline-flex min-h-11 items-center rounded text-atlantic-950"
          aria-label={`${brand.name}, home`}
        >
          <Logo />
        </a>
        <a
          href={`tel:${brand.officePhone.tel}`}
          className="tabular inline-flex min-h-11 items-center gap-1.5 rounded font-medium whitespace-nowrap hover:underline"
        >
          <Phone aria-hidden="true" className="size-4" />
          <span className="sr-only">Call the office: </span>
          {brand.officePhone.display}
        </a>
      </div>
    </header>
  );
}

/** The company details and terms. */
export function CheckoutFooter() {
  return (
    <footer className="border-t border-line bg-white text-sm text-muted">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
        <p>
          {brand.name}, {brandAddress}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a href={pages.termsOfService} className="link inline-block py-2.5">
              Terms of Service
            </a>
          </li>
          <li>
            <a href={pages.privacyPolicy} className="link inline-block py-2.5">
              Privacy Policy
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** The header of staff pages, also shown above a broken page. */
export function StaffHeader() {
  return (
    <header className="on-dark bg-atlantic-950 text-white">
      <div className="wrap flex min-h-16 items-center justify-between gap-4">
        <Link to={pages.home} className="inline-flex rounded" aria-label={`${brand.name}, home`}>
          <Logo />
        </Link>
        <p className="text-sm text-atlantic-100">Staff area</p>
      </div>
    </header>
  );
}
