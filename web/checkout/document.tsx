import type { CheckoutPage } from "../../contract/checkout.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { SiteData } from "../site/public-settings.ts";
import { Button } from "../ui/Button.tsx";
import { DocumentSheet, documentTitle } from "./DocumentSheet.tsx";
import { Refused } from "./Refused.tsx";
import { useCheckout } from "./use-checkout.ts";

export const handle: RouteHandle = { frame: "checkout" };

type MetaArguments = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** The title has the document number, because browsers use it as the file name. */
export function meta({ matches }: MetaArguments) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
  return pageMeta({ title: titleOf(root?.checkout ?? null), hidden: true })({ matches });
}

function titleOf(checkout: CheckoutPage | null): string {
  if (checkout?.kind === "document") return `${documentTitle(checkout.document)} ${checkout.document.number}`;
  return checkout?.kind === "refused" ? checkout.title : "Receipt";
}

/** A printable VAT receipt or credit note. */
export default function Document() {
  const shown = useCheckout("document");
  if (shown.kind === "refused") return <Refused {...shown} />;
  return (
    <div className="bg-foam py-8 sm:py-12 print:bg-white print:py-0">
      <div className="wrap print:px-0">
        <div className="mx-auto grid max-w-[52rem] gap-6">
          <DocumentSheet document={shown.document} />
          <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button onClick={() => window.print()} className="noscript:hidden">
              Print
            </Button>
            <noscript>
              <p>Print this page from your browser's menu.</p>
            </noscript>
            <a href={shown.confirmationUrl} className="link inline-block py-2">
              See your booking
            </a>
            {shown.repeat && (
              <>
                <a href={shown.repeat.again} className="link inline-block py-2">
                  Book again
                </a>
                <a href={shown.repeat.return} className="link inline-block py-2">
                  Book the return
                </a>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
