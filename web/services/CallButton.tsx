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
