import { Panel } from "../../ui/Section.tsx";

/** Labelled values in a panel. */
export function Facts({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <Panel title={title}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
