import type { ReactNode } from "react";
import { brand } from "../../brand.ts";

/** Points are redeemed by a person: phone, email, and when somebody answers. */
export function RedeemContacts() {
  const { officePhone, email, hours } = brand;
  return (
    <dl className="grid grid-cols-1 gap-x-8 border-t-2 border-atlantic-600 sm:grid-cols-3">
      <Way name="Call">
        <a href={`tel:${officePhone.tel}`} className="link whitespace-nowrap tabular">
          {officePhone.display}
        </a>
      </Way>
      <Way name="Write">
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      </Way>
      <Way name="When we answer the phone">{hours.phone}</Way>
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-lg font-semibold">{children}</dd>
    </div>
  );
}
