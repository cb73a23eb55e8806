import { Trash2 } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { RedirectType } from "../../../contract/redirect-options.ts";
import type { RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { canonicalPath } from "../../../domain/redirects/canonical-path.ts";
import { isClosedPath } from "../../../domain/redirects/closed-paths.ts";
import { maxDescriptionLength } from "../../../domain/redirects/import-row.ts";
import { sourceUrlError, targetUrlError } from "../../../domain/redirects/redirect-rule.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toast.ts";
import { findLivePages } from "./live-pages.ts";
import * as texts from "./redirect-texts.ts";
import { cleanUrlField } from "./rule-edits.ts";

type RuleRowProps = {
  rule: RedirectRule;
  /** The rule as edited, or null without unsaved changes. */
  draft: RedirectDraft | null;
  /** The server's errors from the last save. */
  errors: Partial<Record<keyof RedirectDraft, string>> | undefined;
  /** The target of an earlier active redirect with the same From URL, if there is one. */
  outrankedBy: string | undefined;
  /** Both functions must be stable, so that a keystroke re-renders only one row. */
  onEdit: (rule: RedirectRule, changes: Partial<RedirectDraft>) => void;
  onDelete: (rule: RedirectRule) => void;
};

/** Wide screens show the fields in columns, under the headings of RulesTab. */
export const rowColumns =
  "lg:grid-cols-[0.75rem_minmax(0,1fr)_minmax(0,1fr)_10.5rem_7rem_2.5rem] grid-cols-[0.75rem_minmax(0,1fr)_2.5rem]";

const inputClasses =
  "min-h-10 w-full rounded border border-edge bg-white px-2 text-sm text-ink placeholder:text-muted hover:border-ink aria-invalid:border-brick";

/** A rule with its fields, editable in place. */
export const RuleRow = memo(function RuleRow({ rule, draft, errors, outrankedBy, onEdit, onDelete }: RuleRowProps) {
  const shown = draft ?? rule;
  const name = shown.sourceUrl || "a new rule";
  const id = useId();
  const cleanField = (field: "sourceUrl" | "targetUrl") => {
    const { text, found } = cleanUrlField(shown[field]);
    if (text !== shown[field]) onEdit(rule, { [field]: text });
    if (found) toast(texts.hiddenCharacters);
  };
  const isWildcard = shown.matchType === "wildcard";
  const sourceError = sourceUrlError(shown.sourceUrl) ?? errors?.sourceUrl;
  const targetError = targetUrlError(shown.targetUrl) ?? errors?.targetUrl;
  return (
    <li className="border-t border-line first:border-t-0" data-rule={rule.id} data-unsaved={draft ? true : undefined}>
      <fieldset
        aria-label={`Redirect from ${name}`}
        className={joinClasses("grid items-start gap-x-3 gap-y-2 p-3", rowColumns)}
      >
        <span className="grid h-10 place-items-center">
          {draft && (
            <span className="size-2.5 rounded-full border border-ink bg-gorse" title="Unsaved changes">
              <span className="sr-only">Unsaved changes</span>
            </span>
          )}
        </span>
        <div className="grid gap-1 max-lg:col-start-2">
          <UrlField
            label="From URL"
            placeholder="/old-page"
            value={shown.sourceUrl}
            error={sourceError}
            onChange={(sourceUrl) => onEdit(rule, { sourceUrl })}
            onLeave={() => cleanField("sourceUrl")}
          />
          <p className="flex flex-wrap gap-x-2 text-xs text-muted">
            <span>{isWildcard ? "Wildcard match: * stands for any characters" : "Exact match"}</span>
            <button
              type="button"
              className="link"
              onClick={() => onEdit(rule, { matchType: isWildcard ? "exact" : "wildcard" })}
            >
              {isWildcard ? "Switch to exact" : "Switch to wildcard"}
              <span className="sr-only"> for {name}</span>
            </button>
          </p>
        </div>
        <div className="grid gap-1 max-lg:col-start-2">
          <UrlField
            label="To URL"
            placeholder="/new-page or https://…"
            value={shown.targetUrl}
            error={targetError}
            onChange={(targetUrl) => onEdit(rule, { targetUrl })}
            onLeave={() => cleanField("targetUrl")}
          />
          <div className="flex items-center gap-2">
            <label htmlFor={`${id}-description`} className="sr-only">
              Description
            </label>
            <input
              id={`${id}-description`}
              value={shown.description}
              maxLength={maxDescriptionLength}
              placeholder="Description (optional)"
              aria-invalid={errors?.description ? true : undefined}
              onChange={(event) => onEdit(rule, { description: event.currentTarget.value })}
              className="min-h-6 w-full min-w-0 rounded border border-transparent bg-transparent px-2 text-xs text-ink placeholder:text-muted hover:border-edge focus:border-edge"
            />
            {/^https?:\/\//i.test(shown.targetUrl) && targetError === undefined && (
              <a
                href={shown.targetUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="link shrink-0 px-1 text-xs leading-6"
              >
                Test<span className="sr-only"> {shown.targetUrl} (opens in a new tab)</span>
              </a>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-end gap-x-4 max-lg:col-start-2 lg:contents">
          <div className="max-lg:min-w-40">
            <label htmlFor={`${id}-type`} className="text-xs text-muted lg:sr-only">
              Type
            </label>
            <select
              id={`${id}-type`}
              value={shown.redirectType}
              onChange={(event) => onEdit(rule, { redirectType: event.currentTarget.value as RedirectType })}
              className={inputClasses}
            >
              {texts.typeOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <Switch
            label="Active"
            checked={shown.isActive}
            onChange={(isActive) => onEdit(rule, { isActive })}
            fieldClassName="min-h-10 items-center! text-sm"
          />
        </div>
        <button
          type="button"
          data-remove
          aria-label={`Delete redirect from ${name}`}
          title="Delete"
          onClick={() => onDelete(rule)}
          className="grid size-10 place-items-center rounded text-brick hover:bg-brick-100 max-lg:col-start-3 max-lg:row-start-1"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
        <Hint shown={shown} outrankedBy={outrankedBy} />
      </fieldset>
    </li>
  );
});

type UrlFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

function UrlField({ label, placeholder, value, error, onChange, onLeave }: UrlFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-xs text-muted lg:sr-only">
        {label}
      </label>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        className={inputClasses}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-xs font-medium text-brick empty:-mt-1">
        {error}
      </p>
    </>
  );
}

/** A hint where a valid rule may not do what its author expects. */
function Hint({ shown, outrankedBy }: { shown: RedirectDraft; outrankedBy: string | undefined }) {
  const hint = hintOf(shown, outrankedBy);
  if (!hint) return null;
  return <p className="col-start-2 col-end-[-1] rounded bg-gorse-100 px-2 py-1 text-xs text-ink">{hint}</p>;
}

function hintOf(shown: RedirectDraft, outrankedBy: string | undefined): ReactNode {
  const { sourceUrl, targetUrl, matchType } = shown;
  if (sourceUrl === "" || targetUrl === "") return "It does nothing until both URLs are filled in.";
  if (sourceUrlError(sourceUrl) !== null) return null;
  if (isClosedPath(canonicalPath(sourceUrl)))
    return "Visitors are never redirected from this address: only bots looking for a way in ask for it. This rule is never used.";
  if (outrankedBy !== undefined)
    return `Another active redirect with this From URL comes first and leads to ${outrankedBy}: this one is never used. Delete one of them, or switch it off.`;
  const [first, ...others] = findLivePages(shown);
  if (first !== undefined && matchType === "exact")
    return `${first} is a live page: it is shown, and this rule is never used.`;
  if (first !== undefined)
    return `Live pages stay as they are, among them ${[first, ...others.slice(0, 2)].join(", ")}${others.length > 2 ? " and others" : ""}.`;
  if (matchType === "exact" && sourceUrl.includes("*")) return "With an exact match * is an ordinary character.";
  return null;
}
