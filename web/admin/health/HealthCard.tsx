import { Link } from "react-router";
import type { HealthFact, HealthPart, HealthState } from "../../../contract/health.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Moment } from "../../ui/Moment.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";

/** A state's label and colours. */
export const stateStyles: Record<HealthState, { word: string; tone: BadgeTone; edge: string }> = {
  ok: { word: "OK", tone: "success", edge: "border-s-moss" },
  warning: { word: "Needs attention", tone: "warning", edge: "border-s-gorse" },
  fault: { word: "Fault", tone: "error", edge: "border-s-brick" },
};

/** The screen where a part's failure can be dealt with. */
const screens: Partial<Record<HealthPart["key"], { path: string; label: string }>> = {
  mail: { path: staffPages.emails, label: "Emails" },
  payments: { path: staffPages.paymentProblems, label: "Payment problems" },
  shop: { path: `${staffPages.settings}/api`, label: "API settings" },
  maps: { path: `${staffPages.settings}/api`, label: "API settings" },
};

/** One part of the system: its state, the reason, and what to do about it. */
export function HealthCard({ part: { key, title, state, summary, advice, facts } }: { part: HealthPart }) {
  const { word, tone, edge } = stateStyles[state];
  const screen = screens[key];
  return (
    <li
      className={joinClasses(
        "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 rounded border border-s-4 border-line bg-white p-4 wrap-anywhere",
        edge,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PartHeading>{title}</PartHeading>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p>{summary}</p>
      {advice && <p className="text-sm text-muted">{advice}</p>}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {facts.map((fact) => (
            <Fact key={fact.label} term={fact.label}>
              <Value fact={fact} />
            </Fact>
          ))}
        </dl>
      )}
      {screen && (
        <Link to={screen.path} className="link justify-self-start text-sm">
          {screen.label}
        </Link>
      )}
    </li>
  );
}

function Value({ fact }: { fact: HealthFact }) {
  return "at" in fact ? <Moment at={fact.at} /> : fact.value;
}
