import { useState } from "react";
import type { RedirectChain, RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { Notice } from "../../ui/Notice.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { SmallButton } from "../shell/StaffPage.tsx";
import { useAction } from "../shell/use-action.ts";
import { typeLabels } from "./redirect-texts.ts";
import { draftOf } from "./rule-edits.ts";
import type { RulesEditor } from "./use-rules-editor.ts";

/** Shown when someone else changed or deleted rules edited here: both versions, with a choice for each rule. */
export function RulesConflict({ editor }: { editor: RulesEditor }) {
  const { changedSince } = editor.refusal ?? {};
  if (!changedSince || changedSince.ids.length === 0) return null;
  const theirs = new Map(changedSince.rules.map((rule) => [rule.id, rule]));
  return (
    <Notice role="alert" tone="warning" title="Someone else changed these redirects in the meantime">
      <p>None of your changes was saved, and none is lost. Decide for each, then save again.</p>
      <ul className="mt-3 grid gap-4">
        {changedSince.ids.map((id) => {
          const mine = editor.edits.get(id);
          return mine && <Conflict key={id} mine={mine.draft} theirs={theirs.get(id)} id={id} editor={editor} />;
        })}
      </ul>
    </Notice>
  );
}

type ConflictProps = { id: string; mine: RedirectDraft; theirs: RedirectRule | undefined; editor: RulesEditor };

function Conflict({ id, mine, theirs, editor }: ConflictProps) {
  const { busy, run } = useAction();
  const [keyOf] = useState(createKeyring);
  const recreate = () =>
    run(
      () => editor.recreate(id, keyOf),
      (failure) => {
        throw failure;
      },
    );
  return (
    <li className="grid gap-2">
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="font-semibold">Theirs</dt>
        <dd className="break-all">{theirs ? describeRule(theirs) : "deleted"}</dd>
        <dt className="font-semibold">Yours</dt>
        <dd className="break-all">{describeRule(mine)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        {theirs ? (
          <SmallButton onClick={() => editor.rebaseEdit(theirs)}>Keep mine</SmallButton>
        ) : (
          <SmallButton busy={busy} onClick={() => void recreate()}>
            Add it again with mine
          </SmallButton>
        )}
        <SmallButton disabled={busy} onClick={() => editor.acceptTheirs(id)}>
          Take theirs
        </SmallButton>
      </div>
    </li>
  );
}

function describeRule(rule: RedirectDraft): string {
  const { sourceUrl, targetUrl, redirectType, matchType, isActive, description } = draftOf(rule);
  const facts = [typeLabels[redirectType], matchType, isActive ? "active" : "inactive", description].filter(Boolean);
  return `${sourceUrl || "(empty)"} → ${targetUrl || "(empty)"} · ${facts.join(" · ")}`;
}

const maxShown = 5;

/** Shown when a save was refused because rules form a loop. */
export function LoopsNotice({ loops }: { loops: readonly RedirectChain[] }) {
  if (loops.length === 0) return null;
  return (
    <Notice
      role="alert"
      tone="error"
      title={loops.length === 1 ? "These redirects go round in a circle" : "Redirects go round in circles"}
    >
      <p>Nothing was saved. Change the target of one of them, or switch it off:</p>
      <Paths paths={loops} />
    </Notice>
  );
}

/** Redirects that work, but take several steps where one would do. */
export function ChainsNotice({ chains, onClose }: { chains: readonly RedirectChain[]; onClose: () => void }) {
  if (chains.length === 0) return null;
  return (
    <Notice
      role="status"
      tone="warning"
      title={chains.length === 1 ? "A redirect leads to another" : "Redirects lead to others"}
      action={<SmallButton onClick={onClose}>Got it</SmallButton>}
    >
      <p>They are saved and work. Each step costs a visitor time: it is better to lead straight to the last page.</p>
      <Paths paths={chains} />
    </Notice>
  );
}

/** Lists chains of addresses: /a → /b → /c. */
function Paths({ paths }: { paths: readonly RedirectChain[] }) {
  const more = paths.length - maxShown;
  return (
    <ul className="mt-1 grid gap-1">
      {paths.slice(0, maxShown).map((path) => (
        <li key={path.join(" ")} className="font-semibold break-all">
          {path.join(" → ")}
        </li>
      ))}
      {more > 0 && <li>and {showNumber(more)} more</li>}
    </ul>
  );
}
