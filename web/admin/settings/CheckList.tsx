import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

/** One check and its result. `ok` null: could not be determined. */
export type Check = { name: string; ok: boolean | null; says: string };

const outcomes: Record<"true" | "false" | "null", { word: string; tone: BadgeTone }> = {
  true: { word: "Works", tone: "success" },
  false: { word: "Failed", tone: "error" },
  null: { word: "Not known", tone: "neutral" },
};

/** The results, one line per check. */
export function CheckList({ label, checks }: { label: string; checks: readonly Check[] }) {
  return (
    <ul aria-label={label} className="grid gap-2 text-sm text-ink">
      {checks.map(({ name, ok, says }) => {
        const { word, tone } = outcomes[`${ok}`];
        return (
          <li key={name} className="grid gap-0.5 border-s-4 border-line ps-3">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {name} <Badge tone={tone}>{word}</Badge>
            </span>
            <span className="min-w-0 break-words text-muted">{says}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The checks' overall result in a sentence. */
export function summariseChecks(checks: readonly Check[]): string {
  const failed = checks.filter(({ ok }) => ok === false).length;
  const unknown = checks.filter(({ ok }) => ok === null).length;
  if (failed > 0) return `${failed} of ${checks.length} failed.`;
  return unknown > 0 ? "What could be tried works." : "Everything that was tried works.";
}
