import { useDeferredValue, useId, useMemo, useState } from "react";
import type { RedirectRule } from "../../../contract/settings.ts";
import { matchRedirects } from "../../../domain/redirects/match-redirects.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { type RuleEdits, withEdits } from "./rule-edits.ts";
import { type TriedEnd, tryUrl } from "./try-url.ts";

type TryUrlProps = { stored: readonly RedirectRule[]; edits: RuleEdits };

/** Shows where an address would lead with the unsaved changes, before they take effect for visitors. */
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
      {isOpen && <Trial {...props} />}
    </Disclosure>
  );
}

/** Rendered only while the panel is open, so that the rules are not prepared for matching before. */
function Trial({ stored, edits }: TryUrlProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const url = useDeferredValue(typed.trim());
  const latestEdits = useDeferredValue(edits);
  const matcher = useMemo(() => matchRedirects(withEdits(stored, latestEdits)), [stored, latestEdits]);
  const tried = url === "" ? null : tryUrl(url, matcher, [window.location.host]);
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
        {tried && (
          <ol className="grid gap-2">
            {tried.steps.map(({ url: from, rule }) => (
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
              <span className="font-semibold break-all">{tried.url}</span>
              <Badge tone={ends[tried.end].tone}>{ends[tried.end].word}</Badge>
              <span className="text-xs text-muted">{ends[tried.end].said}</span>
            </li>
          </ol>
        )}
      </div>
    </div>
  );
}

const ends: Record<TriedEnd, { word: string; tone: BadgeTone; said: string }> = {
  page: { word: "Page", tone: "success", said: "This page exists and is shown." },
  closed: { word: "Excluded", tone: "warning", said: "No redirect ever applies here." },
  elsewhere: { word: "Another site", tone: "info", said: "The visitor leaves this site." },
  "not found": { word: "Not found", tone: "error", said: "The 404 page shows, and leads home after 5 seconds." },
  loop: { word: "Loop", tone: "error", said: "It would never end; saving refuses a new one." },
  "not an address": { word: "Not ours", tone: "warning", said: "Only addresses of this site can be tried." },
};
