import { useDeferredValue, useId, useMemo, useState } from "react";
import type { RedirectRule } from "../../../contract/settings.ts";
import { createRedirectMatcher } from "../../../domain/redirects/match-redirects.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { type RuleEdits, withEdits } from "./rule-edits.ts";
import { type TraceEnd, traceUrl } from "./trace-url.ts";

type TryUrlProps = { stored: readonly RedirectRule[]; edits: RuleEdits };

/** Shows where an address would lead, unsaved changes included. */
export function TryUrl(props: TryUrlProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      label="Try a URL"
      open={isOpen}
      onOpenChange={setOpen}
      className="rounded border border-line bg-white px-3"
      buttonClassName="min-h-10 py-1 text-sm"
    >
      {isOpen && <TryUrlForm {...props} />}
    </Disclosure>
  );
}

/** Rendered only while the panel is open, because preparing the rules for matching is expensive. */
function TryUrlForm({ stored, edits }: TryUrlProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const url = useDeferredValue(typed.trim());
  const latestEdits = useDeferredValue(edits);
  const matcher = useMemo(() => createRedirectMatcher(withEdits(stored, latestEdits)), [stored, latestEdits]);
  const trace = url === "" ? null : traceUrl(url, matcher, [window.location.host]);
  return (
    <div className="grid gap-3">
      <div className="grid max-w-text gap-1">
        <label htmlFor={id} className="text-sm">
          Address, as a visitor would type it
        </label>
        <input
          id={id}
          value={typed}
          placeholder="/old-page"
          maxLength={2000}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="min-h-10 w-full rounded border border-edge bg-white px-2 text-sm text-ink placeholder:text-muted hover:border-ink"
        />
        <p className="text-xs text-muted">Unsaved changes are included; nothing is opened and nothing is logged.</p>
      </div>
      <div role="status" className="text-sm">
        {trace && (
          <ol className="grid gap-2">
            {trace.steps.map(({ url: from, rule }) => (
              <li key={from} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="break-all">{from}</span>
                <Badge tone="info">{rule.redirectType} redirect</Badge>
                <span className="text-xs break-all text-muted">
                  by {rule.matchType === "wildcard" ? "wildcard" : "exact"} rule {rule.sourceUrl}
                  {edits.has(rule.id) && " (unsaved)"}
                </span>
              </li>
            ))}
            <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold break-all">{trace.url}</span>
              <Badge tone={ends[trace.end].tone}>{ends[trace.end].word}</Badge>
              <span className="text-xs text-muted">{ends[trace.end].help}</span>
            </li>
          </ol>
        )}
      </div>
    </div>
  );
}

const ends: Record<TraceEnd, { word: string; tone: BadgeTone; help: string }> = {
  page: { word: "Page", tone: "success", help: "This page exists and is shown." },
  closed: { word: "Excluded", tone: "warning", help: "No redirect ever applies here." },
  elsewhere: { word: "Another site", tone: "info", help: "The visitor leaves this site." },
  "not found": { word: "Not found", tone: "error", help: "The 404 page shows, and leads home after 5 seconds." },
  loop: { word: "Loop", tone: "error", help: "It would never end; a new loop can’t be saved." },
  "not an address": { word: "Not ours", tone: "warning", help: "Only addresses of this site can be tried." },
};
