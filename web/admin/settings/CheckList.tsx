import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

/** One thing that was tried. `ok` null: it could not be told. */
export type Check = { name: string; ok: boolean | null; says: string };

const outcomes: Record<"true" | "false" | "null", { word: string; tone: BadgeTone }> = {
  true: { word: "Works", tone: "success" },
  false: { word: "Failed", tone: "error" },
  null: { word: "Not known", tone: "neutral" },
};

/** What was tried, one line each. */
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

/** Whether all of it works, or how much does not. */
export function sumUp(checks: readonly Check[]): string {
  const failed = checks.filter(({ ok }) => ok === false).length;
  const unknown = checks.filter(({ ok }) => ok === null).length;
  if (failed > 0) return `${failed} of ${checks.length} failed.`;
  return unknown > 0 ? "What could be tried works." : "Everything that was tried works.";
}
