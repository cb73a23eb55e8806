import { type ReactNode, useId } from "react";
import { PartHeading } from "../shell/StaffPage.tsx";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3 rounded border border-line bg-white p-4">
      <PartHeading id={id}>{title}</PartHeading>
      {children}
    </section>
  );
}
