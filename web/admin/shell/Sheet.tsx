import { type ReactNode, useId } from "react";

type SheetProps = { id?: string; title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A compact section of an order's page, with a heading. */
export function Sheet({ id: anchor, title, aside, className = "", children }: SheetProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={`min-w-0 rounded border border-line bg-white p-4 print:break-inside-avoid ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside && <div className="text-sm">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** A subsection of a sheet. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="mb-2 text-sm font-semibold text-muted">{title}</h3>
      {children}
    </div>
  );
}
