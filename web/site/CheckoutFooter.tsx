import { brand, brandAddress } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";

/** Who takes the money, and under which terms. */
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
