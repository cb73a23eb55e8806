import { brand } from "../../brand.ts";
import { buttonClasses } from "../ui/Button.tsx";

/** Rings the office: the second button at the top of each service page. */
export function CallButton({ tone = "secondary" }: { tone?: "secondary" | "on-dark" }) {
  return (
    <a href={`tel:${brand.officePhone.tel}`} className={buttonClasses(tone)}>
      Call <span className="tabular sm:whitespace-nowrap">{brand.officePhone.display}</span>
    </a>
  );
}

/** The office's number and when somebody answers it. */
export function CallLine({ lead }: { lead: string }) {
  return (
    <p className="text-sm text-muted">
      <span className="block">{lead}</span>
      <a
        href={`tel:${brand.officePhone.tel}`}
        className="inline-flex min-h-11 items-center font-heading text-xl font-bold text-ink tabular hover:underline"
      >
        {brand.officePhone.display}
      </a>
      <span className="block">{brand.hours.phone}, with an out-of-hours phone service.</span>
    </p>
  );
}
