export type FigureFact = { figure: string; what: string };

/** A row of key figures under a page's hero. */
export function Figures({ facts }: { facts: FigureFact[] }) {
  return (
    <dl className="wrap grid gap-x-8 gap-y-4 border-t border-atlantic-800 py-6 sm:grid-cols-3">
      {facts.map(({ figure, what }) => (
        <div key={figure} className="flex flex-col">
          <dt className="order-last text-sm text-atlantic-100">{what}</dt>
          <dd className="font-heading text-xl font-bold">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
